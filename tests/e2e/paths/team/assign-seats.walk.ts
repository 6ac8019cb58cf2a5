import { model } from '../../../models/team/assign-seats.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { AssignSeatsWorld, assignSeatsDrivers } from '../../drivers/team/assign-seats.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-03] every state and every transition of assigning seats is walked in the browser',
  chart: 'assign-seats',
  plan: () => allPaths(model, {}),
  drivers: assignSeatsDrivers,
  world: ({ url, otherTab }) => new AssignSeatsWorld(url, otherTab),
  isClockHeld: false,
});
