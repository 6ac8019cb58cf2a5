import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderReviewMachine } from './order-review.machine.ts';

export const properties = defineProperties(orderReviewMachine, {
  requirements: { 'CO-06': ['*'], 'CO-07': ['*'], 'CO-10': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'A question that is closed says when, what was found, and who closed it unless its time was over.',
      (now) =>
        !now.is('closed') ||
        (now.context.closedAt !== null &&
          now.context.note !== null &&
          (now.context.closedBy !== null || now.event?.type === 'orderReview.lapsed')),
    ),
    eventually('A question about an order can be closed.', {
      since: (now) => now.is('open'),
      happens: (now) => now.is('closed'),
    }),
  ],
});
