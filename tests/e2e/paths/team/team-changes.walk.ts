import { model } from '../../../models/team/team-changes.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import {
  offeredChanges,
  TeamChangesWorld,
  teamChangesDrivers,
  UNREACHABLE,
} from '../../drivers/team/team-changes.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-02] [TM-06] every state and every transition of changing a team is walked in the browser',
  chart: 'team-changes',
  plan: () => fewestPaths(model, UNREACHABLE, offeredChanges),
  drivers: teamChangesDrivers,
  unreachable: UNREACHABLE,
  world: ({ url, otherTab }) => TeamChangesWorld.prepare(url, otherTab),
  isClockHeld: false,
});
