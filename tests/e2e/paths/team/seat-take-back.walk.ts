import { model } from '../../../models/team/seat-take-back.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { SeatTakeBackWorld, seatTakeBackDrivers } from '../../drivers/team/seat-take-back.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-07] every state and every transition of taking seats back is walked in the browser',
  chart: 'seat-take-back',
  plan: () => allPaths(model, {}),
  drivers: seatTakeBackDrivers,
  world: ({ url, otherTab }) => new SeatTakeBackWorld(url, otherTab),
  isClockHeld: false,
});
