import { defineProperties } from '../../../src/walks/properties/define.ts';
import { voucherMachine } from './voucher.machine.ts';

export const properties = defineProperties(voucherMachine, {
  requirements: {
    'VC-02': ['redeemed'],
    'VC-03': ['unused/voucher.redeemed[givesChoice]/0'],
    'VC-06': ['unused', 'takenBack'],
    'VO-11': ['*'],
  },
  properties: ({ always, never }) => [
    always(
      'A redeemed voucher says who holds what it gave.',
      (now) =>
        !now.is('redeemed') ||
        (now.context.redeemedBy !== null && now.context.redeemedAt !== null && now.context.given.length > 0),
    ),
    never(
      'A voucher that was sent to one address is not sent to another.',
      (now) =>
        now.before !== undefined &&
        now.before.context.sentTo !== null &&
        now.is('unused') &&
        now.context.sentTo !== now.before.context.sentTo,
    ),
  ],
});
