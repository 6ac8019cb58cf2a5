import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderMachine } from './order.machine.ts';

export const properties = defineProperties(orderMachine, {
  requirements: {
    'CO-04': ['draft', 'awaitingPayment'],
    'CO-05': ['failed', 'expired', 'cancelled'],
    'CO-06': ['paid', 'fulfilled'],
    'CO-07': ['authorized', 'underReview'],
    'CO-09': ['draft', 'awaitingPayment'],
    'CO-10': ['partlyRefunded', 'refunded', 'disputed', 'lost'],
  },
  properties: ({ always, never, eventually }) => [
    eventually('A paid order is fulfilled, or its money goes back.', {
      since: (now) => now.is('paid'),
      happens: (now) => now.is('fulfilled', 'refunded'),
    }),
    eventually('An authorized card is charged, or nothing of it is.', {
      since: (now) => now.is('authorized'),
      happens: (now) => now.is('paid', 'cancelled', 'expired'),
    }),
    never(
      'An order is not paid with more or less than its total.',
      (now) =>
        now.event?.type === 'order.paymentReceived' &&
        now.entered('paid') &&
        'amount' in now.event &&
        now.event.amount !== now.context.total,
    ),
    always(
      'An order that is paid says when.',
      (now) =>
        !now.is('paid', 'underReview', 'fulfilled', 'partlyRefunded', 'refunded', 'disputed') ||
        now.context.paidAt !== null,
    ),
    never(
      'A card that was released pays for nothing.',
      (now) =>
        now.took('authorized/order.paymentReleased') &&
        (now.context.paidAt !== null || now.is('paid', 'underReview', 'fulfilled')),
    ),
    never(
      'Money that went back is never forgotten.',
      (now) => now.before !== undefined && now.context.refunded < now.before.context.refunded,
    ),
  ],
});
