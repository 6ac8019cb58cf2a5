import { pricingDrivers } from '../../drivers/commerce/pricing.drivers.ts';
import { PricingWorld, pricingPaths } from '../../drivers/commerce/pricing.world.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = pricingPaths();

// Lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[ST-01] [IN-05] prices ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'pricing',
      path,
      drivers: pricingDrivers,
      open: device,
      world: () => PricingWorld.prepare(server.url),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-01] every state and every transition of prices has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('pricing', defined, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
