import { defineProperties } from '../../../src/walks/properties/define.ts';
import { acceptInvitationMachine } from './accept-invitation.machine.ts';

export const properties = defineProperties(acceptInvitationMachine, {
  requirements: { 'TM-08': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A guest accepts an invitation.',
      (now) =>
        now.event?.type === 'acceptInvitation.submitted' &&
        now.entered('invitation.accepting') &&
        now.is('visitor.guest'),
    ),
    eventually('An invitation that is being accepted is accepted, or the reason why not is shown.', {
      since: (now) => now.is('invitation.accepting'),
      happens: (now) =>
        now.is(
          'invitation.accepted',
          'invitation.failed',
          'invitation.over',
          'invitation.unknown',
          'invitation.offered',
          'invitation.signInNeeded',
          'invitation.unreachable',
        ),
    }),
  ],
});
