import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ShareScoresContext = {
  teamId: string;
  /** What the member chose last. */
  wanted: boolean;
  /** What was sent to the server last. */
  sent: boolean;
  /** A reply was lost and no choice has been stored since: what the server has stored is not known. */
  isInDoubt: boolean;
  failure: Failure | null;
};

/** A member decides whether the managers of a team see the member's scores. */
export const shareScoresMachine = setup({
  types: {
    context: {} as ShareScoresContext,
    events: {} as { type: 'shareScores.chosen'; isShared: boolean } | { type: 'shareScores.retried' },
    input: {} as { teamId: string },
    tags: {} as 'busy' | 'unknown',
  },
  actors: {
    /** Stores the choice on the server; from then on managers see the scores, or no longer. */
    storeChoice: fromPromise<void, { teamId: string; isShared: boolean }>(() => notProvided('storeChoice')),
  },
  actions: {
    /** Keeps what the member chose. */
    setWanted: assign((_, params: { isShared: boolean }) => ({ wanted: params.isShared })),
    /** Keeps which choice is on its way, and clears the last failure. */
    setSent: assign(({ context }) => ({ sent: context.wanted, failure: null })),
    /** Keeps that the server has stored what was sent. */
    endDoubt: assign({ isInDoubt: false }),
    /** Keeps that a lost reply leaves open what is stored. */
    noteDoubt: assign(({ context }, params: { error: unknown }) => ({
      isInDoubt: context.isInDoubt || isUnanswered(params.error),
    })),
    /** Keeps the reason why the choice was not stored, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Reloads what the page shows of the member. */
    refreshOwnProgress: () => notProvided('refreshOwnProgress'),
  },
  guards: {
    /** The member has chosen something else while the last choice was on its way. */
    hasChosenAgain: ({ context }) => context.wanted !== context.sent,
    /** No reply arrived, now or before: the choice may be stored, or not. */
    isInDoubt: ({ context }, params: { error: unknown }) => context.isInDoubt || isUnanswered(params.error),
  },
}).createMachine({
  id: 'shareScores',
  description: 'A member decides whether the managers of a team see the scores of the exams that it assigned.',
  context: ({ input }) => ({ teamId: input.teamId, wanted: false, sent: false, isInDoubt: false, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The switch shows what is stored on the server.',
      on: {
        'shareScores.chosen': {
          description: 'The member turns sharing on or off.',
          target: 'storing',
          actions: { type: 'setWanted', params: ({ event }) => ({ isShared: event.isShared }) },
        },
      },
    },
    storing: {
      tags: 'busy',
      description: 'The switch shows the choice, and the server stores it.',
      entry: 'setSent',
      on: {
        'shareScores.chosen': {
          description: 'The member turns the switch again before the last choice is stored; the new choice waits.',
          actions: { type: 'setWanted', params: ({ event }) => ({ isShared: event.isShared }) },
        },
      },
      invoke: {
        src: 'storeChoice',
        id: 'storeChoice',
        input: ({ context }) => ({ teamId: context.teamId, isShared: context.wanted }),
        onDone: [
          {
            description: 'The choice is stored, and the server gets the newer one.',
            guard: 'hasChosenAgain',
            target: 'storing',
            reenter: true,
            actions: 'endDoubt',
          },
          {
            description: 'The choice is stored.',
            target: 'settled',
            actions: ['endDoubt', 'refreshOwnProgress'],
          },
        ],
        onError: [
          {
            description: 'The choice fails, and the server gets the newer one.',
            guard: 'hasChosenAgain',
            target: 'storing',
            reenter: true,
            actions: { type: 'noteDoubt', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'No reply arrives: the page says that nobody knows whether the choice is stored.',
            guard: { type: 'isInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
            actions: [
              { type: 'noteDoubt', params: ({ event }) => ({ error: event.error }) },
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            description: 'The choice is not stored: the switch goes back, and the page says why.',
            target: 'settled',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      description: 'The page says that it is not known what the server has stored, and offers to try again.',
      on: {
        'shareScores.chosen': {
          description: 'The member turns the switch again.',
          target: 'storing',
          actions: { type: 'setWanted', params: ({ event }) => ({ isShared: event.isShared }) },
        },
        'shareScores.retried': { description: 'The member tries to store the choice again.', target: 'storing' },
      },
    },
  },
});
