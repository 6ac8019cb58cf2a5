import { model } from '../../../models/commerce/order-review.model.ts';
import { OrderReviewWorld, orderReviewDrivers } from '../../drivers/commerce/order-review.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

/** Steps that no browser can be led to, with the reason. */
const UNREACHABLE = { 'transition:orderReview.open/orderReview.lapsed/0': 'nobody waits for a day here' };

// Paid on the payment page, from which one comes back.
export const walk = defineWalk({
  title: '[CO-07] a question about an order is walked from the page to the server',
  chart: 'order-review',
  plan: () => fewestPaths(model, UNREACHABLE),
  unreachable: UNREACHABLE,
  drivers: orderReviewDrivers,
  world: ({ url, otherTab }) => OrderReviewWorld.prepare(url, otherTab),
  isClockHeld: false,
  allowedProblems: [],
  knowsAddress: true,
});
