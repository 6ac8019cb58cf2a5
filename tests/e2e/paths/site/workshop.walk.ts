import { model } from '../../../models/site/workshop.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { workshopDrivers } from '../../drivers/site/workshop.drivers.ts';
import { inBrowser, WorkshopWorld } from '../../drivers/site/workshop.world.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[WS-02, WS-03, WS-06, WS-08] the workshop itself is walked in the browser',
  chart: 'workshop',
  plan: () => fewestPaths(model, {}, inBrowser),
  drivers: workshopDrivers,
  world: ({ url, otherTab, path }) => WorkshopWorld.prepare(url, otherTab, path),
  // Runs of browsers are counted, so that one that left its chart can be replayed.
  environment: { CHART_TRAFFIC_IN_BROWSERS: 'true' },
  holdsFiles: true,
});
