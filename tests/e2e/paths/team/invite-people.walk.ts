import { model } from '../../../models/team/invite-people.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { InvitePeopleWorld, invitePeopleDrivers, offeredInvites } from '../../drivers/team/invite-people.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-06] [TM-08] every state and every transition of inviting people is walked in the browser',
  chart: 'invite-people',
  plan: () => fewestPaths(model, {}, offeredInvites),
  drivers: invitePeopleDrivers,
  world: ({ url, otherTab }) => InvitePeopleWorld.prepare(url, otherTab),
  isClockHeld: false,
});
