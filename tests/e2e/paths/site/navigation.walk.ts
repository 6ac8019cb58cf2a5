import { model } from '../../../models/site/navigation.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, NavigationWorld, navigationDrivers } from '../../drivers/site/navigation.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

// Chunks that are lost are part of the paths; the browser and the page note each of them.
export const walk = defineWalk({
  title: 'moving between pages is walked in the browser',
  chart: 'navigation',
  overNetwork: 'in process the request for a chunk that is loaded ahead is not seen',
  plan: () => fewestPaths(model, {}, follow),
  drivers: navigationDrivers,
  world: ({ url }) => new NavigationWorld(url),
  isClockHeld: false,
  allowedProblems: [/^Failed to load resource|Failed to fetch dynamically imported module/],
  holdsFiles: true,
});
