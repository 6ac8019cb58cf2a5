import { model } from '../../../models/site/navigation.model.ts';
import { follow, NavigationWorld, navigationDrivers } from '../../drivers/site/navigation.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Chunks that are lost are part of the paths; the browser and the page note each of them.
test.use({ allowedProblems: [/^Failed to load resource|Failed to fetch dynamically imported module/] });

walkChart('moving between pages is walked in the browser', {
  chart: 'navigation',
  model,
  drivers: navigationDrivers,
  world: ({ url }) => new NavigationWorld(url),
  follow,
});
