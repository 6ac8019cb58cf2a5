import { type ActorRefFrom, createActor } from 'xstate';
import type { Wish } from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { CheckoutStatus } from '../../../../src/contract/commerce/checkout.ts';
import type { Quote } from '../../../../src/contract/commerce/prices.ts';
import type { PurchaseCharts } from './purchase-charts.ts';
import type { Notice, Provider } from './purchase-provider.ts';

/** One order at the shop. */
export type Order = {
  readonly number: number;
  readonly wish: Wish;
  readonly total: number;
  readonly actor: ActorRefFrom<PurchaseCharts['order']>;
  /** How often what was bought was given to the buyer. */
  given: number;
};

const LIFETIME_MS = 1_800_000;
const PRICES = [10_000, 12_000];

export const orderId = (number: number): string => `order-${number}`;

/** The shop's part of a purchase, each change in one transaction: what it does with an order it asks the order's chart. */
export function createShop({ order: orderMachine }: PurchaseCharts, provider: Provider, isUnique: boolean) {
  const orders: Order[] = [];
  let priced = 0;
  const total = (wish: Wish): number => wish.quantity * (PRICES[priced] ?? 0);
  const orderOf = (number: number): Order => {
    const order = orders[number];
    if (!order) throw new Error(`There is no order ${number}.`);
    return order;
  };
  /** Gives what was paid for; an upgrade that the buyer has by then is not given again, and its money goes back. */
  function fulfil(order: Order): void {
    if (isUnique && orders.some(({ given }) => given > 0)) {
      provider.giveBack(order.number, order.total);
      return;
    }
    order.given += 1;
    order.actor.send({ type: 'order.fulfilled' });
  }
  return {
    orders: orders as readonly Order[],
    orderOf,
    changePrice() {
      priced = 1 - priced;
    },
    quote: (wish: Wish): { quote: Quote; lifetimeMs: number } => ({
      lifetimeMs: LIFETIME_MS,
      quote: {
        ...{ id: `quote-${total(wish)}`, items: [], total: total(wish), currency: 'USD', tax_note: '' },
        ...{
          region: wish.region,
          level: 0,
          coupon: null,
          seats: { max: 500, discount_from: 5 },
          expires_at: LIFETIME_MS,
        },
      },
    }),
    /** Places an order at the price that the buyer saw; the same order sent twice is placed once. */
    place(wish: Wish, seen: Quote): Order {
      const same = orders.find((one) => JSON.stringify([one.wish, one.total]) === JSON.stringify([wish, seen.total]));
      if (same && provider.pageOf(same.number).state !== 'ended') return same;
      if (seen.total !== total(wish)) throw failure('refused', 'The price has changed.', { code: 'price_changed' });
      const number = orders.length;
      const actor = createActor(orderMachine, { input: { total: seen.total } }).start();
      orders.push({ number, wish, total: seen.total, actor, given: 0 });
      actor.send({ type: 'order.payPageOpened' });
      provider.open(number, seen.total);
      const replaced = orders.find((one) => orderId(one.number) === wish.replaces);
      if (replaced?.actor.getSnapshot().can({ type: 'order.cancelled' })) {
        replaced.actor.send({ type: 'order.cancelled' });
        provider.close(replaced.number);
      }
      return orderOf(number);
    },
    status(id: string): CheckoutStatus {
      const order = orderOf(Number(id.slice('order-'.length)));
      const { value, context } = order.actor.getSnapshot();
      return {
        ...{ order_id: id, state: value, items: [], total: order.total, refunded: context.refunded, currency: 'USD' },
        ...{ tax_note: '', created_at: 0, paid_at: context.paidAt, problem: context.problem, gives: [], vouchers: 0 },
        ...{ own_team: null, invoice: null, claimed: false, unclaimed: true, basket: order.wish },
        pay_link: provider.pageOf(order.number).state === 'paid' ? null : `pay ${order.number}`,
      };
    },
    /** The provider tells something, perhaps not for the first time. */
    hear(notice: Notice) {
      notice.told += 1;
      const { actor } = orderOf(notice.order);
      const { amount } = notice;
      if (notice.kind === 'paid') {
        const wasPaid = actor.getSnapshot().matches('paid');
        actor.send({ type: 'order.paymentReceived', amount, at: 1 });
        if (!wasPaid && actor.getSnapshot().matches('paid')) fulfil(orderOf(notice.order));
      }
      if (notice.kind === 'declined') actor.send({ type: 'order.paymentFailed', problem: 'Your card was declined.' });
      if (notice.kind === 'triedAgain') actor.send({ type: 'order.paymentRetried' });
      if (notice.kind === 'expired') actor.send({ type: 'order.expired' });
      if (notice.kind === 'refunded') actor.send({ type: 'order.refundRecorded', refunded: amount });
    },
    /** An administrator gives money back. */
    refund(order: Order, amount: number) {
      provider.giveBack(order.number, amount);
    },
    /** Money of an order that an administrator was asked to look at, because it was not the price, goes back. */
    review() {
      for (const { received, givenBack, order, amount } of provider.pages) {
        if (received > givenBack && received !== amount) provider.giveBack(order, received - givenBack);
      }
    },
    close() {
      for (const { actor } of orders) actor.stop();
    },
  };
}
