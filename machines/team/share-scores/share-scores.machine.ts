import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ShareScoresContext = {
  teamId: string;
  /** What the member chose last. */
  wanted: boolean;
  failure: Failure | null;
};

/** A member decides whether the managers of a team see the member's scores. */
export const shareScoresMachine = setup({
  types: {
    context: {} as ShareScoresContext,
    events: {} as { type: 'shareScores.chosen'; isShared: boolean },
    input: {} as { teamId: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Stores the choice on the server; from then on managers see the scores, or no longer. */
    storeChoice: fromPromise<void, { teamId: string; isShared: boolean }>(() => notProvided('storeChoice')),
  },
  actions: {
    /** Keeps what the member chose. */
    setWanted: assign((_, params: { isShared: boolean }) => ({ wanted: params.isShared, failure: null })),
    /** Keeps the reason why the choice was not stored, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Reloads what the page shows of the member. */
    refreshOwnProgress: () => notProvided('refreshOwnProgress'),
  },
}).createMachine({
  id: 'shareScores',
  description: 'A member decides whether the managers of a team see the scores of the exams that it assigned.',
  context: ({ input }) => ({ teamId: input.teamId, wanted: false, failure: null }),
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
      invoke: {
        src: 'storeChoice',
        id: 'storeChoice',
        input: ({ context }) => ({ teamId: context.teamId, isShared: context.wanted }),
        onDone: {
          description: 'The choice is stored.',
          target: 'settled',
          actions: 'refreshOwnProgress',
        },
        onError: {
          description: 'The choice is not stored: the switch goes back, and the page says why.',
          target: 'settled',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
