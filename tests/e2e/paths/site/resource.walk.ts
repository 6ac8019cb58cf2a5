import { model } from '../../../models/site/resource.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ResourceWorld, resourceDrivers } from '../../drivers/site/resource.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ER-01] content that a page loads is walked in the browser',
  chart: 'resource',
  plan: () => fewestPaths(model),
  drivers: resourceDrivers,
  world: ({ url }) => new ResourceWorld(url),
  isClockHeld: false,
});
