import { interestDrivers } from '../../drivers/commerce/interest.drivers.ts';
import { InterestWorld, interestPaths } from '../../drivers/commerce/interest.world.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = interestPaths();

for (const path of paths) {
  test(`[VO-15] [IN-04] an interest ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'interest',
      path,
      drivers: interestDrivers,
      open: device,
      world: () => InterestWorld.prepare(server.url, path),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[VO-15] every state and every transition of an interest has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('interest', defined, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
