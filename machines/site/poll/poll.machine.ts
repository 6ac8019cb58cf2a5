import { assign, fromPromise, setup } from 'xstate';
import type { Poll } from '../../../src/contract/site/polls.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Whether the voter's session is known. */
export type Voter = 'guest' | 'user';

export type PollInput = {
  slug: string;
  /** The poll as the document brought it along: for guests, without counts. Null when it has to be loaded. */
  known: Poll | null;
};

export type PollContext = {
  slug: string;
  poll: Poll | null;
  /** Options selected but not yet counted. */
  chosen: string[];
  failure: Failure | null;
};

export type PollEvent =
  | { type: 'poll.optionToggled'; value: string }
  | { type: 'poll.voteCast'; by: Voter }
  /** The voter changes the vote. */
  | { type: 'poll.changeRequested' }
  /** The voter signed in or out. */
  | { type: 'poll.voterChanged'; by: Voter }
  | { type: 'poll.retried' };

function toggled(chosen: string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** A poll on what comes next, from the options to the results. */
export const pollMachine = setup({
  types: {
    context: {} as PollContext,
    events: {} as PollEvent,
    input: {} as PollInput,
    tags: {} as 'busy' | 'choosing',
  },
  actors: {
    /** Loads the poll with its results and the user's vote. */
    loadPoll: fromPromise<Poll, { slug: string }>(() => notProvided('loadPoll')),
    /** Counts the vote on the server, or replaces the earlier one. */
    castVote: fromPromise<Poll, { slug: string; votes: string[] }>(() => notProvided('castVote')),
  },
  actions: {
    /** Shows the poll from the server. */
    setPoll: assign((_, params: { poll: Poll }) => ({ poll: params.poll })),
    /** Selects what was counted, because a change starts from the counted vote. */
    setVoted: assign(({ context }) => ({ chosen: context.poll?.voted ?? [] })),
    /** Selects the option, or deselects it. */
    toggleOption: assign(({ context }, params: { value: string }) => ({
      chosen: toggled(context.chosen, params.value),
    })),
    /** Deselects every option. */
    clearChosen: assign({ chosen: [] }),
    /** Keeps the reason why the vote was not counted, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the vote. */
    clearFailure: assign({ failure: null }),
    /** Stores the vote on the device until the guest signs in. */
    queueVote: (_, _params: { slug: string; votes: string[] }) => notProvided('queueVote'),
  },
  guards: {
    /** The document brought the poll along. */
    isKnown: ({ context }) => context.poll !== null,
    /** The user has voted before. */
    hasVoted: (_, params: { poll: Poll }) => params.poll.voted !== null,
    /** There is no such poll. */
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    /** The selection stays within the number of choices, or gets smaller. */
    isAllowed: ({ context: { chosen, poll } }, params: { value: string }) =>
      chosen.includes(params.value) || chosen.length < (poll?.max_choices ?? 0),
    /** Options are selected, and the voter is signed in. */
    isChosenByUser: ({ context }, params: { by: Voter }) => context.chosen.length > 0 && params.by === 'user',
    /** Options are selected, and the voter is a guest. */
    isChosenByGuest: ({ context }, params: { by: Voter }) => context.chosen.length > 0 && params.by === 'guest',
    /** The voter is signed in. */
    isUser: (_, params: { by: Voter }) => params.by === 'user',
  },
}).createMachine({
  id: 'poll',
  description: 'A poll on what comes next. Guests can vote; their vote counts once they sign in.',
  context: ({ input: { slug, known } }) => ({ slug, poll: known, chosen: [], failure: null }),
  initial: 'opening',
  on: {
    'poll.voterChanged': [
      {
        description: 'The voter signed out; the selection is cleared for the next visitor.',
        guard: { type: 'isChosenByGuest', params: ({ event }) => ({ by: event.by }) },
        target: '.loading',
        actions: 'clearChosen',
      },
      { description: 'The visitor signed in or out, so their vote is loaded.', target: '.loading' },
    ],
  },
  states: {
    opening: {
      description: 'The poll appears. Did the document bring its options along?',
      always: [
        { description: 'The document did: a guest needs nothing else to vote.', guard: 'isKnown', target: 'choosing' },
        { description: 'The poll has to be loaded.', target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      description: 'The poll is loading.',
      invoke: {
        src: 'loadPoll',
        id: 'loadPoll',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: [
          {
            description: 'The voter has already voted.',
            guard: { type: 'hasVoted', params: ({ event }) => ({ poll: event.output }) },
            target: 'voted',
            actions: { type: 'setPoll', params: ({ event }) => ({ poll: event.output }) },
          },
          {
            description: 'The voter has not voted yet.',
            target: 'choosing',
            actions: { type: 'setPoll', params: ({ event }) => ({ poll: event.output }) },
          },
        ],
        onError: [
          {
            description: 'The poll does not exist.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          { description: 'The poll could not be loaded.', target: 'unreachable' },
        ],
      },
    },
    choosing: {
      tags: 'choosing',
      description: 'The voter can select options.',
      exit: 'clearFailure',
      on: {
        'poll.optionToggled': {
          description: 'The voter selects or deselects an option.',
          guard: { type: 'isAllowed', params: ({ event }) => ({ value: event.value }) },
          actions: { type: 'toggleOption', params: ({ event }) => ({ value: event.value }) },
        },
        'poll.voteCast': [
          {
            description: 'A signed-in user votes.',
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
      description: 'The vote is being sent.',
      invoke: {
        src: 'castVote',
        id: 'castVote',
        input: ({ context }) => ({ slug: context.slug, votes: context.chosen }),
        onDone: {
          description: 'The vote is counted.',
          target: 'voted',
          actions: { type: 'setPoll', params: ({ event }) => ({ poll: event.output }) },
        },
        onError: {
          description: 'The vote was rejected; the selection is kept.',
          target: 'choosing',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    voted: {
      description: 'The vote is counted, and the page shows the results.',
      on: {
        'poll.changeRequested': {
          description: 'The voter changes the vote.',
          target: 'choosing',
          actions: 'setVoted',
        },
      },
    },
    queued: {
      description: "A guest's vote is stored on this device until the guest signs in.",
      on: {
        'poll.changeRequested': { description: 'The guest changes the vote.', target: 'choosing' },
        'poll.voteCast': {
          description: 'The vote is sent again and replaces the stored one.',
          actions: {
            type: 'queueVote',
            params: ({ context }) => ({ slug: context.slug, votes: context.chosen }),
          },
        },
        'poll.voterChanged': [
          {
            description: 'The guest signed in, so the stored vote is sent.',
            guard: { type: 'isUser', params: ({ event }) => ({ by: event.by }) },
            target: 'voting',
          },
          { description: 'The visitor is still a guest, so the vote stays on the device.' },
        ],
      },
    },
    missing: { description: 'The poll does not exist, and the page leaves it out.' },
    unreachable: {
      description: 'The page says that the poll could not be loaded and offers to retry.',
      on: { 'poll.retried': { description: 'The visitor retries.', target: 'loading' } },
    },
  },
});
