import { model } from '../../../models/site/reload-guard.model.ts';
import { follow, ReloadGuardWorld, reloadGuardDrivers, UNREACHABLE } from '../../drivers/site/reload-guard.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[CO-08, LI-07] reloading an outdated page is walked in the browser', {
  chart: 'reload-guard',
  model,
  drivers: reloadGuardDrivers,
  world: ({ path }) => new ReloadGuardWorld(path),
  unreachable: UNREACHABLE,
  follow,
  isClockHeld: true,
});
