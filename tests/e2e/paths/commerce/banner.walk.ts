import { bannerDrivers, breakSurroundings } from '../../drivers/commerce/banner.drivers.ts';
import { BannerWorld, bannerPaths, isDeaf, UNREACHABLE } from '../../drivers/commerce/banner.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { register } from '../../support/prepared-exam.ts';

export const walk = defineWalk({
  title: '[ST-09, ST-10, PE-03] every state and every transition of a banner is walked in the browser',
  chart: 'banner',
  plan: bannerPaths,
  unreachable: UNREACHABLE,
  drivers: bannerDrivers,
  world: async ({ url, otherTab }) => new BannerWorld(url, otherTab, await register(url)),
  script: (path) => (isDeaf(path) ? breakSurroundings : undefined),
});
