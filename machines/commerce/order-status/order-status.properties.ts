import { defineProperties } from '../../../src/walks/properties/define.ts';
import { orderStatusMachine } from './order-status.machine.ts';

export const properties = defineProperties(orderStatusMachine, {
  requirements: { 'CO-05': ['*'], 'IN-04': ['reporting'] },
  properties: ({ always, eventually }) => [
    always(
      'The page that claimed the report of a purchase sends it, and no other page does.',
      (now) => now.did('reportPurchase') === now.took('reporting/done.invoke(claimReport)[isFirst]'),
    ),
    eventually('A pending payment gets an answer.', {
      since: (now) => now.is('pending'),
      happens: (now) => now.is('reporting', 'complete', 'declined', 'closed', 'returned'),
    }),
  ],
});
