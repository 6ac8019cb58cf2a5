import { model } from '../../../models/exam/staff-decision.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { StaffDecisionWorld, staffDecisionDrivers } from '../../drivers/exam/staff-decision.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-22] a decision about a colleague is walked from the page to the server',
  chart: 'staff-decision',
  plan: () => fewestPaths(model),
  drivers: staffDecisionDrivers,
  world: ({ url }) => StaffDecisionWorld.prepare(url),
  isClockHeld: false,
  allowedProblems: [],
});
