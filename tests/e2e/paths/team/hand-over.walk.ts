import { model } from '../../../models/team/hand-over.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { HandOverWorld, handOverDrivers } from '../../drivers/team/hand-over.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-03] every state and every transition of handing vouchers over is walked in the browser',
  chart: 'hand-over',
  plan: () => allPaths(model, {}),
  drivers: handOverDrivers,
  world: ({ url, otherTab }) => new HandOverWorld(url, otherTab),
  isClockHeld: false,
});
