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
  | { type: 'order.paymentAuthorized' }
  | { type: 'order.paymentReleased'; problem: string }
  | { type: 'order.paymentReceived'; amount: number; at: number }
  | { type: 'order.reviewBegun' }
  | { type: 'order.fulfilled' }
  | { type: 'order.paymentFailed'; problem: string }
  | { type: 'order.paymentRetried' }
  | { type: 'order.expired' }
  | { type: 'order.cancelled' }
  | { type: 'order.refundRecorded'; refunded: number }
  | { type: 'order.disputeOpened' }
  | { type: 'order.disputeWon' }
  | { type: 'order.disputeLost' };

/** A regional price is not charged before the card's country is compared with it. */
const toAuthorized = {
  description:
    "The card is authorized for a regional price; the money is not taken before the card's country is compared.",
  target: 'authorized' as const,
};

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
    /** The amount received is the price of the order. */
    isPaidInFull: ({ context }, params: { amount: number }) => params.amount === context.total,
    /** More money went back than was recorded before. */
    isMore: ({ context }, params: { refunded: number }) => params.refunded > context.refunded,
    /** All of the money went back. */
    isAll: ({ context }, params: { refunded: number }) => params.refunded >= context.total,
    /** Nothing has been refunded. */
    nothingWasRefunded: ({ context }) => context.refunded === 0,
    /** Everything has been refunded. */
    allWasRefunded: ({ context }) => context.refunded >= context.total,
  },
  actions: {
    /** Stores when the order was paid, and clears the last problem. */
    storePayment: assign((_, params: { at: number }) => ({ paidAt: params.at, problem: null })),
    /** Stores why the last try to pay failed, in words for the buyer. */
    storeProblem: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    /** Clears the problem of the last try to pay. */
    forgetProblem: assign({ problem: null }),
    /** Stores how much money went back in all. */
    storeRefunded: assign((_, params: { refunded: number }) => ({ refunded: params.refunded })),
  },
}).createMachine({
  id: 'order',
  description: 'One order on the server, from its price to the outcome of its payment.',
  context: ({ input }) => ({ total: input.total, refunded: 0, problem: null, paidAt: null }),
  initial: 'draft',
  states: {
    draft: {
      description:
        'The order is stored with its price, and has no payment page yet. If an amount is paid that is not the price, the order stays a draft and an administrator is asked (Order review).',
      on: {
        'order.payPageOpened': {
          description: 'The payment provider has opened a page for this order.',
          target: 'awaitingPayment',
        },
        'order.paymentReceived': {
          description:
            'An order that costs nothing counts as paid at once; or the buyer paid before the server knew of the payment page.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentAuthorized': toAuthorized,
        'order.expired': { description: 'No one paid in time.', target: 'expired' },
        'order.cancelled': { description: 'A newer order replaces this one.', target: 'cancelled' },
      },
    },
    awaitingPayment: {
      description:
        'The buyer can pay; nothing is granted yet. If the amount paid is not the price, the order waits here and an administrator is asked (Order review).',
      on: {
        'order.paymentReceived': {
          description: 'The provider has received the full amount.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentAuthorized': toAuthorized,
        'order.paymentFailed': {
          description: 'The payment failed, for example because the card was declined.',
          target: 'failed',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'order.expired': { description: 'The payment page closed before anyone paid.', target: 'expired' },
        'order.cancelled': { description: 'A newer order replaces this one.', target: 'cancelled' },
      },
    },
    failed: {
      description:
        'The last payment failed. The buyer can try again until the payment page closes. If the next amount paid is not the price, the order stays failed and an administrator is asked (Order review).',
      on: {
        'order.paymentRetried': {
          description: 'The buyer tries to pay again.',
          target: 'awaitingPayment',
          actions: 'forgetProblem',
        },
        'order.paymentReceived': {
          description: 'Another payment succeeds.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentAuthorized': toAuthorized,
        'order.paymentFailed': {
          description: 'Another payment fails as well.',
          target: 'failed',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'order.expired': { description: 'The payment page closed before a payment succeeded.', target: 'expired' },
        'order.cancelled': {
          description: 'A newer order replaces this one.',
          target: 'cancelled',
          actions: 'forgetProblem',
        },
      },
    },
    authorized: {
      description:
        "A card is authorized for the price of a country, and no money has moved. The server compares the card's country with it.",
      on: {
        'order.paymentReceived': {
          description: 'The card is from a country with the same price; the money is taken.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
        'order.paymentReleased': {
          description:
            'The card is from a country with a higher price; nothing is charged, and the page offers the global price.',
          target: 'cancelled',
          actions: { type: 'storeProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'order.expired': { description: 'The authorization has ended, and nothing is charged.', target: 'expired' },
      },
    },
    expired: {
      description:
        'No one paid in time. If an amount paid later is not the price, nothing is granted and an administrator is asked (Order review).',
      on: {
        'order.paymentReceived': {
          description: 'A late payment counts: the buyer gets what was bought, at the price that was shown.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    cancelled: {
      description:
        'A newer order replaced this one, or its card was from a country with a higher price. If it is paid nevertheless and the amount is not the price, nothing is granted and an administrator is asked (Order review).',
      on: {
        'order.paymentReceived': {
          description:
            'The buyer paid on the older of two pages. The payment counts; an upgrade that was paid twice is refunded once.',
          guard: { type: 'isPaidInFull', params: ({ event }) => ({ amount: event.amount }) },
          target: 'paid',
          actions: { type: 'storePayment', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    paid: {
      description:
        'The order is paid, and nothing is granted yet. An order stays here only if the purchase can no longer be granted, for example because another order granted it; then the money is refunded.',
      on: {
        'order.fulfilled': {
          description: 'The buyer has the exams, trainings or vouchers, and the receipt is being sent.',
          target: 'fulfilled',
        },
        'order.reviewBegun': {
          description: "A regional price was paid, and the card's country is unknown or has a higher price.",
          target: 'underReview',
        },
        'order.refundRecorded': [
          {
            description: 'All of the money is refunded.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
      },
    },
    underReview: {
      description:
        "The order is paid at a regional price, and the card's country is not known to have it. Nothing is granted yet: an administrator is asked (Order review), and the server decides after 24 hours.",
      on: {
        'order.fulfilled': { description: 'The order is opened: the buyer has what was bought.', target: 'fulfilled' },
        'order.refundRecorded': {
          description: 'All of the money is refunded.',
          guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
          target: 'refunded',
          actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
        },
      },
    },
    fulfilled: {
      description: 'The order is paid and fulfilled.',
      on: {
        'order.refundRecorded': [
          {
            description: 'All of the money is refunded.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
          {
            description: 'A part of the money is refunded.',
            target: 'partlyRefunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
        'order.disputeOpened': {
          description: 'The buyer asks the bank for the money back. The buyer keeps everything until the bank decides.',
          target: 'disputed',
        },
      },
    },
    partlyRefunded: {
      description: 'A part of the money was refunded; the buyer keeps the rest of the purchase.',
      on: {
        'order.refundRecorded': [
          {
            description: 'The rest of the money is refunded as well.',
            guard: { type: 'isAll', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'refunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
          {
            description: 'Another part of the money is refunded.',
            guard: { type: 'isMore', params: ({ event }) => ({ refunded: event.refunded }) },
            target: 'partlyRefunded',
            actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
          },
        ],
        'order.disputeOpened': {
          description: 'The buyer asks the bank for the rest of the money.',
          target: 'disputed',
        },
      },
    },
    refunded: {
      description: 'All of the money was refunded, and everything unused was taken back.',
      on: {
        'order.disputeOpened': {
          description: 'The buyer asks the bank, although the money is being refunded.',
          target: 'disputed',
        },
      },
    },
    disputed: {
      description: 'The bank holds the money until the dispute is decided. The buyer keeps the purchase until then.',
      on: {
        'order.refundRecorded': {
          description: 'Money is refunded while the bank decides.',
          guard: { type: 'isMore', params: ({ event }) => ({ refunded: event.refunded }) },
          actions: { type: 'storeRefunded', params: ({ event }) => ({ refunded: event.refunded }) },
        },
        'order.disputeWon': [
          {
            description: 'The bank decides for the seller.',
            guard: 'nothingWasRefunded',
            target: 'fulfilled',
          },
          {
            description: 'The bank decides for the seller, who had refunded everything.',
            guard: 'allWasRefunded',
            target: 'refunded',
          },
          {
            description: 'The bank decides for the seller, who had refunded a part.',
            target: 'partlyRefunded',
          },
        ],
        'order.disputeLost': {
          description: 'The bank decides for the buyer; everything unused is taken back.',
          target: 'lost',
        },
      },
    },
    lost: { type: 'final', description: 'The bank has returned the money to the buyer.' },
  },
});
