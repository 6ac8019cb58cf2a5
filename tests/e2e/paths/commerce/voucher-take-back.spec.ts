import { model } from '../../../models/commerce/voucher-take-back.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { VoucherTakeBackWorld, voucherTakeBackDrivers } from '../../drivers/commerce/voucher-take-back.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`[VC-06] taking a voucher back ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'voucher-take-back',
      path,
      drivers: voucherTakeBackDrivers,
      open: device,
      world: (otherTab) => new VoucherTakeBackWorld(server.url, otherTab),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[VC-06] every state and every transition of taking a voucher back has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('voucher-take-back', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
