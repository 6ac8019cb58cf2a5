import { fromPromise } from 'xstate';
import { orderStatusMachine } from '../../../../machines/commerce/order-status/order-status.machine.ts';
import { settleDetails } from '../../adapters/commerce/buyer-details.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { clearCoupon } from '../../adapters/site/attribution.ts';
import { claimPurchaseReport, fetchCheckoutStatus } from '../../api/commerce/checkout.ts';
import { purchaseProperties } from './purchase-properties.ts';

/** The order-status chart with its effects in this browser. */
export const wiredOrderStatusMachine = orderStatusMachine.provide({
  actors: {
    fetchStatus: fromPromise(({ input: { orderId } }) => fetchCheckoutStatus(orderId)),
    claimReport: fromPromise(({ input: { orderId } }) => claimPurchaseReport(orderId)),
  },
  actions: {
    clearCoupon: () => clearCoupon(),
    settleDetails: (_, { orderId }) => {
      if (orderId !== null) settleDetails(orderId);
    },
    reportPurchase: (_, { order }) => {
      if (order) recordEvent({ event: 'purchase', properties: purchaseProperties(order) });
    },
  },
});
