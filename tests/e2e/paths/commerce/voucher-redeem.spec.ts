import { voucherRedeemDrivers } from '../../drivers/commerce/voucher-redeem.drivers.ts';
import { UNREACHABLE, VoucherRedeemWorld, voucherRedeemPaths } from '../../drivers/commerce/voucher-redeem.world.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = voucherRedeemPaths();

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[GU-09, VC-03] redeeming a voucher ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'voucher-redeem',
      path,
      drivers: voucherRedeemDrivers,
      open: device,
      world: (otherTab) => VoucherRedeemWorld.prepare(server.url, otherTab, path),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[GU-09] every state and every transition of redeeming within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('voucher-redeem', defined, paths, test.info().project.outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(UNREACHABLE).sort());
});
