import { defineProperties } from '../../../src/walks/properties/define.ts';
import { voucherRedeemMachine } from './voucher-redeem.machine.ts';

export const properties = defineProperties(voucherRedeemMachine, {
  requirements: {
    'GU-09': ['*'],
    'VC-03': ['voucher.ready', 'voucher.redeeming'],
    'RT-20': ['voucher.reading', 'voucher.unknown', 'voucher.over'],
  },
  properties: ({ never, eventually }) => [
    never(
      'A guest submits no voucher.',
      (now) =>
        now.event?.type === 'voucherRedeem.submitted' && now.entered('voucher.redeeming') && now.is('visitor.guest'),
    ),
    eventually('A voucher that is being redeemed is redeemed, or the reason why not is shown.', {
      since: (now) => now.is('voucher.redeeming'),
      happens: (now) =>
        now.is(
          'voucher.redeemed',
          'voucher.failed',
          'voucher.over',
          'voucher.unknown',
          'voucher.ready',
          'voucher.signInNeeded',
          'voucher.unreachable',
        ),
    }),
  ],
});
