import { assign, setup } from 'xstate';

export type OrderContext = {
  /** What it costs. Whole cents. */
  total: number;
  /** What was given back. Whole cents. */
  refunded: number;
  /** Why the last try to pay failed, in words for the buyer. */
  problem: string | null;
  paidAt: number | null;
};

export type OrderEvent =
  | { type: 'order.payPageOpened' }
  | { type: 'order.paymentReceived'; amount: number; at: number }
  | { type: 'order.fulfilled' }
  | { type: 'order.paymentFailed'; problem: string }
  | { type: 'order.paymentRetried' }
  | { type: 'order.expired' }
  | { type: 'order.cancelled' }
  | { type: 'order.refundRecorded'; refunded: number }
  | { type: 'order.disputeOpened' }
  | { type: 'order.disputeWon' }
  | { type: 'order.disputeLost' };

/**
 * The life of one order. The server runs it: it restores the stored state, asks the chart what an event makes of it, and stores the
 * answer on the condition that nobody else stored one meanwhile. What the provider says may come late, twice and in any order.
 */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as { total: number },
  },
  guards: {
    isPaidInFull: ({ context }, params: { amount: number }) => params.amount === context.total,
    isMore: ({ context }, params: { refunded: number }) => params.refunded > context.refunded,
    isAll: ({ context }, params: { refunded: number }) => params.refunded >= context.total,
    nothingWasRefunded: ({ context }) => context.refunded === 0,
    allWasRefunded: ({ context }) => context.refunded >= context.total,
  },
  actions: {
    storePayment: assign((_, params: { at: number }) => ({ paidAt: params.at, problem: null })),
    storeProblem: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    forgetProblem: assign({ problem: null }),
    storeRefunded: assign((_, params: { refunded: number }) => ({ refunded: params.refunded })),
  },
}).createMachine({
  id: 'order',
  description: 'One order, from its beginning to what became of its money, as the server keeps it.',
  context: ({ input }) => ({ total: input.total, refunded: 0, problem: null, paidAt: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The order is stored with its price; there is no page on which to pay it yet.',
      on: {
        'order.payPageOpened': {
          description: 'The payment provider has a page on which this order can be paid.',
          target: 'awaitingPayment',
        },
        'order.paymentReceived': {
          description:
            'An order that costs nothing counts as paid at once. Or the buyer paid before the server knew that the pay page was there.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.expired': { description: 'Nobody paid in time.', target: 'expired' },
        'order.cancelled': { description: 'A newer order takes its place.', target: 'cancelled' },
      },
    },
    awaitingPayment: {
      description: 'The buyer can pay; nothing was given yet.',
      on: {
        'order.paymentReceived': {
          description: 'The provider has the whole amount.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentFailed': {
          description: 'A try to pay did not work, for example because the card was declined.',
          target: 'failed',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'order.expired': { description: 'The pay page closed before anybody paid.', target: 'expired' },
        'order.cancelled': { description: 'A newer order takes its place.', target: 'cancelled' },
      },
    },
    failed: {
      description: 'The last try to pay did not work. The buyer may try again until the pay page closes.',
      on: {
        'order.paymentRetried': {
          description: 'The buyer tries again.',
          target: 'awaitingPayment',
          actions: 'forgetProblem',
        },
        'order.paymentReceived': {
          description: 'Another try worked.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentFailed': {
          description: 'Another try did not work either.',
          target: 'failed',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'order.expired': { description: 'The pay page closed before a try worked.', target: 'expired' },
        'order.cancelled': { description: 'A newer order takes its place.', target: 'cancelled' },
      },
    },
    expired: {
      description: 'Nobody paid in time.',
      on: {
        'order.paymentReceived': {
          description:
            'Money that arrives late is honoured: the buyer gets what was bought, at the price that was shown.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    cancelled: {
      description: 'A newer order took its place.',
      on: {
        'order.paymentReceived': {
          description:
            'The buyer paid the older of two pages. It counts; what was paid twice for one upgrade is given back.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    paid: {
      description:
        'The money is there and nothing was given yet. An order stays here only when what it is for cannot be given any more, for example because another order gave it; then its money goes back.',
      on: {
        'order.fulfilled': {
          description: 'Exams, trainings or vouchers are the buyer’s, and the receipt is on its way.',
          target: 'fulfilled',
        },
        'order.refundRecorded': [
          {
            description: 'All of the money went back.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
      },
    },
    fulfilled: {
      description: 'Paid, and given.',
      on: {
        'order.refundRecorded': [
          {
            description: 'All of the money went back.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
          {
            description: 'A part of the money went back.',
            target: 'partlyRefunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
        'order.disputeOpened': {
          description: 'The buyer asked the bank for the money. Nothing is taken away before it is decided.',
          target: 'disputed',
        },
      },
    },
    partlyRefunded: {
      description: 'A part of the money went back; the rest of what was bought stays.',
      on: {
        'order.refundRecorded': [
          {
            description: 'The rest of the money went back as well.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
          {
            description: 'Another part of the money went back.',
            guard: { type: 'isMore', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'partlyRefunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
        'order.disputeOpened': {
          description: 'The buyer asked the bank for the rest of the money.',
          target: 'disputed',
        },
      },
    },
    refunded: {
      description: 'All of the money went back, and what was not used was taken back.',
      on: {
        'order.disputeOpened': {
          description: 'The buyer asked the bank although the money is on its way back.',
          target: 'disputed',
        },
      },
    },
    disputed: {
      description: 'The bank holds the money until it is decided whose it is. What was given stays until then.',
      on: {
        'order.refundRecorded': {
          description: 'Money went back while the bank decides.',
          guard: { type: 'isMore', params: ({ event }) => ({ refunded: event.refunded }) },
          actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
        },
        'order.disputeWon': [
          {
            description: 'The bank gave the money back to the seller.',
            guard: 'nothingWasRefunded',
            target: 'fulfilled',
          },
          {
            description: 'The bank gave the money back to the seller, who had refunded all of it.',
            guard: 'allWasRefunded',
            target: 'refunded',
          },
          {
            description: 'The bank gave the money back to the seller, of an order that had been refunded in part.',
            target: 'partlyRefunded',
          },
        ],
        'order.disputeLost': {
          description: 'The money is the buyer’s again; what was not used is taken back.',
          target: 'lost',
        },
      },
    },
    lost: { type: 'final', description: 'The bank gave the money to the buyer.' },
  },
});
