import { model } from '../../../models/site/error-modal.model.ts';
import { ErrorModalWorld, errorModalDrivers } from '../../drivers/site/error-modal.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';

walkChart('[ER-04] the "Error" dialog is walked in the browser', {
  chart: 'error-modal',
  model,
  drivers: errorModalDrivers,
  world: () => new ErrorModalWorld(),
});
