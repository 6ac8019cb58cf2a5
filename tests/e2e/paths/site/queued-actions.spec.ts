import { model } from '../../../models/site/queued-actions.model.ts';
import {
  follow,
  QueuedActionsWorld,
  queuedActionsDrivers,
  UNREACHABLE,
} from '../../drivers/site/queued-actions.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[ST-07] actions that wait for a sign-in are walked in the browser', {
  chart: 'queued-actions',
  model,
  drivers: queuedActionsDrivers,
  world: ({ url, otherTab, path }) => QueuedActionsWorld.prepare(url, otherTab, path),
  unreachable: UNREACHABLE,
  follow,
});
