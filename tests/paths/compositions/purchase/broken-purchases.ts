import type { Config } from '../../../../src/charts/config-edit.ts';
import { broken } from '../broken-charts.ts';
import { type PurchaseCharts, purchaseCharts } from './purchase-charts.ts';

const withCharts = (charts: Partial<PurchaseCharts>) => ({ charts: { ...purchaseCharts, ...charts } });
const { checkout, order } = purchaseCharts;

/** A payment that is told again counts again. */
const countingTwice = () =>
  withCharts({
    order: broken(order, ['fulfilled'], ({ on }) => {
      (on as Config)['order.paymentReceived'] = { target: 'paid' };
    }),
  });

/** Any amount pays an order. */
const takingLess = () => withCharts({ order: order.provide({ guards: { isPaidInFull: () => true } }) });

/** The buyer changes the order while it is being placed. */
const changingWhilePlacing = () =>
  withCharts({
    checkout: broken(checkout, ['starting'], (state) => {
      state['on'] = {
        'checkout.changed': {
          actions: {
            type: 'setWish',
            params: ({ event }: { event: { change: object } }) => ({ change: event.change }),
          },
        },
      };
    }),
  });

/** A buyer who comes back from the payment page counts as having paid. */
const trustingReturn = () => withCharts({ checkout: checkout.provide({ guards: { isPaidOrOnItsWay: () => true } }) });

/** The next order does not take the place of the one that was not paid. */
const leavingOpen = () => withCharts({ checkout: checkout.provide({ actions: { replaceOrder: () => {} } }) });

/** A part of the money is taken for all of it. */
const roundingUp = () => withCharts({ order: order.provide({ guards: { isAll: () => true } }) });

/** A payment that comes late is not heard. */
const deafToLate = () =>
  withCharts({
    order: broken(order, ['expired'], (state) => {
      delete state['on'];
    }),
  });

/** An order that could not be given hears nothing of its refund. */
const deafToRefund = () =>
  withCharts({
    order: broken(order, ['paid'], ({ on }) => {
      delete (on as Config)['order.refundRecorded'];
    }),
  });

/** Each mistake of checkout and order, with the property that has to break. */
export const brokenPurchases: readonly (readonly [
  mistake: string,
  property: string,
  options: { charts: PurchaseCharts },
])[] = [
  ['a payment that is told twice counts twice', 'an order is fulfilled twice', countingTwice()],
  ['any amount pays an order', 'an order is fulfilled that was not paid in full', takingLess()],
  [
    'an order is changed while it is placed',
    'a buyer who is led to the payment page pays for what the page shows, at the price that it shows',
    changingWhilePlacing(),
  ],
  [
    'coming back counts as having paid',
    'the page says that there is nothing to pay while nothing was paid',
    trustingReturn(),
  ],
  ['the older order stays open', 'an order that another one replaces still waits for its payment', leavingOpen()],
  ['a part of the money counts as all', 'an order counts as refunded before all of its money went back', roundingUp()],
  ['a late payment is not heard', 'what was paid is given or goes back', deafToLate()],
  ['a refund is not heard', 'an order whose money went back counts as refunded', deafToRefund()],
];
