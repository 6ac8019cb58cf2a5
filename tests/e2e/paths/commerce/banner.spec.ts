import { bannerDrivers, breakSurroundings } from '../../drivers/commerce/banner.drivers.ts';
import { BannerWorld, bannerPaths, isDeaf, UNREACHABLE } from '../../drivers/commerce/banner.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';
import { register } from '../../support/prepared-exam.ts';

const { paths, defined } = bannerPaths();

// Rejected sessions and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[ST-09] [ST-10] [PE-03] a banner',
  covers: '[ST-09] every state and every transition of a banner has been walked in the browser',
  chart: 'banner',
  paths,
  defined,
  unreachable: UNREACHABLE,
  drivers: bannerDrivers,
  world: async ({ server, otherTab }) => new BannerWorld(server.url, otherTab, await register(server.url)),
  script: (path) => (isDeaf(path) ? breakSurroundings : undefined),
});
