import { model } from '../../../models/account/data-export.model.ts';
import { DataExportWorld, dataExportDrivers } from '../../drivers/account/data-export.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'downloading all data is walked in the browser',
  chart: 'data-export',
  plan: () => fewestPaths(model),
  drivers: dataExportDrivers,
  world: ({ url, otherTab }) => DataExportWorld.prepare(url, otherTab),
  isClockHeld: false,
});
