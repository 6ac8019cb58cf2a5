import { assign, fromPromise, setup } from 'xstate';
import type { Poll } from '../../../src/contract/site/polls.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Whether it is known who votes. */
export type Voter = 'guest' | 'user';

export type PollInput = { slug: string };

export type PollContext = PollInput & {
  poll: Poll | null;
  /** What is chosen and not yet counted. */
  chosen: string[];
  failure: Failure | null;
};

export type PollEvent =
  | { type: 'poll.optionToggled'; value: string }
  | { type: 'poll.voteCast'; by: Voter }
  /** The voter wants to vote otherwise. */
  | { type: 'poll.changeRequested' }
  /** Somebody signed in or out. */
  | { type: 'poll.voterChanged'; by: Voter }
  | { type: 'poll.retried' };

function toggled(chosen: string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** A vote on what comes next, from the options to the counts. */
export const pollMachine = setup({
  types: {
    context: {} as PollContext,
    events: {} as PollEvent,
    input: {} as PollInput,
    tags: {} as 'busy' | 'choosing',
  },
  actors: {
    loadPoll: fromPromise<Poll, { slug: string }>(() => notProvided('loadPoll')),
    castVote: fromPromise<Poll, { slug: string; votes: string[] }>(() => notProvided('castVote')),
  },
  actions: {
    takePoll: assign((_, params: { poll: Poll }) => ({ poll: params.poll })),
    /** The vote that counts is where a change begins. */
    takeVoted: assign(({ context }) => ({ chosen: context.poll?.voted ?? [] })),
    toggleOption: assign(({ context }, params: { value: string }) => ({
      chosen: toggled(context.chosen, params.value),
    })),
    clearChosen: assign({ chosen: [] }),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Keeps the vote on the device until somebody signs in. */
    queueVote: (_, _params: { slug: string; votes: string[] }) => notProvided('queueVote'),
  },
  guards: {
    hasVoted: (_, params: { poll: Poll }) => params.poll.voted !== null,
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    isAllowed: ({ context }, params: { value: string }) => {
      const next = toggled(context.chosen, params.value);
      return next.length <= (context.poll?.max_choices ?? 0) || next.length < context.chosen.length;
    },
    isChosenByUser: ({ context }, params: { by: Voter }) => context.chosen.length > 0 && params.by === 'user',
    /** Something is chosen, and nobody is signed in. */
    isChosenByGuest: ({ context }, params: { by: Voter }) => context.chosen.length > 0 && params.by === 'guest',
    isUser: (_, params: { by: Voter }) => params.by === 'user',
  },
}).createMachine({
  id: 'poll',
  description: 'A vote on what comes next. Guests vote as well; their vote counts when they have signed in.',
  context: ({ input }) => ({ ...input, poll: null, chosen: [], failure: null }),
  initial: 'loading',
  on: {
    'poll.voterChanged': [
      {
        description: 'The voter signed out, and the next visitor does not see what was chosen.',
        guard: { type: 'isChosenByGuest', params: ({ event }) => ({ by: event.by }) },
        target: '.loading',
        actions: 'clearChosen',
      },
      { description: 'Somebody signed in or out: what they voted for is asked.', target: '.loading' },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      description: 'The poll is being fetched.',
      invoke: {
        src: 'loadPoll',
        id: 'loadPoll',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            description: 'The voter has voted before.',
            guard: { type: 'hasVoted', params: ({ event }) => ({ poll: event.output }) },
            target: 'voted',
            actions: { type: 'takePoll', params: ({ event }) => ({ poll: event.output }) },
          },
          {
            description: 'There is no vote yet.',
            target: 'choosing',
            actions: { type: 'takePoll', params: ({ event }) => ({ poll: event.output }) },
          },
        ],
        onError: [
          {
            description: 'There is no such poll.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          { description: 'The server was not reached.', target: 'unreachable' },
        ],
      },
    },
    choosing: {
      tags: 'choosing',
      description: 'Options can be chosen.',
      exit: 'clearFailure',
      on: {
        'poll.optionToggled': {
          description: 'An option is chosen, or no longer is.',
          guard: { type: 'isAllowed', params: ({ event }) => ({ value: event.value }) },
          actions: { type: 'toggleOption', params: ({ event }) => ({ value: event.value }) },
        },
        'poll.voteCast': [
          {
            description: 'Somebody who is signed in votes.',
            guard: { type: 'isChosenByUser', params: ({ event }) => ({ by: event.by }) },
            target: 'voting',
          },
          {
            description: 'A guest votes.',
            guard: { type: 'isChosenByGuest', params: ({ event }) => ({ by: event.by }) },
            target: 'queued',
            actions: {
              type: 'queueVote',
              params: ({ context }) => ({ slug: context.slug, votes: context.chosen }),
            },
          },
        ],
      },
    },
    voting: {
      tags: 'busy',
      description: 'The vote is on its way.',
      invoke: {
        src: 'castVote',
        id: 'castVote',
        input: ({ context }) => ({ slug: context.slug, votes: context.chosen }),
        onDone: {
          description: 'The vote counts.',
          target: 'voted',
          actions: { type: 'takePoll', params: ({ event }) => ({ poll: event.output }) },
        },
        onError: {
          description: 'The vote was not taken; what was chosen stays.',
          target: 'choosing',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    voted: {
      description: 'The vote counts; the counts are on show.',
      on: {
        'poll.changeRequested': {
          description: 'The voter wants to vote otherwise.',
          target: 'choosing',
          actions: 'takeVoted',
        },
      },
    },
    queued: {
      description: "A guest's vote is kept on this device until somebody signs in.",
      on: {
        'poll.changeRequested': { description: 'The guest wants to vote otherwise.', target: 'choosing' },
        'poll.voteCast': {
          description: 'The vote is cast once more: it takes the place of the one that is kept.',
          actions: {
            type: 'queueVote',
            params: ({ context }) => ({ slug: context.slug, votes: context.chosen }),
          },
        },
        'poll.voterChanged': [
          {
            description: 'The guest signed in: the vote is cast, as what is kept on the device will be.',
            guard: { type: 'isUser', params: ({ event }) => ({ by: event.by }) },
            target: 'voting',
          },
          { description: 'Still a guest: the vote goes on waiting.' },
        ],
      },
    },
    missing: { description: 'There is no such poll, and nothing is shown in its place.' },
    unreachable: {
      description: 'The page says that the poll is missing and offers to fetch it again.',
      on: { 'poll.retried': { description: 'The visitor asks again.', target: 'loading' } },
    },
  },
});
