import { model } from '../../../models/team/invite-people.model.ts';
import { InvitePeopleWorld, invitePeopleDrivers, offeredInvites } from '../../drivers/team/invite-people.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[TM-06] [TM-08] every state and every transition of inviting people is walked in the browser', {
  chart: 'invite-people',
  model,
  drivers: invitePeopleDrivers,
  follow: offeredInvites,
  world: ({ url, otherTab }) => InvitePeopleWorld.prepare(url, otherTab),
});
