import { interestDrivers } from '../../drivers/commerce/interest.drivers.ts';
import { InterestWorld, interestPaths, UNREACHABLE } from '../../drivers/commerce/interest.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

export const walk = defineWalk({
  title: '[VO-15, IN-04] every state and every transition of an interest is walked in the browser',
  chart: 'interest',
  plan: interestPaths,
  unreachable: UNREACHABLE,
  drivers: interestDrivers,
  world: ({ url, path }) => InterestWorld.prepare(url, path),
  isClockHeld: false,
});
