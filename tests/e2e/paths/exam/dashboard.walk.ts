import { model } from '../../../models/exam/dashboard.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { DashboardWorld, dashboardDrivers, shownExams } from '../../drivers/exam/dashboard.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ST-15] the list of exams is walked in the browser',
  chart: 'dashboard',
  plan: () => fewestPaths(model, {}, shownExams('exams')),
  drivers: dashboardDrivers,
  world: ({ url, otherTab }) => DashboardWorld.prepare(url, otherTab, 'exams'),
});
