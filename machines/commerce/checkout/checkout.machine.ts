import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import { type Basket, type CheckoutStatus, detailProblems } from '../../../src/contract/commerce/checkout.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';
import { type Failure, failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { upsellMachine } from '../upsell/upsell.machine.ts';

/** What the buyer wants to have, without the price. */
export type Wish = Basket & {
  /** Order that was not paid and whose place this one takes. */
  replaces: string | null;
};

/** What of an order the buyer changes here. */
export type WishChange = Partial<Pick<Wish, 'quantity' | 'upsell' | 'region' | 'coupon' | 'as_voucher'>>;

/** What the buyer enters beside the order. */
export type BuyerDetails = {
  /** Null for a signed-in buyer; empty for a guest who entered none. */
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
  /** Order whose payment page was opened, last or before the visit. */
  cancelled: string | null;
  quote: Quote | null;
  lifetimeMs: number;
  upsells: UpsellItem[];
  /** What the buyer entered, in this tab, for this order or for the one that was not paid. */
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

type Submitted = { event: Extract<CheckoutEvent, { type: 'checkout.submitted' }> };

/** The failure of what a buyer entered, with its sentences by field. */
function wrongDetails(details: BuyerDetails): Failure {
  const errors = detailProblems(details);
  return failure('invalid', Object.values(errors)[0]?.[0] ?? '', { errors });
}

type Changed = { event: Extract<CheckoutEvent, { type: 'checkout.changed' }> };

/** What of the order the buyer has changed. */
const changeOf = ({ event }: Changed) => ({ change: event.change });

/** A number of seats that cannot be ordered is not sent to the server, wherever the buyer enters it. */
const toInvalid = {
  description: 'The number of seats cannot be ordered; the page says which numbers can.',
  guard: { type: 'isImpossible' as const, params: changeOf },
  target: '#checkout.unpriced.invalid' as const,
  actions: ['clearFailure' as const, { type: 'setWish' as const, params: changeOf }],
};

/** What the buyer entered is not sent to the server, and no extras are offered, while a field of it cannot be right. */
const toWrongDetails = {
  description: 'A field cannot be right; the page says which and why, before it offers extras.',
  guard: { type: 'isWrong' as const, params: ({ event }: Submitted) => ({ details: event.details }) },
  actions: [
    { type: 'setDetails' as const, params: ({ event }: Submitted) => ({ details: event.details }) },
    {
      type: 'setFailure' as const,
      params: ({ event }: Submitted) => ({ failure: wrongDetails(event.details) }),
    },
  ],
};

/** Whether so many seats can be ordered: a whole number from one up to what is sold at once. */
const isPossibleQuantity = (quote: Quote | null, quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= (quote?.seats?.max ?? quantity);

/** An order from its price to the page of the payment provider. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { wish: Wish; cancelled: string | null; details: BuyerDetails | null },
    tags: {} as 'busy' | 'review',
    children: {} as { upsell: 'upsell' },
  },
  actors: {
    /** Loads the order from whose payment page the buyer came back. */
    fetchCancelled: fromPromise<CheckoutStatus, { orderId: string }>(() => notProvided('fetchCancelled')),
    /** Loads the price of the product, and the extras offered with it. */
    openCheckout: fromPromise<Opened, { wish: Wish }>(() => notProvided('openCheckout')),
    /** Asks the server for the price of the order, and for the extras to offer when the country changed. */
    fetchQuote: fromPromise<KeptQuote & Partial<Opened>, { wish: Wish; upsells: UpsellItem[] }>(() =>
      notProvided('fetchQuote'),
    ),
    /** Places the order on the server, which returns the address of the payment page. */
    startOrder: fromPromise<{ link: string; orderId: string }, { wish: Wish; quote: Quote; details: BuyerDetails }>(
      () => notProvided('startOrder'),
    ),
    /** Offers extras in a dialog, and returns what the buyer added. */
    upsell: upsellMachine,
    /** Reports when the buyer comes back to this page from the payment page. */
    watchReturn: fromCallback<{ type: 'ignored' }>(() => notProvided('watchReturn')),
  },
  delays: {
    /** 0.25 seconds, to price quick changes together. Milliseconds. */
    changeDelay: CHANGE_DELAY_MS,
    /** The time for which the server keeps the shown price. Milliseconds. */
    quoteLifetime: ({ context }) => context.lifetimeMs,
  },
  guards: {
    /** The buyer came back from the payment page of an earlier order. */
    hasCancelled: ({ context }) => context.cancelled !== null,
    /** The earlier order is paid, or its payment is on its way. */
    isPaidOrOnItsWay: (_, { order }: { order: CheckoutStatus }) =>
      order.paid_at !== null || (order.state === 'awaitingPayment' && order.pay_link === null),
    /** The earlier order is about another product. */
    isOfOtherProduct: ({ context }, { order }: { order: CheckoutStatus }) => order.basket.slug !== context.wish.slug,
    /** There is no such product. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** The server offers the product to signed-in users alone. */
    isSignedOut: (_, params: { failure: Failure }) => params.failure.kind === 'signedOut',
    /** The product cannot be bought yet, or no longer. */
    isNotOffered: (_, params: { failure: Failure }) => params.failure.code === 'not_offered',
    /** The server sells fewer seats at once than the order asks for. */
    isTooMany: ({ context }, params: { failure: Failure }) =>
      context.wish.quantity > 1 && params.failure.errors['quantity'] !== undefined,
    /** The number of seats is not one that can be ordered. */
    isImpossible: ({ context: { wish, quote } }, { change }: { change: WishChange }) =>
      !isPossibleQuantity(quote, change.quantity ?? wish.quantity),
    /** The server names a field that has to be changed first. */
    isRejected: (_, params: { failure: Failure }) => Object.keys(params.failure.errors).length > 0,
    /** The price, or what it is for, has changed since it was shown. */
    isPriceChanged: (_, params: { failure: Failure }) => params.failure.code === 'price_changed',
    /** No answer came, so the order may have been placed. */
    isUnreachable: (_, params: { failure: Failure }) => params.failure.kind === 'unreachable',
    /** The new total differs from the shown one. */
    hasOtherTotal: ({ context }, params: { quote: Quote }) =>
      context.quote !== null && params.quote.total !== context.quote.total,
    /** A field that the buyer filled in cannot be right. */
    isWrong: (_, { details }: { details: BuyerDetails }) => Object.keys(detailProblems(details)).length > 0,
    /** Extras exist, the order is for the buyer alone, none were chosen yet, and the buyer's address is not missing. */
    hasExtrasToOffer: ({ context }, { details }: { details: BuyerDetails }) =>
      details.email !== '' &&
      context.upsells.length > 0 &&
      context.wish.quantity === 1 &&
      !context.wish.as_voucher &&
      context.wish.upsell.length === 0,
    /** The buyer added an extra in the dialog. */
    hasAdded: (_, params: { slugs: string[] }) => params.slugs.length > 0,
  },
  actions: {
    /** Shows the price and keeps the extras to offer. */
    setOpened: assign((_, params: Opened) => params),
    /** Shows the new price. */
    setQuote: assign((_, params: KeptQuote & Partial<Opened>) => params),
    /** Restores the basket of the earlier order, whose place the next order takes. */
    restoreBasket: assign((_, { order }: { order: CheckoutStatus }) => ({
      wish: { ...order.basket, replaces: order.order_id },
    })),
    /** Keeps which order waits for its payment, for a buyer who comes back. */
    setOrder: assign((_, { orderId }: { orderId: string }) => ({ cancelled: orderId })),
    /** Makes the next order take the place of the one that was not paid. */
    replaceOrder: assign(({ context }) => ({ wish: { ...context.wish, replaces: context.cancelled } })),
    /** Applies the buyer's change. An order of several seats or for somebody else has no extras, and who removes one is offered none again. */
    setWish: assign(({ context }, { change }: { change: WishChange }) => ({
      wish: withoutExtrasOfTeams({ ...context.wish, ...change }),
      upsells: change.upsell === undefined ? context.upsells : [],
    })),
    /** Asks for one seat instead of so many. */
    askForOne: assign(({ context }) => ({ wish: { ...context.wish, quantity: 1 } })),
    /** Keeps what the buyer entered: address, company and consent. */
    setDetails: assign((_, params: { details: BuyerDetails }) => params),
    /** Keeps the reason why there is no price or no order, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => params),
    /** Clears the message about the price or the order. */
    clearFailure: assign({ failure: null }),
    /** Marks the extras as offered, because they are offered once. */
    clearUpsells: assign({ upsells: [] }),
    /** Adds the order to the address of the page, and keeps what was entered in this tab, for a buyer who comes back. */
    keepOrder: (_, _params: { orderId: string; details: BuyerDetails | null }) => notProvided('keepOrder'),
    /** Keeps whose price it is in the address of the page, for a reload. */
    keepRegion: (_, _params: { region: string }) => notProvided('keepRegion'),
    /** Moves the focus to what has to be changed. */
    pointOut: () => notProvided('pointOut'),
    /** Opens the page of the payment provider. */
    openPayPage: (_, _params: { link: string }) => notProvided('openPayPage'),
    /** Reports to the analytics that the buyer goes on to pay. */
    reportStarted: (_, _params: { quote: Quote | null }) => {},
  },
}).createMachine({
  id: 'checkout',
  description: 'A buyer reviews an order with its price, adds extras and goes to the payment page.',
  context: ({ input }) => ({
    wish: input.wish,
    cancelled: input.cancelled,
    quote: null,
    lifetimeMs: 0,
    upsells: [],
    details: input.details,
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
      description: 'The earlier order is loading.',
      invoke: {
        src: 'fetchCancelled',
        id: 'fetchCancelled',
        input: openedOrder,
        onDone: [
          {
            description: 'The order is paid, or its payment is on its way.',
            guard: { type: 'isPaidOrOnItsWay', params: ({ event }) => ({ order: event.output }) },
            target: 'paidAlready',
          },
          {
            description: 'The earlier order is for another product.',
            guard: { type: 'isOfOtherProduct', params: ({ event }) => ({ order: event.output }) },
            target: 'opening',
          },
          {
            description: 'Nothing was charged; checkout restores the order.',
            target: 'opening',
            actions: { type: 'restoreBasket', params: ({ event }) => ({ order: event.output }) },
          },
        ],
        onError: {
          description: 'The earlier order cannot be loaded; checkout shows the product alone.',
          target: 'opening',
        },
      },
    },
    paidAlready: { type: 'final', description: 'The page says that there is nothing to pay, and links to the order.' },
    opening: {
      tags: 'busy',
      description: 'The price and the extras are loading.',
      invoke: {
        src: 'openCheckout',
        id: 'openCheckout',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: {
          description: 'The server responds with the price.',
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
            description:
              'A link asks for more seats than are sold at once; one is priced, and the page says how many can be ordered.',
            guard: { type: 'isTooMany', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'opening',
            reenter: true,
            actions: [
              { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              'askForOne',
            ],
          },
          {
            description: 'The price could not be loaded.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that the price could not be loaded.',
      exit: 'clearFailure',
      on: { 'checkout.retried': { description: 'The buyer loads the price again.', target: 'opening' } },
    },
    signedOut: { type: 'final', description: 'The page asks the visitor to log in first.' },
    unknown: { type: 'final', description: 'The page says that there is no such product.' },
    notOffered: { type: 'final', description: 'The page says that the product cannot be bought now.' },
    reviewing: {
      tags: 'review',
      description: 'The buyer sees the order with its price and enters what is needed.',
      initial: 'settled',
      on: {
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes the quantity, the region, the coupon or the extras.',
            target: 'changing',
            actions: ['clearFailure', { type: 'setWish', params: changeOf }],
          },
        ],
        'checkout.submitted': [
          toWrongDetails,
          {
            description: 'Before paying, the extras are offered once.',
            guard: { type: 'hasExtrasToOffer', params: ({ event }) => ({ details: event.details }) },
            target: 'upselling',
            actions: ['clearFailure', { type: 'setDetails', params: ({ event }) => ({ details: event.details }) }],
          },
          {
            description: 'The buyer proceeds to payment.',
            target: 'starting',
            actions: ['clearFailure', { type: 'setDetails', params: ({ event }) => ({ details: event.details }) }],
          },
        ],
      },
      after: { quoteLifetime: { description: 'The shown price has expired.', target: 'pricing' } },
      states: {
        settled: { description: 'The price has not changed.' },
        priceChanged: { description: 'The page points out that the price has changed.' },
      },
    },
    changing: {
      tags: ['busy', 'review'],
      description: 'The buyer is changing the order; the new price follows in a moment.',
      on: {
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes more.',
            target: 'changing',
            reenter: true,
            actions: { type: 'setWish', params: changeOf },
          },
        ],
      },
      after: { changeDelay: { description: 'The buyer has stopped changing the order.', target: 'repricing' } },
    },
    repricing: {
      tags: ['busy', 'review'],
      description: 'The changed order is being priced.',
      on: {
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes more, so the pending price no longer counts.',
            target: 'changing',
            actions: { type: 'setWish', params: changeOf },
          },
        ],
      },
      invoke: {
        src: 'fetchQuote',
        id: 'fetchChangedQuote',
        input: ({ context: { wish, upsells } }) => ({ wish, upsells }),
        onDone: {
          description: 'The changed order has its price.',
          target: 'reviewing',
          actions: [
            { type: 'setQuote', params: ({ event }) => event.output },
            { type: 'keepRegion', params: ({ context }) => ({ region: context.wish.region }) },
          ],
        },
        onError: [
          {
            description: 'The server rejects the changed order; the page says what to change.',
            guard: { type: 'isRejected', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unpriced.invalid',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The changed order has no price; the page says why.',
            target: 'unpriced',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    unpriced: {
      tags: 'review',
      description: 'The order has no price; the input is kept.',
      initial: 'notLoaded',
      on: {
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes the order, which is priced again.',
            target: 'changing',
            actions: { type: 'setWish', params: changeOf },
          },
        ],
      },
      states: {
        notLoaded: {
          description: 'The price did not load.',
          exit: 'clearFailure',
          on: {
            'checkout.retried': {
              description: 'The buyer has the same order priced again.',
              target: '#checkout.repricing',
            },
          },
        },
        invalid: {
          description: 'The order cannot be bought as it is; the page says what to change, and shows no total.',
          exit: 'clearFailure',
          on: {
            'checkout.submitted': {
              description: 'The buyer wants to proceed; the page points out what to change first.',
              actions: 'pointOut',
            },
          },
        },
      },
    },
    pricing: {
      tags: ['busy', 'review'],
      description: 'The same order is being priced again, because its price has expired or changed.',
      on: {
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes the order, so the pending price no longer counts.',
            target: 'changing',
            actions: ['clearFailure', { type: 'setWish', params: changeOf }],
          },
        ],
      },
      invoke: {
        src: 'fetchQuote',
        id: 'fetchSameQuote',
        input: ({ context: { wish, upsells } }) => ({ wish, upsells }),
        onDone: [
          {
            description: 'The price has changed; the buyer sees the new one before paying.',
            guard: { type: 'hasOtherTotal', params: ({ event }) => ({ quote: event.output.quote }) },
            target: 'reviewing.priceChanged',
            actions: ['clearFailure', { type: 'setQuote', params: ({ event }) => event.output }],
          },
          {
            description: 'The price is the same; a message about the order stays.',
            target: 'reviewing',
            actions: { type: 'setQuote', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            description: 'The server rejects the order; the page says what to change.',
            guard: { type: 'isRejected', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'unpriced.invalid',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The order has no price; the page says why.',
            target: 'unpriced',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
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
            description: 'The buyer has added extras; the order is priced and reviewed again.',
            guard: { type: 'hasAdded', params: ({ event }) => ({ slugs: event.output.slugs }) },
            target: 'repricing',
            actions: [
              'clearUpsells',
              { type: 'setWish', params: ({ event }) => ({ change: { upsell: event.output.slugs } }) },
            ],
          },
          { description: 'The buyer proceeds without extras.', target: 'starting', actions: 'clearUpsells' },
        ],
        onError: {
          description: 'The dialog failed; the order proceeds without extras.',
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
            { type: 'setOrder', params: ({ event }) => event.output },
            {
              type: 'keepOrder',
              params: ({ context: { details }, event }) => ({ orderId: event.output.orderId, details }),
            },
            { type: 'openPayPage', params: ({ event }) => ({ link: event.output.link }) },
          ],
        },
        onError: [
          {
            description:
              'The price, or what it is for, has changed; the page says which, and shows the new price first.',
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'pricing',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server does not respond, so the order may have been placed. A retry is safe.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server rejects the order; the page says why and keeps the input.',
            target: 'reviewing',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    failed: {
      tags: 'review',
      description: 'The server did not respond; the input is kept, and the buyer can send the order again.',
      exit: 'clearFailure',
      on: {
        'checkout.submitted': {
          description: 'The buyer sends the order again, with what has been entered since.',
          target: 'starting',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.details }) },
        },
        'checkout.changed': [
          toInvalid,
          {
            description: 'The buyer changes the order instead.',
            target: 'changing',
            actions: { type: 'setWish', params: changeOf },
          },
        ],
      },
    },
    leaving: {
      tags: ['busy', 'review'],
      description: 'The buyer is on the payment page.',
      initial: 'away',
      states: {
        away: {
          description: 'The browser opens the payment page.',
          on: {
            'checkout.returned': { description: 'The buyer comes back from the payment page.', target: 'returning' },
          },
        },
        returning: {
          description: 'The page asks whether the order has been paid.',
          invoke: {
            src: 'fetchCancelled',
            id: 'fetchReturned',
            input: openedOrder,
            onDone: [
              {
                description: 'The order is paid, or its payment is on its way.',
                guard: { type: 'isPaidOrOnItsWay', params: ({ event }) => ({ order: event.output }) },
                target: '#checkout.paidAlready',
              },
              {
                description: 'Nothing was charged; the order is shown as it was.',
                target: '#checkout.pricing',
                actions: 'replaceOrder',
              },
            ],
            onError: {
              description: 'The order cannot be loaded; the next one takes its place unless it was paid.',
              target: '#checkout.pricing',
              actions: 'replaceOrder',
            },
          },
        },
      },
    },
  },
});

/** The order whose payment page was opened. */
function openedOrder({ context: { cancelled } }: { context: CheckoutContext }): { orderId: string } {
  if (cancelled === null) throw new Error('No order was placed.');
  return { orderId: cancelled };
}

/** Extras are for the buyer: an order of several seats, or for somebody else, has none. */
function withoutExtrasOfTeams(wish: Wish): Wish {
  return wish.quantity > 1 || wish.as_voucher ? { ...wish, upsell: [] } : wish;
}
