import { model } from '../../../models/account/reauthentication.model.ts';
import {
  follow,
  ReauthenticationWorld,
  reauthenticationDrivers,
  UNREACHABLE,
} from '../../drivers/account/reauthentication.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('confirming who uses a session is walked in the browser', {
  chart: 'reauthentication',
  model,
  drivers: reauthenticationDrivers,
  world: ({ url, otherTab }) => ReauthenticationWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
  follow,
});
