import type { Composition, Property } from '../../../../src/walks/compose/compose.ts';
import { always, eventually, never } from '../../../../src/walks/compose/compose-properties.ts';
import { createPurchaseWorld, type PurchaseWorld, type PurchaseWorldOptions } from './purchase-run.world.ts';

const properties: readonly Property<PurchaseWorld>[] = [
  never('an order is fulfilled twice', ({ facts }) => facts.orders.some(({ given }) => given > 1)),
  never('an order is fulfilled that was not paid in full', ({ facts }) =>
    facts.orders.some(({ given, total, number }) => given > 0 && facts.pageOf(number).received !== total),
  ),
  always(
    'a buyer who is led to the payment page pays for what the page shows, at the price that it shows',
    ({ facts }) => {
      const page = facts.page();
      const order = facts.current();
      if (!page.matches('leaving')) return true;
      const { wish, quote } = page.context;
      return order !== undefined && order.wish.quantity === wish.quantity && order.total === quote?.total;
    },
  ),
  never('the page says that there is nothing to pay while nothing was paid', ({ facts }) => {
    const order = facts.current();
    return facts.page().matches('paidAlready') && (order === undefined || facts.pageOf(order.number).received === 0);
  }),
  never('an order that another one replaces still waits for its payment', ({ facts }) =>
    facts.replaced().some(({ actor }) => ['awaitingPayment', 'failed'].includes(String(actor.getSnapshot().value))),
  ),
  never('an order counts as refunded before all of its money went back', ({ facts }) =>
    facts.orders.some(
      ({ actor, total, number }) => actor.getSnapshot().matches('refunded') && facts.pageOf(number).givenBack < total,
    ),
  ),
  eventually('what was paid is given or goes back', ({ facts }) =>
    facts.orders.every(({ given, number }) => {
      const { received, givenBack } = facts.pageOf(number);
      return received === 0 || given > 0 || givenBack === received;
    }),
  ),
  eventually('an order whose money went back counts as refunded', ({ facts }) =>
    facts.orders.every(
      ({ actor, total, number }) => facts.pageOf(number).givenBack < total || actor.getSnapshot().matches('refunded'),
    ),
  ),
];

/** Checkout, the orders that it places, and a payment provider, walked together. */
export function purchaseRun(options: Omit<PurchaseWorldOptions, 'isUnique'> = {}): Composition<PurchaseWorld> {
  return {
    name: 'checkout × order × payment provider',
    starts: {
      'a buyer opens the checkout of an exam': () => createPurchaseWorld(options),
      'a buyer opens the checkout of an upgrade': () => createPurchaseWorld({ ...options, isUnique: true }),
    },
    properties,
  };
}
