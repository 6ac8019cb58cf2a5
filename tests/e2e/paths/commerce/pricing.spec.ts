import { pricingDrivers } from '../../drivers/commerce/pricing.drivers.ts';
import { PricingWorld, pricingPaths } from '../../drivers/commerce/pricing.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const { paths, defined } = pricingPaths();

// Lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[ST-01] [IN-05] prices',
  covers: '[ST-01] every state and every transition of prices has been walked in the browser',
  chart: 'pricing',
  paths,
  defined,
  drivers: pricingDrivers,
  world: ({ server }) => PricingWorld.prepare(server.url),
  isClockHeld: false,
});
