import { voucherRedeemDrivers } from '../../drivers/commerce/voucher-redeem.drivers.ts';
import { UNREACHABLE, VoucherRedeemWorld, voucherRedeemPaths } from '../../drivers/commerce/voucher-redeem.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

export const walk = defineWalk({
  title: '[GU-09, VC-03] every state and every transition of redeeming within reach is walked in the browser',
  chart: 'voucher-redeem',
  plan: voucherRedeemPaths,
  unreachable: UNREACHABLE,
  drivers: voucherRedeemDrivers,
  world: ({ url, otherTab, path }) => VoucherRedeemWorld.prepare(url, otherTab, path),
  isClockHeld: false,
});
