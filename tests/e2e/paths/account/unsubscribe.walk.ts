import { model } from '../../../models/account/unsubscribe.model.ts';
import { UnsubscribeWorld, unsubscribeDrivers } from '../../drivers/account/unsubscribe.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-20] unsubscribing is walked in the browser',
  chart: 'unsubscribe',
  plan: () => fewestPaths(model),
  drivers: unsubscribeDrivers,
  world: () => Promise.resolve(new UnsubscribeWorld()),
  isClockHeld: false,
});
