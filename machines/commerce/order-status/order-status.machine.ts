import { assign, fromPromise, setup } from 'xstate';
import type { CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { backoffMs } from '../../shared/retry.ts';

export type OrderStatusContext = {
  /** Null when the address names no order. */
  orderId: string | null;
  order: CheckoutStatus | null;
  /** Answers and failures since the buyer last asked. */
  tries: number;
  /** Why the last answer did not come. */
  failure: Failure | null;
};

export type OrderStatusEvent = { type: 'orderStatus.checked' };

/** A card payment is known within seconds; a bank transfer takes days. Milliseconds. */
const CHECKS = { firstMs: 1500, maxMs: 30_000 };

const isIn =
  (...states: CheckoutStatus['state'][]) =>
  ({ context: { order } }: { context: OrderStatusContext }) =>
    order !== null && states.includes(order.state);

/** What became of an order after the payment page. */
export const orderStatusMachine = setup({
  types: {
    context: {} as OrderStatusContext,
    events: {} as OrderStatusEvent,
    input: {} as { orderId: string | null },
    tags: {} as 'busy' | 'fulfilled',
  },
  actors: {
    /** Asks the server to verify the payment with the provider, and loads the order. */
    fetchStatus: fromPromise<CheckoutStatus, { orderId: string }>(() => notProvided('fetchStatus')),
    /** Asks the server whether this page is the first to report the purchase. */
    claimReport: fromPromise<{ first: boolean }, { orderId: string }>(() => notProvided('claimReport')),
  },
  delays: {
    /** 1.5 seconds before the next check of the order, doubling up to 30 seconds. Milliseconds. */
    checkDelay: ({ context }) => backoffMs(CHECKS, context.tries),
  },
  guards: {
    /** The address names an order. */
    isNamed: ({ context }) => context.orderId !== null,
    /** The server has no such order. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** No payment is known yet, or it is not decided whether it counts. */
    isUnpaid: isIn('draft', 'awaitingPayment', 'authorized', 'underReview'),
    /** The last try to pay failed. */
    isDeclined: isIn('failed'),
    /** No one paid in time, or a newer order took its place. */
    isClosed: isIn('expired', 'cancelled'),
    /** The order gave nothing, or gives nothing any more. */
    isNotGiven: isIn('paid', 'refunded', 'lost'),
    /** No page has reported the purchase yet. */
    isFirst: (_, params: { first: boolean }) => params.first,
  },
  actions: {
    /** Shows the order from the server, and counts the check. */
    setOrder: assign(({ context }, params: { order: CheckoutStatus }) => ({
      order: params.order,
      tries: context.tries + 1,
      failure: null,
    })),
    /** Keeps the reason why the order could not be loaded, and counts the check. */
    setFailure: assign(({ context }, params: { failure: Failure }) => ({
      failure: params.failure,
      tries: context.tries + 1,
    })),
    /** Resets the backoff, so that the next check comes soon. */
    clearTries: assign({ tries: 0 }),
    /** Removes the used coupon from this device. */
    clearCoupon: () => notProvided('clearCoupon'),
    /** Removes what was entered for the order from this tab; a guest's address stays, to sign up with. */
    settleDetails: (_, _params: { orderId: string | null }) => notProvided('settleDetails'),
    /** Reports the purchase to the analytics. */
    reportPurchase: (_, _params: { order: CheckoutStatus | null }) => notProvided('reportPurchase'),
  },
}).createMachine({
  id: 'orderStatus',
  description: 'The page to which a buyer returns after paying, with the outcome of the order.',
  context: ({ input }) => ({ orderId: input.orderId, order: null, tries: 0, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Does the address name an order?',
      always: [
        { description: 'The address names an order.', guard: 'isNamed', target: 'verifying' },
        { description: 'The address names no order.', target: 'unknown' },
      ],
    },
    verifying: {
      tags: 'busy',
      description: 'The server verifies the payment with the provider.',
      invoke: {
        src: 'fetchStatus',
        id: 'verifyPayment',
        input: named,
        onDone: {
          description: 'The server answers with the order.',
          target: 'judging',
          actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: [
          {
            description: 'The server has no such order.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unknown',
          },
          {
            description: 'The server does not answer.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    unknown: {
      type: 'final',
      description: 'The page says that there is no such order, and where the buyer finds theirs.',
    },
    unreachable: {
      description: 'The page says that the order could not be loaded, and that nothing is lost.',
      on: {
        'orderStatus.checked': { description: 'The buyer tries again.', target: 'verifying', actions: 'clearTries' },
      },
      after: { checkDelay: { description: 'The page retries automatically.', target: 'verifying' } },
    },
    judging: {
      description: 'What is the state of the order?',
      always: [
        {
          description: 'No payment is known yet, or the country of its card is being checked.',
          guard: 'isUnpaid',
          target: 'pending',
        },
        { description: 'The last try to pay failed.', guard: 'isDeclined', target: 'declined' },
        { description: 'No one paid in time.', guard: 'isClosed', target: 'closed' },
        { description: 'The order granted nothing, or its money went back.', guard: 'isNotGiven', target: 'returned' },
        { description: 'The order is paid and fulfilled.', target: 'reporting' },
      ],
    },
    pending: {
      description:
        'The page says that the payment is not confirmed yet, or that the country of its card is being checked, and keeps checking.',
      initial: 'waiting',
      on: {
        'orderStatus.checked': {
          description: 'The buyer checks now.',
          target: '.asking',
          actions: 'clearTries',
        },
      },
      states: {
        waiting: {
          description: 'The page waits before it checks again, longer each time.',
          after: { checkDelay: { description: 'The wait before the next check is over.', target: 'asking' } },
        },
        asking: {
          tags: 'busy',
          description: 'The server verifies the payment again, while the page stays as it is.',
          invoke: {
            src: 'fetchStatus',
            id: 'verifyAgain',
            input: named,
            onDone: {
              description: 'The server responds with the current order.',
              target: '#orderStatus.judging',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: {
              description: 'The server does not respond; the page says so and keeps checking.',
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
    declined: {
      description: "The page shows the payment provider's message, and offers to pay again or change the order.",
      on: {
        'orderStatus.checked': {
          description: 'The buyer has paid elsewhere in the meantime.',
          target: 'verifying',
          actions: 'clearTries',
        },
      },
    },
    closed: {
      description: 'The page says that nothing was charged, and offers to order the same again.',
      on: {
        'orderStatus.checked': {
          description: 'The buyer has paid after all.',
          target: 'verifying',
          actions: 'clearTries',
        },
      },
    },
    returned: { type: 'final', description: 'The page says that the money is being refunded or has been.' },
    reporting: {
      tags: 'fulfilled',
      description: 'The page shows what was bought. Only one of the pages that show this order reports the purchase.',
      entry: ['clearCoupon', { type: 'settleDetails', params: ({ context: { orderId } }) => ({ orderId }) }],
      invoke: {
        src: 'claimReport',
        id: 'claimReport',
        input: named,
        onDone: [
          {
            description: 'The purchase has not been reported yet.',
            guard: { type: 'isFirst', params: ({ event }) => ({ first: event.output.first }) },
            target: 'complete',
            actions: { type: 'reportPurchase', params: ({ context }) => ({ order: context.order }) },
          },
          { description: 'Another page, or this one before a reload, has reported it.', target: 'complete' },
        ],
        onError: {
          description: 'The server does not respond; a later visit reports the purchase.',
          target: 'complete',
        },
      },
    },
    complete: {
      type: 'final',
      tags: 'fulfilled',
      description: 'The page shows what was bought and the next step.',
    },
  },
});

function named({ context }: { context: OrderStatusContext }) {
  if (context.orderId === null) throw new Error('No order is named.');
  return { orderId: context.orderId };
}
