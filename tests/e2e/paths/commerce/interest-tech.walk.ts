import { interestDrivers } from '../../drivers/commerce/interest.drivers.ts';
import { InterestWorld, techInterestPaths } from '../../drivers/commerce/interest.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

/** The same chart as on the page of all exams to come, below the products of a technology. */
export const walk = defineWalk({
  title: '[VO-15] an interest is declared by way of a card',
  chart: 'interest-tech',
  plan: techInterestPaths,
  drivers: interestDrivers,
  world: ({ url, path }) => InterestWorld.prepare(url, path, 'tech'),
  isClockHeld: false,
});
