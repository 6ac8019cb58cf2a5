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
    fetchStatus: fromPromise<CheckoutStatus, { orderId: string }>(() => notProvided('fetchStatus')),
    claimReport: fromPromise<{ first: boolean }, { orderId: string }>(() => notProvided('claimReport')),
  },
  delays: { checkDelay: ({ context }) => backoffMs(CHECKS, context.tries) },
  guards: {
    isNamed: ({ context }) => context.orderId !== null,
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    isUnpaid: isIn('draft', 'awaitingPayment'),
    isDeclined: isIn('failed'),
    isClosed: isIn('expired', 'cancelled'),
    isNotGiven: isIn('paid', 'refunded', 'lost'),
    isFirst: (_, params: { first: boolean }) => params.first,
  },
  actions: {
    setOrder: assign(({ context }, params: { order: CheckoutStatus }) => ({
      order: params.order,
      tries: context.tries + 1,
      failure: null,
    })),
    setFailure: assign(({ context }, params: { failure: Failure }) => ({
      failure: params.failure,
      tries: context.tries + 1,
    })),
    clearTries: assign({ tries: 0 }),
    clearCoupon: () => notProvided('clearCoupon'),
    reportPurchase: (_, _params: { order: CheckoutStatus | null }) => notProvided('reportPurchase'),
  },
}).createMachine({
  id: 'orderStatus',
  description: 'The page to which a buyer returns after paying: what became of the order.',
  context: ({ input }) => ({ orderId: input.orderId, order: null, tries: 0, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Does the address name an order?',
      always: [
        { description: 'The address names an order.', guard: 'isNamed', target: 'verifying' },
        { description: 'The address names none.', target: 'unknown' },
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
    unknown: { type: 'final', description: 'The page says that there is no such order, and how to find one’s own.' },
    unreachable: {
      description: 'The page says that the order could not be loaded, and that nothing is lost.',
      on: {
        'orderStatus.checked': { description: 'The buyer tries again.', target: 'verifying', actions: 'clearTries' },
      },
      after: { checkDelay: { description: 'The page tries again by itself.', target: 'verifying' } },
    },
    judging: {
      description: 'What has become of the order?',
      always: [
        { description: 'Nobody has paid as far as is known.', guard: 'isUnpaid', target: 'pending' },
        { description: 'The last try to pay failed.', guard: 'isDeclined', target: 'declined' },
        { description: 'Nobody paid in time.', guard: 'isClosed', target: 'closed' },
        { description: 'The order gave nothing, or not any more.', guard: 'isNotGiven', target: 'returned' },
        { description: 'The order is paid and fulfilled.', target: 'reporting' },
      ],
    },
    pending: {
      description: 'The page says that the payment is not confirmed yet, and keeps asking.',
      initial: 'waiting',
      on: {
        'orderStatus.checked': {
          description: 'The buyer does not want to wait.',
          target: '.asking',
          actions: 'clearTries',
        },
      },
      states: {
        waiting: {
          description: 'The next question follows in a while; the pauses grow.',
          after: { checkDelay: { description: 'The pause is over.', target: 'asking' } },
        },
        asking: {
          tags: 'busy',
          description: 'The server verifies the payment once more, while the page stays as it is.',
          invoke: {
            src: 'fetchStatus',
            id: 'verifyAgain',
            input: named,
            onDone: {
              description: 'The server answers with the order as it is now.',
              target: '#orderStatus.judging',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: {
              description: 'No answer; the page says so and keeps asking.',
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
    declined: {
      description: 'The page says what the payment provider said, and offers to pay again or to change the order.',
      on: {
        'orderStatus.checked': {
          description: 'The buyer paid elsewhere meanwhile.',
          target: 'verifying',
          actions: 'clearTries',
        },
      },
    },
    closed: {
      description: 'The page says that nothing was charged, and offers to order the same again.',
      on: {
        'orderStatus.checked': {
          description: 'The buyer paid all the same.',
          target: 'verifying',
          actions: 'clearTries',
        },
      },
    },
    returned: { type: 'final', description: 'The page says that the money goes back or is back.' },
    reporting: {
      tags: 'fulfilled',
      description: 'The page shows what was bought; of all pages that show this order, one reports the purchase.',
      entry: 'clearCoupon',
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
        onError: { description: 'No answer; a later visit reports the purchase.', target: 'complete' },
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
