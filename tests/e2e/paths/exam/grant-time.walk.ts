import { model } from '../../../models/exam/grant.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, GrantWorld, grantDrivers } from '../../drivers/exam/grant.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'granting time for an exam is walked in the browser',
  chart: 'grant-time',
  plan: () => fewestPaths(model, {}, follow('time')),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, 'time'),
  isClockHeld: false,
});
