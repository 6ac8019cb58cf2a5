import { model } from '../../../models/exam/dashboard.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { DashboardWorld, dashboardDrivers, shownExams } from '../../drivers/exam/dashboard.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

/** Steps that this page cannot be led to, with the reason. */
const UNREACHABLE = {
  'transition:dashboard.refreshing/dashboard.trialRequested[isTrialOffered]/0':
    'the page offers a trial to those who have no exam, and news come of exams alone',
  'transition:dashboard.openingTrial/dashboard.refreshRequested/0':
    'the page offers a trial to those who have no exam, and deadlines pass for exams alone',
};

/** The same chart as the list of exams, on the page of the next step. */
export const walk = defineWalk({
  title: '[ST-15] the next step is walked in the browser',
  chart: 'dashboard-start',
  plan: () => fewestPaths(model, UNREACHABLE, shownExams('start')),
  unreachable: UNREACHABLE,
  drivers: dashboardDrivers,
  world: ({ url, otherTab }) => DashboardWorld.prepare(url, otherTab, 'start'),
});
