import { model } from '../../../models/commerce/order-review.model.ts';
import { OrderReviewWorld, orderReviewDrivers } from '../../drivers/commerce/order-review.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Paid on the payment page, from which one comes back.
test.use({ knowsAddress: true });

walkChart('[CO-07] a question about an order is walked from the page to the server', {
  chart: 'order-review',
  model,
  drivers: orderReviewDrivers,
  world: ({ url, otherTab }) => OrderReviewWorld.prepare(url, otherTab),
});
