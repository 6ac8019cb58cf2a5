import { defineProperties } from '../../../src/walks/properties/define.ts';
import { checkoutMachine } from './checkout.machine.ts';

/** What every price of the model says can be ordered. */
const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 500;

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
      'An order that is changed gets a new price, unless its number of seats cannot be ordered.',
      (now) =>
        !(
          now.event?.type === 'checkout.changed' &&
          now.before?.is('reviewing', 'changing', 'repricing', 'unpriced', 'failed') === true
        ) || now.is(isPossible(now.context.wish.quantity) ? 'changing' : 'unpriced.invalid'),
    ),
    eventually('An order that is being placed leads to the payment page or back to the buyer.', {
      since: (now) => now.is('starting'),
      happens: (now) => now.is('leaving', 'reviewing', 'failed', 'pricing'),
    }),
  ],
});
