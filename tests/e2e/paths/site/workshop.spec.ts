import { model } from '../../../models/site/workshop.model.ts';
import { workshopDrivers } from '../../drivers/site/workshop.drivers.ts';
import { inBrowser, WorkshopWorld } from '../../drivers/site/workshop.world.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Files that do not arrive are part of the paths; the browser notes each of them. Runs of browsers are counted, so that one
// that left its chart can be replayed.
test.use({
  allowedProblems: [/^Failed to load resource/],
  environment: { CHART_TRAFFIC_IN_BROWSERS: 'true' },
});

walkChart('[WS-02, WS-03, WS-06, WS-08] the workshop itself is walked in the browser', {
  chart: 'workshop',
  model,
  drivers: workshopDrivers,
  world: ({ url, otherTab, path }) => WorkshopWorld.prepare(url, otherTab, path),
  follow: inBrowser,
  isClockHeld: true,
});
