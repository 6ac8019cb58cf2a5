import { voucherRedeemDrivers } from '../../drivers/commerce/voucher-redeem.drivers.ts';
import { UNREACHABLE, VoucherRedeemWorld, voucherRedeemPaths } from '../../drivers/commerce/voucher-redeem.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const { paths, defined } = voucherRedeemPaths();

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[GU-09, VC-03] redeeming a voucher',
  covers: '[GU-09] every state and every transition of redeeming within reach has been walked in the browser',
  chart: 'voucher-redeem',
  paths,
  defined,
  unreachable: UNREACHABLE,
  drivers: voucherRedeemDrivers,
  world: ({ server, otherTab, path }) => VoucherRedeemWorld.prepare(server.url, otherTab, path),
  isClockHeld: false,
});
