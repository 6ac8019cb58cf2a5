import { model } from '../../../models/site/resource.model.ts';
import { ResourceWorld, resourceDrivers } from '../../drivers/site/resource.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[ER-01] content that a page loads is walked in the browser', {
  chart: 'resource',
  model,
  drivers: resourceDrivers,
  world: ({ url }) => new ResourceWorld(url),
});
