import { defineProperties } from '../../../src/walks/properties/define.ts';
import { testPaymentMachine } from './test-payment.machine.ts';

export const properties = defineProperties(testPaymentMachine, {
  requirements: { 'CO-06': ['*'], 'CO-10': ['paid'] },
  properties: ({ always, never }) => [
    never(
      'No more is given back than was paid.',
      (now) => now.context.refunds.reduce((sum, { amount }) => sum + amount, 0) > now.context.total,
    ),
    always(
      'A payment that the bank decides about has a dispute on record.',
      (now) => !now.is('paid.disputed') || now.context.dispute !== null,
    ),
  ],
});
