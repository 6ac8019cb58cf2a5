import { defineProperties } from '../../../src/walks/properties/define.ts';
import { handOverMachine } from './hand-over.machine.ts';

export const properties = defineProperties(handOverMachine, {
  requirements: { 'TM-03': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'No more vouchers are handed over than there are.',
      (now) => now.is('handing') && now.context.choice.count > now.context.free,
    ),
    eventually('Handing vouchers over ends with success or the reason why not.', {
      since: (now) => now.is('handing'),
      happens: (now) => now.is('handed', 'filling.refused'),
    }),
  ],
});
