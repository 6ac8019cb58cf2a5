import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderReviewMachine } from './order-review.machine.ts';

export const properties = defineProperties(orderReviewMachine, {
  requirements: { 'CO-06': ['*'], 'CO-07': ['*'], 'CO-10': ['*'] },
  properties: ({ always }) => [
    always(
      'A question that is closed says when, what was found, and who closed it unless its time was over.',
      (now) =>
        !now.is('closed') ||
        (now.context.closedAt !== null &&
          now.context.note !== null &&
          (now.context.closedBy !== null || now.event?.type === 'orderReview.lapsed')),
    ),
    always(
      'A question that waits is closed by the answer of an administrator.',
      (now) => now.event?.type !== 'orderReview.closed' || now.before?.is('open') !== true || now.is('closed'),
    ),
    always(
      'A question that waits is closed when its time is over.',
      (now) => now.event?.type !== 'orderReview.lapsed' || now.before?.is('open') !== true || now.is('closed'),
    ),
  ],
});
