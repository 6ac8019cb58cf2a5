import { model } from '../../../models/exam/grant.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, GrantWorld, grantDrivers } from '../../drivers/exam/grant.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'answering the proposal of a role is walked in the browser',
  chart: 'grant-answer',
  plan: () => fewestPaths(model, {}, follow('answer')),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, 'answer'),
  isClockHeld: false,
});
