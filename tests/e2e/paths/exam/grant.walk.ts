import { model } from '../../../models/exam/grant.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, GrantWorld, grantDrivers } from '../../drivers/exam/grant.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'granting an exam is walked in the browser',
  chart: 'grant',
  plan: () => fewestPaths(model, {}, follow('exam')),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, 'exam'),
  isClockHeld: false,
});
