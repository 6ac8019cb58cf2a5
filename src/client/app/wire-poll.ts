import { fromPromise } from 'xstate';
import { pollMachine } from '../../../machines/poll/poll.machine.ts';
import { pollRoutes } from '../../contract/polls.ts';
import { queueAction } from '../adapters/action-queue.ts';
import { call } from '../api/call.ts';
import { castVote } from '../api/cast-vote.ts';

const asVotes = (votes: string[]) => votes.map((value) => ({ value }));

/** The chart of a poll with its effects in this browser. */
export const wiredPollMachine = pollMachine.provide({
  actors: {
    loadPoll: fromPromise(({ input }: { input: { slug: string } }) =>
      call(pollRoutes.poll, { params: { slug: input.slug } }),
    ),
    castVote: fromPromise(({ input }: { input: { slug: string; votes: string[] } }) =>
      castVote(input.slug, asVotes(input.votes)),
    ),
  },
  actions: {
    queueVote: (_, { slug, votes }) => queueAction({ kind: 'castVote', slug, votes: asVotes(votes) }),
  },
});
