import { model } from '../../../models/team/accept-invitation.model.ts';
import { acceptInvitationDrivers } from '../../drivers/team/accept-invitation.drivers.ts';
import { AcceptInvitationWorld, BEGIN, follow, UNREACHABLE } from '../../drivers/team/accept-invitation.world.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[TM-08] every state and every transition of accepting an invitation is walked in the browser', {
  chart: 'accept-invitation',
  model,
  drivers: acceptInvitationDrivers,
  unreachable: UNREACHABLE,
  follow: { begin: BEGIN, step: follow },
  world: ({ url, otherTab, path }) => AcceptInvitationWorld.prepare(url, otherTab, path),
});
