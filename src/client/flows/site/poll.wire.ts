import { fromPromise } from 'xstate';
import { pollMachine } from '../../../../machines/site/poll/poll.machine.ts';
import { currentMark } from '../../adapters/account/session-mark.ts';
import { queueAction, queuedVotes } from '../../adapters/site/action-queue.ts';
import { loadApi } from './load-api.ts';

const asVotes = (votes: string[]) => votes.map((value) => ({ value }));

// A guest on a page that brought the poll along needs no call.
const loadCalls = () => loadApi(() => import('../../api/site/polls.ts'));

/**
 * The poll with the reader's vote. A queued vote is sent here as well, so that the page does not show the poll without
 * it; voting twice is idempotent.
 */
async function loadPoll(slug: string) {
  const { castVote, fetchPoll } = await loadCalls();
  const votes = currentMark() ? queuedVotes(slug) : null;
  const cast = votes && (await castVote(slug, votes).catch(() => null));
  return cast ?? fetchPoll(slug);
}

/** The poll chart with its effects in this browser. */
export const wiredPollMachine = pollMachine.provide({
  actors: {
    loadPoll: fromPromise(({ input }: { input: { slug: string } }) => loadPoll(input.slug)),
    castVote: fromPromise(async ({ input }: { input: { slug: string; votes: string[] } }) =>
      (await loadCalls()).castVote(input.slug, asVotes(input.votes)),
    ),
  },
  actions: {
    queueVote: (_, { slug, votes }) => queueAction({ kind: 'castVote', slug, votes: asVotes(votes) }),
  },
});
