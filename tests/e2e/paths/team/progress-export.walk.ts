import { model } from '../../../models/team/progress-export.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ProgressExportWorld, progressExportDrivers } from '../../drivers/team/progress-export.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-09] every state and every transition of downloading the progress of a team is walked in the browser',
  chart: 'progress-export',
  plan: () => allPaths(model, {}),
  drivers: progressExportDrivers,
  world: ({ url, otherTab }) => new ProgressExportWorld(url, otherTab),
  isClockHeld: false,
});
