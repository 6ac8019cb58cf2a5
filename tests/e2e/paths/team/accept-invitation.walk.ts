import { model } from '../../../models/team/accept-invitation.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { acceptInvitationDrivers } from '../../drivers/team/accept-invitation.drivers.ts';
import { AcceptInvitationWorld, BEGIN, follow, UNREACHABLE } from '../../drivers/team/accept-invitation.world.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[TM-08] every state and every transition of accepting an invitation is walked in the browser',
  chart: 'accept-invitation',
  plan: () => fewestPaths(model, UNREACHABLE, { begin: BEGIN, step: follow }),
  drivers: acceptInvitationDrivers,
  unreachable: UNREACHABLE,
  world: ({ url, otherTab, path }) => AcceptInvitationWorld.prepare(url, otherTab, path),
  isClockHeld: false,
});
