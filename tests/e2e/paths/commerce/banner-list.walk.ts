import { model } from '../../../models/commerce/banner-list.model.ts';
import { BannerListWorld, bannerListDrivers, looks, UNREACHABLE } from '../../drivers/commerce/banner-list.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ST-09] keeping the banners of an open page up to date is walked in the browser',
  chart: 'banner-list',
  plan: () => fewestPaths(model, UNREACHABLE, looks),
  drivers: bannerListDrivers,
  unreachable: UNREACHABLE,
  world: () => new BannerListWorld(),
});
