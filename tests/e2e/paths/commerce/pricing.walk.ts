import { pricingDrivers } from '../../drivers/commerce/pricing.drivers.ts';
import { PricingWorld, pricingPaths } from '../../drivers/commerce/pricing.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

export const walk = defineWalk({
  title: '[ST-01, IN-05] every state and every transition of prices is walked in the browser',
  chart: 'pricing',
  plan: pricingPaths,
  drivers: pricingDrivers,
  world: ({ url }) => PricingWorld.prepare(url),
  isClockHeld: false,
});
