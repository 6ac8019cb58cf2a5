import { defineProperties } from '../../../src/walks/properties/define.ts';
import { addressCorrectionMachine } from './address-correction.machine.ts';

export const properties = defineProperties(addressCorrectionMachine, {
  requirements: { 'CO-11': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'An address is named as that of the order before the server has accepted it.',
      (now) => now.is('corrected') && now.context.order === null,
    ),
    eventually('A correction is accepted or refused.', {
      since: (now) => now.is('correcting'),
      happens: (now) => now.is('corrected', 'filling.refused'),
    }),
  ],
});
