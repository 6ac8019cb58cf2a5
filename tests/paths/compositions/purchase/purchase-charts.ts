import { checkoutMachine } from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { orderMachine } from '../../../../machines/commerce/order/order.machine.ts';

/** The charts that run together; a test may give others. */
export const purchaseCharts = { checkout: checkoutMachine, order: orderMachine };
export type PurchaseCharts = typeof purchaseCharts;
