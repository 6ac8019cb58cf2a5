import { model } from '../../../models/team/leave-team.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { LeaveTeamWorld, leaveTeamDrivers } from '../../drivers/team/leave-team.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-08] every state and every transition of leaving a team is walked in the browser',
  chart: 'leave-team',
  plan: () => allPaths(model, {}),
  drivers: leaveTeamDrivers,
  world: ({ url, otherTab }) => new LeaveTeamWorld(url, otherTab),
  isClockHeld: false,
});
