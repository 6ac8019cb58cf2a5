import { model } from '../../../models/exam/dashboard.model.ts';
import { DashboardWorld, dashboardDrivers, shownExams } from '../../drivers/exam/dashboard.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[ST-15] the list of exams is walked in the browser', {
  chart: 'dashboard',
  model,
  drivers: dashboardDrivers,
  follow: shownExams,
  world: ({ url, otherTab }) => DashboardWorld.prepare(url, otherTab),
  isClockHeld: true,
});
