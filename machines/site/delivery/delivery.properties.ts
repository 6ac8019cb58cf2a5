import { defineProperties } from '../../../src/walks/properties/define.ts';
import { deliveryMachine } from './delivery.machine.ts';

export const properties = defineProperties(deliveryMachine, {
  requirements: { 'AC-03': ['*'], 'AC-04': ['*'], 'CO-06': ['*'], 'IN-06': ['*'] },
  properties: ({ always, eventually }) => [
    eventually('A message is sent, dropped or given up with a reason.', {
      since: (now) => now.is('queued'),
      happens: (now) => now.isOver,
    }),
    always(
      'Every try is counted.',
      (now) => !now.took('queued/delivery.claimed') || now.context.tries === (now.before?.context.tries ?? 0) + 1,
    ),
  ],
});
