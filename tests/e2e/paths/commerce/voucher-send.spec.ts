import { model } from '../../../models/commerce/voucher-send.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { VoucherSendWorld, voucherSendDrivers } from '../../drivers/commerce/voucher-send.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model);

test.use({
  // The server's own limit ends a path: too many mails to one address.
  environment: { RATE_LIMIT_FACTOR: '1' },
  // Refusals and a lost call are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

for (const path of suite.paths) {
  test(`[VC-06] sending vouchers ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'voucher-send',
      path,
      drivers: voucherSendDrivers,
      open: device,
      world: (otherTab) => new VoucherSendWorld(server.url, otherTab),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[VC-06] every state and every transition of sending vouchers has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('voucher-send', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
