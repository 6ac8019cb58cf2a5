import { type Poll, pollRoutes } from '../../../contract/site/polls.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { call } from '../call.ts';

/** A poll with its counts and the user's vote. */
export const fetchPoll = (slug: string) => call(pollRoutes.poll, { params: { slug } });

/** Votes in a poll, and records the event (IN-04). */
export async function castVote(slug: string, votes: { value: string }[]): Promise<Poll> {
  const poll = await call(pollRoutes.castVote, { params: { slug }, body: { votes } });
  recordEvent({ event: 'vote', properties: { poll: slug, votes: votes.map(({ value }) => value) } });
  return poll;
}
