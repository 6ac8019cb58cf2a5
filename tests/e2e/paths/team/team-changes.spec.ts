import { model } from '../../../models/team/team-changes.model.ts';
import {
  offeredChanges,
  TeamChangesWorld,
  teamChangesDrivers,
  UNREACHABLE,
} from '../../drivers/team/team-changes.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[TM-02] [TM-06] every state and every transition of changing a team is walked in the browser', {
  chart: 'team-changes',
  model,
  drivers: teamChangesDrivers,
  unreachable: UNREACHABLE,
  follow: offeredChanges,
  world: ({ url, otherTab }) => TeamChangesWorld.prepare(url, otherTab),
});
