import { model } from '../../../models/account/unsubscribe.model.ts';
import { UnsubscribeWorld, unsubscribeDrivers } from '../../drivers/account/unsubscribe.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-20] unsubscribing is walked in the browser', {
  chart: 'unsubscribe',
  model,
  drivers: unsubscribeDrivers,
  world: () => Promise.resolve(new UnsubscribeWorld()),
});
