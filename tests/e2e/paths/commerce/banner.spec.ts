import { bannerDrivers, breakSurroundings } from '../../drivers/commerce/banner.drivers.ts';
import { BannerWorld, bannerPaths, isDeaf, UNREACHABLE } from '../../drivers/commerce/banner.world.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';
import { register } from '../../support/prepared-exam.ts';

const { paths, defined } = bannerPaths();

// Rejected sessions and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[ST-09] [ST-10] [PE-03] a banner ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'banner',
      path,
      drivers: bannerDrivers,
      open: device,
      world: async (otherTab) => new BannerWorld(server.url, otherTab, await register(server.url)),
      script: isDeaf(path) ? breakSurroundings : undefined,
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-09] every state and every transition of a banner has been walked in the browser', () => {
  const { outputDir } = test.info().project;
  const coverage = writeBrowserCoverage('banner', defined, paths, outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal)).toEqual(Object.keys(UNREACHABLE));
});
