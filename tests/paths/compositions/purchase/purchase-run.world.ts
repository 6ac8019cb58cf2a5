import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import type { BuyerDetails, Wish } from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { Quote } from '../../../../src/contract/commerce/prices.ts';
import type { World, WorldStep } from '../../../../src/walks/compose/compose.ts';
import { answer, type Call, createCalls, refuse } from '../../../../src/walks/compose/compose-calls.ts';
import { leafOf } from '../../../../src/walks/compose/compose-states.ts';
import { type PurchaseCharts, purchaseCharts } from './purchase-charts.ts';
import { createProvider, type PayPage } from './purchase-provider.ts';
import { createShop, type Order, orderId } from './purchase-shop.ts';

/** Options of a world. */
export interface PurchaseWorldOptions {
  readonly charts?: PurchaseCharts;
  /** What is bought is an upgrade, which nobody has twice. */
  readonly isUnique?: boolean;
}

const WISH: Wish = {
  ...{ slug: 'javascript-developer-exam', quantity: 1, upsell: [], region: 'GLOBAL', coupon: null },
  ...{ upgrade: null, retake: null, replaces: null },
};
const DETAILS: BuyerDetails = { email: 'ada@example.com', company: null, vatId: null, immediateDelivery: true };
/** Orders that a walk places at most: two are enough for one to take the other's place, and to be paid beside it. */
const MAX_ORDERS = 3;
const CALLS = ['fetchCancelled', 'openCheckout', 'fetchQuote', 'startOrder'];

