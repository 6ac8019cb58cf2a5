import { defineProperties } from '../../../src/walks/properties/define.ts';
import { pricingMachine } from './pricing.machine.ts';

export const properties = defineProperties(pricingMachine, {
  requirements: { 'ST-01': ['*'], 'CO-07': ['prices'], 'IN-04': ['visit'], 'IN-05': ['visit'] },
  properties: ({ always, eventually }) => [
    always(
      'The first view of the prices is reported, and no other.',
      (now) => now.did('recordView') === now.entered('visit.seen'),
    ),
    eventually('Prices that load are shown, or their failure is.', {
      since: (now) => now.is('prices.asked.loading'),
      happens: (now) => now.is('prices.asked.shown', 'prices.asked.unreachable'),
    }),
  ],
});
