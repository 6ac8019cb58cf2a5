import { defineProperties } from '../../../src/walks/properties/define.ts';
import { staffOrderMachine } from './staff-order.machine.ts';

export const properties = defineProperties(staffOrderMachine, {
  requirements: { 'CO-10': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'Nobody decides about an order of their own.',
      (now) => now.is('shown.deciding') && now.context.order?.is_own !== false,
    ),
    eventually('A decision ends with the order changed or the reason why not.', {
      since: (now) => now.is('shown.deciding'),
      happens: (now) => now.is('shown.resting'),
    }),
  ],
});