/** A buyer with a checkout page, a shop with its orders, and a payment provider. */
export function createPurchaseWorld({ charts = purchaseCharts, isUnique = false }: PurchaseWorldOptions = {}) {
  const clock = new SimulatedClock();
  const calls = createCalls();
  const provider = createProvider();
  const shop = createShop(charts, provider, isUnique);
  let page: ActorRefFrom<PurchaseCharts['checkout']>;
  /** The order from whose payment page this page was come back to, while no other was placed since. */
  let left: string | null = null;
  /** Orders that were left for another one placed by the same page. */
  const replaced = new Set<string>();

  function open(cancelled: string | null): void {
    left = null;
    page = createActor(
      charts.checkout.provide({
        actors: {
          ...Object.fromEntries(CALLS.map((src) => [src, calls.service(src)])),
          watchReturn: calls.listener('watchReturn'),
        },
        actions: { keepOrder: () => {}, keepRegion: () => {}, pointOut: () => {}, openPayPage: () => {} },
      }),
      { clock, input: { wish: WISH, cancelled, details: null } },
    ).start();
  }

  /** What the shop answers, when a call reaches it. */
  function reach({ src, input }: Call): unknown {
    const { wish, quote, orderId: id } = input as { wish: Wish; quote: Quote; orderId: string };
    if (src === 'fetchCancelled') return shop.status(id);
    if (src === 'openCheckout') return { ...shop.quote(wish), upsells: [] };
    if (src === 'fetchQuote') return shop.quote(wish);
    const order = shop.place(wish, quote);
    if (left !== null && left !== orderId(order.number)) replaced.add(left);
    left = null;
    return { link: `pay ${order.number}`, orderId: orderId(order.number) };
  }

  function respond(call: Call): void {
    try {
      answer(call, reach(call));
    } catch (error) {
      refuse(call, error);
    }
  }

  function callSteps(): WorldStep[] {
    return calls.waiting().flatMap((call) => [
      { words: `${call.src}: the answer comes`, weight: 6, run: () => respond(call) },
      { words: `${call.src}: the call is lost`, run: () => refuse(call, failure('unreachable', 'No connection.')) },
      {
        words: `${call.src}: the answer is lost`,
        run: () => {
          try {
            reach(call);
          } catch {
            // The shop refuses, and the buyer does not hear of it.
          }
          refuse(call, failure('unreachable', 'No connection.'));
        },
      },
    ]);
  }

  function buyerSteps(): WorldStep[] {
    const snapshot = page.getSnapshot();
    const { cancelled } = snapshot.context;
    const change = (quantity: number): WorldStep[] => {
      const event = { type: 'checkout.changed', change: { quantity } } as const;
      return snapshot.can(event) ? [{ words: `the buyer wants ${quantity}`, run: () => page.send(event) }] : [];
    };
    const submitted = { type: 'checkout.submitted', details: DETAILS } as const;
    const isFull = shop.orders.length >= MAX_ORDERS;
    return [
      ...(snapshot.can(submitted) && !isFull
        ? [{ words: 'the buyer orders', weight: 6, run: () => page.send(submitted) }]
        : []),
      ...[1, 5].flatMap(change),
      ...(snapshot.can({ type: 'checkout.retried' })
        ? [{ words: 'the buyer retries', run: () => page.send({ type: 'checkout.retried' }) }]
        : []),
      ...(snapshot.can({ type: 'checkout.returned' })
        ? [
            {
              words: 'the buyer comes back',
              weight: 3,
              run: () => {
                left = cancelled;
                calls.report('watchReturn', { type: 'checkout.returned' });
              },
            },
          ]
        : []),
      {
        words: 'the buyer loads the page again',
        run: () => {
          page.stop();
          open(cancelled);
        },
      },
    ];
  }

  function providerSteps({ order, amount, state, received }: PayPage): WorldStep[] {
    const isOpen = state === 'open' || state === 'declined';
    const at = `order ${order}`;
    const when = (holds: boolean, words: string, run: () => void): WorldStep[] =>
      holds ? [{ words: `${at}: ${words}`, run }] : [];
    return [
      ...when(isOpen, 'the buyer pays', () => provider.pay(order, amount)),
      ...when(isOpen, 'the buyer pays too little', () => provider.pay(order, amount - 1)),
      ...when(isOpen, 'the card is declined', () => provider.decline(order)),
      ...when(state === 'declined', 'the buyer tries again', () => provider.tryAgain(order)),
      ...when(isOpen, 'nobody pays in time', () => provider.expire(order)),
      ...when(state === 'ended' && received === 0, 'a transfer arrives late', () => provider.pay(order, amount)),
    ];
  }

  const shopSteps = (order: Order): WorldStep[] => {
    const { givenBack } = provider.pageOf(order.number);
    const isGiven = order.actor.getSnapshot().matches('fulfilled') && givenBack === 0;
    const back = (amount: number, words: string): WorldStep[] =>
      isGiven ? [{ words: `order ${order.number}: ${words}`, run: () => shop.refund(order, amount) }] : [];
    return [...back(order.total, 'all is refunded'), ...back(1000, 'a part is refunded')];
  };

  const steps = (): readonly WorldStep[] => [
    ...buyerSteps(),
    ...callSteps(),
    ...provider.pages.flatMap(providerSteps),
    ...provider.notices.flatMap((notice, at) =>
      notice.told < 2
        ? [
            {
              words: `the shop hears${notice.told > 0 ? ' again' : ''}: ${at} ${notice.kind} of order ${notice.order}`,
              weight: 2 - notice.told,
              run: () => shop.hear(notice),
            },
          ]
        : [],
    ),
    ...shop.orders.flatMap(shopSteps),
    { words: 'the price changes', run: () => shop.changePrice() },
    { words: 'a second passes', run: () => void clock.increment(1000) },
    { words: 'half an hour passes', run: () => void clock.increment(1_800_000) },
  ];

  open(null);
  return {
    steps,
    states: () => ({
      checkout: leafOf(page.getSnapshot().value),
      order: leafOf(shop.orders.at(-1)?.actor.getSnapshot().value ?? 'none'),
      provider: provider.pages.at(-1)?.state ?? 'none',
    }),
    situation: () => ({
      page: [page.getSnapshot().value, page.getSnapshot().context.wish, page.getSnapshot().context.quote?.total],
      orders: shop.orders.map(({ actor, given }) => [actor.getSnapshot().value, given]),
      provider: [provider.pages, provider.notices],
      waiting: calls.waiting().map(({ src }) => src),
    }),
    restoreConnections: () => {
      for (let round = 0; round < 20; round += 1) {
        for (const call of calls.waiting()) respond(call);
        for (const notice of [...provider.notices]) if (notice.told === 0) shop.hear(notice);
        shop.review();
        clock.increment(1000);
      }
    },
    close: () => {
      page.stop();
      shop.close();
    },
    facts: {
      page: () => page.getSnapshot(),
      orders: shop.orders,
      pageOf: provider.pageOf,
      /** Orders that the buyer came back from, and that this page has placed another one for. */
      replaced: () => shop.orders.filter(({ number }) => replaced.has(orderId(number))),
      /** The order of whose payment page the checkout says that the buyer is there. */
      current: () => shop.orders.find(({ number }) => orderId(number) === page.getSnapshot().context.cancelled),
    },
  } satisfies World & Record<string, unknown>;
}

export type PurchaseWorld = ReturnType<typeof createPurchaseWorld>;
