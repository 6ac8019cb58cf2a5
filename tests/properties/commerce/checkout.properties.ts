import { checkoutMachine } from '../../../machines/commerce/checkout/checkout.machine.ts';
import { defineProperties } from '../define.ts';

export const properties = defineProperties(checkoutMachine, {
  requirements: {
    'CO-03': ['upselling'],
    'CO-04': ['starting', 'leaving'],
    'CO-05': ['restoring', 'paidAlready'],
    'CO-09': ['reviewing', 'changing', 'repricing', 'pricing', 'unpriced'],
  },
  properties: ({ always, eventually }) => [
    always(
      'A buyer whose order was accepted goes to the payment page.',
      (now) => !now.took('starting/done.invoke') || (now.is('leaving') && now.did('openPayPage')),
    ),
    always(
      'An order that is changed gets a new price.',
      (now) =>
        !(
          now.event?.type === 'checkout.changed' &&
          now.before?.is('reviewing', 'changing', 'repricing', 'unpriced', 'failed') === true
        ) || now.is('changing'),
    ),
    eventually('An order that is being placed leads to the payment page or back to the buyer.', {
      since: (now) => now.is('starting'),
      happens: (now) => now.is('leaving', 'reviewing', 'failed', 'pricing'),
    }),
  ],
});
