import { model } from '../../../models/team/open-team.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { OpenTeamWorld, openTeamDrivers } from '../../drivers/team/open-team.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-01] every state and every transition of opening a team is walked in the browser',
  chart: 'open-team',
  plan: () => allPaths(model, {}),
  drivers: openTeamDrivers,
  world: ({ url, otherTab }) => new OpenTeamWorld(url, otherTab),
  isClockHeld: false,
});
