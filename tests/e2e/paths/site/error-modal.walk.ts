import { model } from '../../../models/site/error-modal.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ErrorModalWorld, errorModalDrivers } from '../../drivers/site/error-modal.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ER-04] the "Error" dialog is walked in the browser',
  chart: 'error-modal',
  overNetwork: 'in process the console reports an error that the walk does not allow',
  plan: () => fewestPaths(model),
  drivers: errorModalDrivers,
  world: () => new ErrorModalWorld(),
  isClockHeld: false,
  allowedProblems: [],
});
