import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import type { Basket, CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { upsellMachine } from '../upsell/upsell.machine.ts';

/** What the buyer wants to have, without the price. */
export type Wish = Basket & {
  /** Order that was not paid and whose place this one takes. */
  replaces: string | null;
};

/** What of an order the buyer changes here. */
export type WishChange = Partial<Pick<Wish, 'quantity' | 'upsell' | 'region' | 'coupon'>>;

/** What the buyer enters beside the order. */
export type BuyerDetails = {
  /** Null for a signed-in buyer. */
  email: string | null;
  company: string | null;
  vatId: string | null;
  immediateDelivery: boolean;
};

/** A price with the time for which it is kept. Milliseconds. */
export type KeptQuote = { quote: Quote; lifetimeMs: number };

/** What checkout opens with: a price, and what is offered beside it. */
export type Opened = KeptQuote & { upsells: UpsellItem[] };

export type CheckoutContext = {
  wish: Wish;
  /** Order from whose payment page the buyer came back. */
  cancelled: string | null;
  quote: Quote | null;
  lifetimeMs: number;
  upsells: UpsellItem[];
  details: BuyerDetails | null;
  failure: Failure | null;
};

export type CheckoutEvent =
  | { type: 'checkout.changed'; change: WishChange }
  | { type: 'checkout.submitted'; details: BuyerDetails }
  | { type: 'checkout.retried' }
  | { type: 'checkout.returned' };

/** Quick changes, such as of a quantity, are priced together. Milliseconds. */
const CHANGE_DELAY_MS = 250;

/** An order from its price to the page of the payment provider. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { wish: Wish; cancelled: string | null },
    tags: {} as 'busy' | 'review',
    children: {} as { upsell: 'upsell' },
  },
  actors: {
    fetchCancelled: fromPromise<CheckoutStatus, { orderId: string }>(() => notProvided('fetchCancelled')),
    openCheckout: fromPromise<Opened, { wish: Wish }>(() => notProvided('openCheckout')),
    fetchQuote: fromPromise<KeptQuote, { wish: Wish }>(() => notProvided('fetchQuote')),
    startOrder: fromPromise<{ link: string }, { wish: Wish; quote: Quote; details: BuyerDetails }>(() =>
      notProvided('startOrder'),
    ),
    upsell: upsellMachine,
    /** Reports when the buyer comes back to this page from the payment page. */
    watchReturn: fromCallback<{ type: 'ignored' }>(() => notProvided('watchReturn')),
  },
  delays: {
    changeDelay: CHANGE_DELAY_MS,
    /** Until the price that is shown ends. */
    quoteLifetime: ({ context }) => context.lifetimeMs,
  },
  guards: {
    hasCancelled: ({ context }) => context.cancelled !== null,
    isPaidOrOnItsWay: (_, { order }: { order: CheckoutStatus }) =>
      order.paid_at !== null || (order.state === 'awaitingPayment' && order.pay_link === null),
    isOfOtherProduct: ({ context }, { order }: { order: CheckoutStatus }) => order.basket.slug !== context.wish.slug,
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    isSignedOut: (_, params: { failure: Failure }) => params.failure.kind === 'signedOut',
    isNotOffered: (_, params: { failure: Failure }) => params.failure.code === 'not_offered',
    isPriceChanged: (_, params: { failure: Failure }) => params.failure.code === 'price_changed',
    isUnreachable: (_, params: { failure: Failure }) => params.failure.kind === 'unreachable',
    hasOtherTotal: ({ context }, params: { quote: Quote }) =>
      context.quote !== null && params.quote.total !== context.quote.total,
    hasExtrasToOffer: ({ context }) =>
      context.upsells.length > 0 && context.wish.quantity === 1 && context.wish.upsell.length === 0,
    hasAdded: (_, params: { slugs: string[] }) => params.slugs.length > 0,
  },
  actions: {
    setOpened: assign((_, params: Opened) => params),
    setQuote: assign((_, params: KeptQuote) => params),
    restoreBasket: assign((_, { order }: { order: CheckoutStatus }) => ({
      wish: { ...order.basket, replaces: order.order_id },
    })),
    setWish: assign(({ context }, params: { change: WishChange }) => ({
      wish: withoutExtrasOfTeams({ ...context.wish, ...params.change }),
    })),
    setDetails: assign((_, params: { details: BuyerDetails }) => params),
    setFailure: assign((_, params: { failure: Failure }) => params),
    clearFailure: assign({ failure: null }),
    /** Extras are offered once. */
    clearUpsells: assign({ upsells: [] }),
    openPayPage: (_, _params: { link: string }) => notProvided('openPayPage'),
    reportStarted: (_, _params: { quote: Quote | null }) => {},
  },
}).createMachine({
  id: 'checkout',
  description: 'A buyer reviews an order with its price, adds what is offered beside it, and goes to the payment page.',
  context: ({ input }) => ({
    wish: input.wish,
    cancelled: input.cancelled,
    quote: null,
    lifetimeMs: 0,
    upsells: [],
    details: null,
    failure: null,
  }),
  initial: 'beginning',
  invoke: {
    src: 'watchReturn',
    id: 'watchReturn',
    onError: { description: 'The page cannot tell when the buyer comes back; a reload shows the order again.' },
  },
  states: {
    beginning: {
      description: 'Does the buyer come back from a payment page?',
      always: [
        { description: 'The buyer left a payment page.', guard: 'hasCancelled', target: 'restoring' },
        { description: 'The buyer comes from elsewhere.', target: 'opening' },
      ],
    },
    restoring: {
      tags: 'busy',
      description: 'What was in the order is being fetched.',
      invoke: {
        src: 'fetchCancelled',
        id: 'fetchCancelled',
        input: ({ context }) => {
          if (context.cancelled === null) throw new Error('No order was cancelled.');
          return { orderId: context.cancelled };
        },
        onDone: [
          {
            description: 'The order is paid, or its payment is on its way.',
            guard: { type: 'isPaidOrOnItsWay', params: ({ event }) => ({ order: event.output }) },
            target: 'paidAlready',
          },
          {
            description: 'The address names an order of something else.',
            guard: { type: 'isOfOtherProduct', params: ({ event }) => ({ order: event.output }) },
            target: 'opening',
          },
          {
            description: 'Nothing was charged: checkout shows the order as it was.',
            target: 'opening',
            actions: { type: 'restoreBasket', params: ({ event }) => ({ order: event.output }) },
          },
        ],
        onError: { description: 'The order cannot be read; checkout shows the product alone.', target: 'opening' },
      },
    },
    paidAlready: { type: 'final', description: 'The page says that there is nothing to pay, and leads to the order.' },
    opening: {
      tags: 'busy',
      description: 'The price and the extras are being fetched.',
      invoke: {
        src: 'openCheckout',
        id: 'openCheckout',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: {
          description: 'The server answers with the price.',
          target: 'reviewing',
          actions: { type: 'setOpened', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'There is no such product.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unknown',
          },
          {
            description: 'An upgrade or a retake is for a signed-in user.',
            guard: { type: 'isSignedOut', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'signedOut',
          },
          {
            description: 'The product cannot be bought yet, or no longer.',
            guard: { type: 'isNotOffered', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'notOffered',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server gives no price.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that the price could not be loaded.',
      exit: 'clearFailure',
      on: { 'checkout.retried': { description: 'The buyer tries again.', target: 'opening' } },
    },
    signedOut: { type: 'final', description: 'The page asks the visitor to log in first.' },
    unknown: { type: 'final', description: 'The page says that there is no such product.' },
    notOffered: { type: 'final', description: 'The page says that the product cannot be bought now.' },
    reviewing: {
      tags: 'review',
      description: 'The buyer sees the order with its price and enters what is needed.',
      initial: 'settled',
      on: {
        'checkout.changed': {
          description: 'The buyer changes the quantity, the region, the coupon or the extras.',
          target: 'changing',
          actions: ['clearFailure', { type: 'setWish', params: ({ event }) => ({ change: event.change }) }],
        },
        'checkout.submitted': [
          {
            description: 'Before paying, the extras are offered once.',
            guard: 'hasExtrasToOffer',
            target: 'upselling',
            actions: ['clearFailure', { type: 'setDetails', params: ({ event }) => ({ details: event.details }) }],
          },
          {
            description: 'The buyer goes on to pay.',
            target: 'starting',
            actions: ['clearFailure', { type: 'setDetails', params: ({ event }) => ({ details: event.details }) }],
          },
        ],
      },
      after: { quoteLifetime: { description: 'The price that is shown has ended.', target: 'pricing' } },
      states: {
        settled: { description: 'The price is the one the buyer has seen all along.' },
        priceChanged: { description: 'The page points out that the price is another one than before.' },
      },
    },
    changing: {
      tags: ['busy', 'review'],
      description: 'The buyer is changing the order; the price follows in a moment.',
      on: {
        'checkout.changed': {
          description: 'The buyer changes more.',
          target: 'changing',
          reenter: true,
          actions: { type: 'setWish', params: ({ event }) => ({ change: event.change }) },
        },
      },
      after: { changeDelay: { description: 'The buyer has made up their mind.', target: 'repricing' } },
    },
    repricing: {
      tags: ['busy', 'review'],
      description: 'The changed order is being priced.',
      on: {
        'checkout.changed': {
          description: 'The buyer changes more; the price under way no longer counts.',
          target: 'changing',
          actions: { type: 'setWish', params: ({ event }) => ({ change: event.change }) },
        },
      },
      invoke: {
        src: 'fetchQuote',
        id: 'fetchChangedQuote',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: {
          description: 'The price of the changed order is there.',
          target: 'reviewing',
          actions: { type: 'setQuote', params: ({ event }) => event.output },
        },
        onError: {
          description: 'The changed order has no price; the page says why.',
          target: 'unpriced',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    unpriced: {
      tags: 'review',
      description: 'The order cannot be priced as it is; what was entered stays.',
      exit: 'clearFailure',
      on: {
        'checkout.changed': {
          description: 'The buyer changes what was refused.',
          target: 'changing',
          actions: { type: 'setWish', params: ({ event }) => ({ change: event.change }) },
        },
        'checkout.retried': { description: 'The buyer tries again.', target: 'repricing' },
      },
    },
    pricing: {
      tags: ['busy', 'review'],
      description: 'The same order is being priced again, because its price ended or changed.',
      invoke: {
        src: 'fetchQuote',
        id: 'fetchSameQuote',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: [
          {
            description: 'The price is another one: the buyer is shown it before paying.',
            guard: { type: 'hasOtherTotal', params: ({ event }) => ({ quote: event.output.quote }) },
            target: 'reviewing.priceChanged',
            actions: { type: 'setQuote', params: ({ event }) => event.output },
          },
          {
            description: 'The price is the same.',
            target: 'reviewing',
            actions: { type: 'setQuote', params: ({ event }) => event.output },
          },
        ],
        onError: {
          description: 'The order has no price; the page says why.',
          target: 'unpriced',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    upselling: {
      tags: 'review',
      description: 'A dialog offers extras.',
      invoke: {
        src: 'upsell',
        id: 'upsell',
        input: ({ context }) => ({ items: context.upsells }),
        onDone: [
          {
            description: 'The buyer added extras: the order is priced with them and reviewed once more.',
            guard: { type: 'hasAdded', params: ({ event }) => ({ slugs: event.output.slugs }) },
            target: 'repricing',
            actions: [
              'clearUpsells',
              { type: 'setWish', params: ({ event }) => ({ change: { upsell: event.output.slugs } }) },
            ],
          },
          { description: 'The buyer goes on without extras.', target: 'starting', actions: 'clearUpsells' },
        ],
        onError: {
          description: 'The dialog failed; the order goes on without extras.',
          target: 'starting',
          actions: 'clearUpsells',
        },
      },
    },
    starting: {
      tags: ['busy', 'review'],
      description: 'The order is being placed. Sending it twice places one order.',
      invoke: {
        src: 'startOrder',
        id: 'startOrder',
        input: ({ context }) => {
          if (!context.quote || !context.details) throw new Error('An order needs its price and its buyer.');
          return { wish: context.wish, quote: context.quote, details: context.details };
        },
        onDone: {
          description: 'The order waits for its payment.',
          target: 'leaving',
          actions: [
            { type: 'reportStarted', params: ({ context }) => ({ quote: context.quote }) },
            { type: 'openPayPage', params: ({ event }) => ({ link: event.output.link }) },
          ],
        },
        onError: [
          {
            description: 'The price has changed: the new one is shown first.',
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'pricing',
          },
          {
            description: 'No answer: the order may have been placed. Sending it again is safe.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The order is refused; the page says why and keeps what was entered.',
            target: 'reviewing',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    failed: {
      tags: 'review',
      description: 'The server did not answer; what was entered stays and can be sent again.',
      exit: 'clearFailure',
      on: {
        'checkout.retried': { description: 'The buyer sends the order again.', target: 'starting' },
        'checkout.changed': {
          description: 'The buyer changes the order instead.',
          target: 'changing',
          actions: { type: 'setWish', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    leaving: {
      tags: ['busy', 'review'],
      description: 'The browser opens the payment page.',
      on: {
        'checkout.returned': {
          description: 'The buyer comes back without having paid here; the order is shown as it was.',
          target: 'pricing',
        },
      },
    },
  },
});

/** Extras are for one person: an order of several seats has none. */
function withoutExtrasOfTeams(wish: Wish): Wish {
  return wish.quantity > 1 ? { ...wish, upsell: [] } : wish;
}
