import { model } from '../../../models/site/reload-guard.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, ReloadGuardWorld, reloadGuardDrivers, UNREACHABLE } from '../../drivers/site/reload-guard.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[CO-08, LI-07] reloading an outdated page is walked in the browser',
  chart: 'reload-guard',
  plan: () => fewestPaths(model, UNREACHABLE, follow),
  drivers: reloadGuardDrivers,
  world: () => new ReloadGuardWorld(),
  unreachable: UNREACHABLE,
});
