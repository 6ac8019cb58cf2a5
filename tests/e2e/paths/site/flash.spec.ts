import { model } from '../../../models/site/flash.model.ts';
import { FlashWorld, flashDrivers, UNREACHABLE } from '../../drivers/site/flash.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';

walkChart('[UI-13] the dialog that confirms an action is walked in the browser', {
  chart: 'flash',
  model,
  drivers: flashDrivers,
  world: ({ url, otherTab }) => FlashWorld.prepare(url, otherTab),
  unreachable: UNREACHABLE,
});
