import { defineProperties } from '../../../src/walks/properties/define.ts';
import { voucherTakeBackMachine } from './voucher-take-back.machine.ts';

export const properties = defineProperties(voucherTakeBackMachine, {
  requirements: { 'VC-06': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'No voucher is taken back without a confirmation.',
      (now) => now.entered('takingBack') && now.before?.is('confirming') !== true,
    ),
    eventually('Taking a voucher back ends with success or the reason why not.', {
      since: (now) => now.is('takingBack'),
      happens: (now) => now.is('idle', 'confirming'),
    }),
  ],
});
