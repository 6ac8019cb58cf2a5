import { model } from '../../../models/commerce/banner-list.model.ts';
import { BannerListWorld, bannerListDrivers, looks, UNREACHABLE } from '../../drivers/commerce/banner-list.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[ST-09] keeping the banners of an open page up to date is walked in the browser', {
  chart: 'banner-list',
  model,
  drivers: bannerListDrivers,
  follow: looks,
  unreachable: UNREACHABLE,
  world: () => new BannerListWorld(),
  isClockHeld: true,
});
