import { fromPromise } from 'xstate';
import { pollMachine } from '../../../../machines/site/poll/poll.machine.ts';
import { pollRoutes } from '../../../contract/site/polls.ts';
import { currentToken } from '../../adapters/account/session-token.ts';
import { queueAction, queuedVotes } from '../../adapters/site/action-queue.ts';
import { call } from '../../api/call.ts';
import { castVote } from '../../api/site/cast-vote.ts';

const asVotes = (votes: string[]) => votes.map((value) => ({ value }));

/**
 * The poll with the reader's vote. A queued vote is sent here as well, so that the page does not show the poll without
 * it; voting twice is idempotent.
 */
async function loadPoll(slug: string) {
  const params = { slug };
  const votes = currentToken() ? queuedVotes(slug) : null;
  const cast = votes && (await call(pollRoutes.castVote, { params, body: { votes } }).catch(() => null));
  return cast ?? call(pollRoutes.poll, { params });
}

/** The poll chart with its effects in this browser. */
export const wiredPollMachine = pollMachine.provide({
  actors: {
    loadPoll: fromPromise(({ input }: { input: { slug: string } }) => loadPoll(input.slug)),
    castVote: fromPromise(({ input }: { input: { slug: string; votes: string[] } }) =>
      castVote(input.slug, asVotes(input.votes)),
    ),
  },
  actions: {
    queueVote: (_, { slug, votes }) => queueAction({ kind: 'castVote', slug, votes: asVotes(votes) }),
  },
});
