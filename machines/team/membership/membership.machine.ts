import { assign, setup } from 'xstate';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import { endOfUtcDay, type LastDay } from '../../../src/contract/last-day.ts';

const INVITATION_MS = 14 * 86_400_000;

/** The last day on which an invitation that is sent now can be accepted: the one that its mail names, to its end. */
export const endOfInvitation = (sentAt: number): LastDay => endOfUtcDay(sentAt + INVITATION_MS);

/** A person who opened or bought the team is a member without an invitation. */
export type MembershipInput = {
  role: TeamRole;
  invitation: { sentAt: number } | null;
  userId: string | null;
};

export type MembershipContext = {
  role: TeamRole;
  /** Null until the invitation is accepted. */
  userId: string | null;
  /** Last moment at which the invitation can be accepted. */
  expiresAt: number | null;
};

/** With which account an invitation is accepted, and what the team says about that. */
type Acceptance = {
  /** The confirmed address of the account is the invited one. */
  isInvitedAddress: boolean;
  /** The team lets invitations of members be accepted with another address. */
  mayBeForwarded: boolean;
};

/** `otherOwners`: how many others could run the team: its other owners, and for a partner other partners as well. */
export type MembershipEvent =
  | ({ type: 'membership.accepted'; by: string; at: number } & Acceptance)
  | { type: 'membership.resent'; at: number }
  | { type: 'membership.revoked' }
  | { type: 'membership.timePassed'; at: number }
  | { type: 'membership.roleChanged'; role: TeamRole; otherOwners: number }
  | { type: 'membership.removed'; otherOwners: number }
  | { type: 'membership.accountDeleted' }
  | { type: 'membership.restored' };

/** Whether an invitation to a role may be accepted with another address than the invited one: never one to run the team. */
export const isForwardable = (role: TeamRole, mayBeForwarded: boolean): boolean => role === 'member' && mayBeForwarded;

/** Whether somebody with a role can be all that a team has to run it: a partner opens teams that have no owner yet. */
export const runsTeam = (role: TeamRole): boolean => role === 'owner' || role === 'partner';

/** A person in a team, from the invitation to the end. It runs on the server, in a row of the database. */
export const membershipMachine = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    input: {} as MembershipInput,
  },
  guards: {
    /** The person is a member without an invitation. */
    isFounder: ({ context }) => context.userId !== null,
    /** The last moment of the invitation is still to come, and the account may accept it. */
    mayAccept: ({ context }, params: { at: number } & Acceptance) =>
      context.expiresAt !== null &&
      params.at <= context.expiresAt &&
      (params.isInvitedAddress || isForwardable(context.role, params.mayBeForwarded)),
    /** The last moment of the invitation has passed. */
    isOver: ({ context }, params: { at: number }) => context.expiresAt !== null && params.at > context.expiresAt,
    /** The team keeps an owner without this person, or a partner where it has no owner. */
    keepsOwner: ({ context }, params: { otherOwners: number }) => !runsTeam(context.role) || params.otherOwners > 0,
    /** The person is an owner then, or the team keeps one, or a partner where it has no owner. */
    keepsOwnerAs: ({ context }, params: { role: TeamRole; otherOwners: number }) =>
      !runsTeam(context.role) || params.role === 'owner' || params.otherOwners > 0,
  },
  actions: {
    /** Stores the account that accepted the invitation. */
    storeAccount: assign((_, params: { by: string }) => ({ userId: params.by, expiresAt: null })),
    /** Gives the invitation 14 days from now, the last one whole. */
    extend: assign((_, params: { at: number }) => ({ expiresAt: endOfInvitation(params.at) })),
    /** Stores the new role. */
    storeRole: assign((_, params: { role: TeamRole }) => ({ role: params.role })),
  },
}).createMachine({
  id: 'membership',
  description: 'One person in a team, from the invitation to the end of the membership.',
  context: ({ input: { role, invitation, userId } }) => ({
    role,
    userId,
    expiresAt: invitation ? endOfInvitation(invitation.sentAt) : null,
  }),
  initial: 'invited',
  states: {
    invited: {
      description: 'The person was invited by mail and has not answered.',
      always: { description: 'The person opened or bought the team.', guard: 'isFounder', target: 'active' },
      on: {
        'membership.accepted': {
          description:
            'The person accepts the invitation with an account: the invited one, or another where the team allows it.',
          guard: {
            type: 'mayAccept',
            params: ({ event: { at, isInvitedAddress, mayBeForwarded } }) => ({ at, isInvitedAddress, mayBeForwarded }),
          },
          target: 'active',
          actions: { type: 'storeAccount', params: ({ event }) => ({ by: event.by }) },
        },
        'membership.resent': {
          description: 'The invitation is mailed again with a new link; the earlier link ends.',
          actions: { type: 'extend', params: ({ event }) => ({ at: event.at }) },
        },
        'membership.revoked': { description: 'The team withdraws the invitation.', target: 'revoked' },
        'membership.timePassed': {
          description: 'Nobody accepted the invitation in time.',
          guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
    },
    expired: {
      description: 'The 14 days of the invitation are over.',
      on: {
        'membership.resent': {
          description: 'The expired invitation is mailed again with a new link.',
          target: 'invited',
          actions: { type: 'extend', params: ({ event }) => ({ at: event.at }) },
        },
        'membership.revoked': { description: 'The team removes the expired invitation.', target: 'revoked' },
      },
    },
    revoked: { type: 'final', description: 'The team withdrew the invitation; its link says so.' },
    active: {
      description: 'The person belongs to the team, with the rights of one role.',
      on: {
        'membership.roleChanged': {
          description: 'The person gets another role.',
          guard: {
            type: 'keepsOwnerAs',
            params: ({ event: { role, otherOwners } }) => ({ role, otherOwners }),
          },
          actions: { type: 'storeRole', params: ({ event }) => ({ role: event.role }) },
        },
        'membership.removed': {
          description: 'The person leaves the team or is removed from it.',
          guard: { type: 'keepsOwner', params: ({ event }) => ({ otherOwners: event.otherOwners }) },
          target: 'removed',
        },
        'membership.accountDeleted': {
          description: 'The account of the person is deleted.',
          target: 'removed',
        },
      },
    },
    removed: {
      description: 'The person no longer belongs to the team; what was used stays on record.',
      on: { 'membership.restored': { description: 'The person is taken in again.', target: 'active' } },
    },
  },
});
