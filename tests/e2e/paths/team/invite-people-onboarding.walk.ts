import { model } from '../../../models/team/invite-people.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { InvitePeopleWorld, invitePeopleDrivers } from '../../drivers/team/invite-people.drivers.ts';
import { everyEvent } from '../../drivers/walk.ts';

/** The same chart as on the page of the team, where a team is set up. */
export const walk = defineWalk({
  title: '[TM-06] people are invited while a team is set up',
  chart: 'invite-people-onboarding',
  plan: () => everyEvent(model),
  drivers: invitePeopleDrivers,
  world: ({ url, otherTab }) => InvitePeopleWorld.prepare(url, otherTab, 'onboarding'),
  isClockHeld: false,
});
