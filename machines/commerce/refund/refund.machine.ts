import { assign, setup } from 'xstate';

export type RefundContext = {
  /** What the payment provider calls the refund. */
  providerId: string | null;
  /** How often it was asked for; a new try is a new refund for the provider. */
  tries: number;
  problem: string | null;
  endedAt: number | null;
};

export type RefundEvent =
  | { type: 'refund.sent'; providerId: string }
  | { type: 'refund.succeeded'; at: number }
  | { type: 'refund.failed'; problem: string; at: number }
  | { type: 'refund.retried' };

/**
 * Money on its way back to a buyer. What it was paid for is taken back with the request, so that nobody uses it meanwhile. The
 * server runs the chart; a provider that is not reached is asked again with the same key, which makes one refund.
 */
export const refundMachine = setup({
  types: { context: {} as RefundContext, events: {} as RefundEvent },
  actions: {
    /** Stores the payment provider's number of the refund. */
    storeProviderId: assign((_, params: { providerId: string }) => ({ providerId: params.providerId })),
    /** Stores when the refund succeeded or failed. */
    storeEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
    /** Stores why the refund failed. */
    storeProblem: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    /** Counts another try, and clears what is known of the last one. */
    beginAgain: assign(({ context }) => ({
      providerId: null,
      tries: context.tries + 1,
      problem: null,
      endedAt: null,
    })),
  },
}).createMachine({
  id: 'refund',
  description: 'One refund on the server, from the request until the money is back.',
  context: { providerId: null, tries: 1, problem: null, endedAt: null },
  initial: 'requested',
  states: {
    requested: {
      description: 'The refund is decided; the payment provider has not accepted it yet.',
      on: {
        'refund.sent': {
          description: 'The provider accepts the refund.',
          target: 'sent',
          actions: { type: 'storeProviderId', params: ({ event }) => ({ providerId: event.providerId }) },
        },
        'refund.failed': {
          description: 'The provider rejects the refund.',
          target: 'failed',
          actions: [
            { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
      },
    },
    sent: {
      description: 'The money is on its way.',
      on: {
        'refund.succeeded': {
          description: 'The money is back with the buyer.',
          target: 'succeeded',
          actions: { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'refund.failed': {
          description: 'The buyer’s bank sent the money back, for example because the account is closed.',
          target: 'failed',
          actions: [
            { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
      },
    },
    succeeded: {
      description: 'The buyer has the money back, according to the provider.',
      on: {
        'refund.failed': {
          description: 'The buyer’s bank sent the money back after it had counted as arrived.',
          target: 'failed',
          actions: [
            { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
            { type: 'storeEnd', params: ({ event }) => ({ at: event.at }) },
          ],
        },
      },
    },
    failed: {
      description: 'The refund failed. An administrator has to look at it and can retry.',
      on: {
        'refund.retried': {
          description: 'An administrator retries the refund.',
          target: 'requested',
          actions: 'beginAgain',
        },
      },
    },
  },
});
