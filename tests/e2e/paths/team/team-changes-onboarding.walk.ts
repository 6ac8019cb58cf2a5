import { model } from '../../../models/team/team-changes.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { TeamChangesWorld, teamChangesDrivers } from '../../drivers/team/team-changes.drivers.ts';
import { eventOf, everyEvent } from '../../drivers/walk.ts';

/** The list of members is on the page of the team: of what the model asks for, invitations alone are changed here, without a question. */
const WITHOUT = ['teamChanges.confirmed', 'teamChanges.cancelled'];

/** The same chart as on the page of the team, where a team is set up. */
export const walk = defineWalk({
  title: '[TM-06] invitations are sent again while a team is set up',
  chart: 'team-changes-onboarding',
  plan: () =>
    everyEvent(model, {
      without: WITHOUT,
      isShown: (edge) => {
        const event = eventOf(edge);
        return event?.type !== 'teamChanges.asked' || event['kind'] === 'resend';
      },
    }),
  drivers: teamChangesDrivers,
  world: ({ url, otherTab }) => TeamChangesWorld.prepare(url, otherTab, 'onboarding'),
  isClockHeld: false,
});
