import { defineProperties } from '../../../src/walks/properties/define.ts';
import { refundMachine } from './refund.machine.ts';

export const properties = defineProperties(refundMachine, {
  requirements: { 'CO-10': ['*'] },
  properties: ({ always, until }) => [
    until('Money that went back is not sent again unless the provider takes it back.', {
      since: (now) => now.is('succeeded'),
      holds: (now) => !now.is('requested', 'sent'),
      until: (now) => now.is('failed'),
    }),
    always(
      'A refund that is over says when it ended.',
      (now) => !now.is('succeeded', 'failed') || now.context.endedAt !== null,
    ),
  ],
});
