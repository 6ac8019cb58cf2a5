import { model } from '../../../models/account/devices.model.ts';
import { DevicesWorld, devicesDrivers, offered } from '../../drivers/account/devices.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-02] the list of devices is walked in the browser', {
  chart: 'devices',
  model,
  drivers: devicesDrivers,
  follow: offered,
  world: ({ url, otherTab }) => DevicesWorld.prepare(url, otherTab),
});
