import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ClaimDisputeContext = { disputeId: string; failure: Failure | null };

export type ClaimDisputeEvent = { type: 'claimDispute.claimed' } | { type: 'claimDispute.released' };

/** A reviewer claims a dispute for a while, or leaves it to others. */
export const claimDisputeMachine = setup({
  types: {
    context: {} as ClaimDisputeContext,
    events: {} as ClaimDisputeEvent,
    input: {} as { disputeId: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Claims the dispute on the server, or releases it. */
    changeClaim: fromPromise<void, { disputeId: string; isClaimed: boolean }>(() => notProvided('changeClaim')),
  },
  actions: {
    /** Keeps the reason why the claim was not changed, for the page to show. */
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** Clears the message of the last failure. */
    clearFailure: assign({ failure: null }),
    /** Reloads who looks at which dispute, also when somebody else was faster. */
    refreshDisputes: () => notProvided('refreshDisputes'),
  },
}).createMachine({
  id: 'claimDispute',
  description: 'A reviewer claims a dispute, so that others leave it alone for a while, or releases it.',
  context: ({ input }) => ({ disputeId: input.disputeId, failure: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The page shows who looks at the dispute.',
      exit: 'clearFailure',
      on: {
        'claimDispute.claimed': {
          description: 'The reviewer claims the dispute, or needs more time.',
          target: 'changing',
        },
        'claimDispute.released': { description: 'The reviewer leaves the dispute to others.', target: 'changing' },
      },
    },
    changing: {
      tags: 'busy',
      description: 'The server stores who looks at the dispute.',
      invoke: {
        src: 'changeClaim',
        id: 'changeClaim',
        input: ({ context, event }) => {
          assertEvent(event, ['claimDispute.claimed', 'claimDispute.released']);
          return { disputeId: context.disputeId, isClaimed: event.type === 'claimDispute.claimed' };
        },
        onDone: { description: 'The claim is stored.', target: 'settled', actions: 'refreshDisputes' },
        onError: {
          description: 'Somebody else was faster, or the server could not be reached.',
          target: 'settled',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshDisputes'],
        },
      },
    },
  },
});
