import { defineProperties } from '../../../src/walks/properties/define.ts';
import { membershipMachine } from './membership.machine.ts';

export const properties = defineProperties(membershipMachine, {
  requirements: { 'TM-02': ['active', 'removed'], 'TM-05': ['*'], 'TM-08': ['*'] },
  properties: ({ always, never }) => [
    always('Every member of a team has an account.', (now) => !now.is('active') || now.context.userId !== null),
    never(
      'An invitation is accepted a second time.',
      (now) => now.event?.type === 'membership.accepted' && now.entered('active') && now.before?.is('invited') !== true,
    ),
    never(
      'Somebody gets to run a team by an invitation to another address.',
      (now) =>
        now.event?.type === 'membership.accepted' &&
        now.entered('active') &&
        now.context.role !== 'member' &&
        !(now.event as unknown as { isInvitedAddress: boolean }).isInvitedAddress,
    ),
    never(
      'The last owner leaves the team.',
      (now) =>
        now.entered('removed') &&
        now.event?.type === 'membership.removed' &&
        now.context.role === 'owner' &&
        (now.event as unknown as { otherOwners: number }).otherOwners === 0,
    ),
  ],
});
