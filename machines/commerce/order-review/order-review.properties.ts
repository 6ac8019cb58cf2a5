import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderReviewMachine } from './order-review.machine.ts';

export const properties = defineProperties(orderReviewMachine, {
  requirements: { 'CO-06': ['*'], 'CO-07': ['*'], 'CO-10': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'A question that is closed says who closed it and when.',
      (now) => !now.is('closed') || (now.context.closedBy !== null && now.context.closedAt !== null),
    ),
    eventually('A question about an order can be closed.', {
      since: (now) => now.is('open'),
      happens: (now) => now.is('closed'),
    }),
  ],
});
