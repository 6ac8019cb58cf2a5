import { model } from '../../../models/exam/grant.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, GrantWorld, grantDrivers } from '../../drivers/exam/grant.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'changing a role is walked in the browser',
  chart: 'grant-role',
  plan: () => fewestPaths(model, {}, follow('role')),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, 'role'),
  isClockHeld: false,
});
