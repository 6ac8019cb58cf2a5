import type { SnapshotFrom } from 'xstate';
import { membershipMachine } from '../../../machines/team/membership/membership.machine.ts';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, once, withContext } from '../ahead.ts';

const DAY = 86_400_000;
const SENT = 1000;
/** The next day. */
const LATER = SENT + DAY;
/** The ends of the days two weeks after. */
const END = 15 * DAY - 1;
const LATER_END = 16 * DAY - 1;

type Snapshot = SnapshotFrom<typeof membershipMachine>;

/** With the account that was invited, and a team that binds its invitations. */
const INVITED = { isInvitedAddress: true, mayBeForwarded: false } as const;
const ANOTHER = { isInvitedAddress: false, mayBeForwarded: false } as const;
const FORWARDED = { isInvitedAddress: false, mayBeForwarded: true } as const;
const accepted = (at: number, account = INVITED as typeof INVITED | typeof ANOTHER | typeof FORWARDED) =>
  ({ type: 'membership.accepted', by: 'ada', at, ...account }) as const;
const resent = { type: 'membership.resent', at: LATER } as const;
const revoked = { type: 'membership.revoked' } as const;
const removed = (otherOwners: number) => ({ type: 'membership.removed', otherOwners }) as const;
const becomes = (role: 'owner' | 'member', otherOwners: number) =>
  ({ type: 'membership.roleChanged', role, otherOwners }) as const;
const restored = { type: 'membership.restored' } as const;

/** No event of an invitation counts any more. */
const isNoInvitation = (snapshot: Snapshot) =>
  !snapshot.can(accepted(SENT)) && !snapshot.can(resent) && !snapshot.can(revoked);

/** Owners and partners run a team: one of them has to stay. */
const isRunBy = (role: string) => role === 'owner' || role === 'partner';

const ROLES = ['owner', 'partner', 'manager', 'member'] as const satisfies TeamRole[];

/** Somebody is left who runs the team, also when another one goes or gets another role. */
const keepsSomebody = (active: Snapshot) =>
  ROLES.every((role) => {
    const person = withContext(active, { role });
    return [0, 1, 2].every((others) => {
      const isFree = others > 0 || role === 'manager' || role === 'member';
      return (
        person.can(removed(others)) === isFree &&
        (['manager', 'member'] as const).every((to) => {
          const now = ahead(person, { type: 'membership.roleChanged', role: to, otherOwners: others });
          return now.context.role === (isFree ? to : role) && now.matches('active');
        }) &&
        ahead(person, { type: 'membership.roleChanged', role: 'owner', otherOwners: others }).context.role === 'owner'
      );
    });
  }) &&
  // A partner is no owner: the only one of a team does not become that.
  ([0, 1] as const).every(
    (others) =>
      ahead(withContext(active, { role: 'owner' }), {
        type: 'membership.roleChanged',
        role: 'partner',
        otherOwners: others,
      }).context.role === (others === 0 ? 'owner' : 'partner'),
  );

export const model = defineModel(membershipMachine, {
  input: [
    named('an invited member', { role: 'member', invitation: { sentAt: SENT }, userId: null }),
    named('an invited owner', { role: 'owner', invitation: { sentAt: SENT }, userId: null }),
    named('the owner who bought', { role: 'owner', invitation: null, userId: 'olga' }),
    named('the partner who opened it', { role: 'partner', invitation: null, userId: 'pia' }),
  ],
  events: {
    'membership.accepted': [
      named('at once', { by: 'ada', at: SENT, ...INVITED }),
      named('at the last moment', { by: 'ada', at: END, ...INVITED }),
      named('after the last moment', { by: 'ada', at: LATER_END + 1, ...INVITED }),
      named('with another address', { by: 'ada', at: SENT, ...ANOTHER }),
      named('with another address, which the team allows members', { by: 'ada', at: SENT, ...FORWARDED }),
    ],
    'membership.resent': [{ at: LATER }],
    'membership.revoked': [{}],
    'membership.timePassed': [
      named('to the last moment', { at: END }),
      named('beyond the last moment', { at: LATER_END + 1 }),
    ],
    'membership.roleChanged': [
      named('to member, with another owner', { role: 'member', otherOwners: 1 }),
      named('to member, without another owner', { role: 'member', otherOwners: 0 }),
      named('to owner', { role: 'owner', otherOwners: 0 }),
    ],
    'membership.removed': [
      named('with another owner', { otherOwners: 1 }),
      named('without another owner', { otherOwners: 0 }),
    ],
    'membership.accountDeleted': [{}],
    'membership.restored': [{}],
  },
  words: {
    'membership.accepted': 'Somebody wants to accept the invitation.',
    'membership.removed': 'The person is to leave the team.',
    'membership.roleChanged': 'The person is to get another role.',
    'membership.timePassed': 'Time passes.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['expired'],
      events: ['membership.accepted', 'membership.timePassed'],
      because: 'its time is over, and it has to be sent again',
    },
    {
      in: ['invited', 'expired'],
      events: [
        ...(['membership.roleChanged', 'membership.removed', 'membership.restored'] as const),
        'membership.accountDeleted',
      ],
      because: 'nobody is a member before accepting; another role is another invitation',
    },
    {
      in: ['active', 'removed'],
      events: ['membership.accepted', 'membership.resent', 'membership.revoked', 'membership.timePassed'],
      because: 'an invitation is accepted once',
    },
    { in: ['active'], events: ['membership.restored'], because: 'the person is in the team' },
    {
      in: ['removed'],
      events: ['membership.roleChanged', 'membership.removed', 'membership.accountDeleted'],
      because: 'the person is no longer in the team',
    },
  ],
  outcomes: {
    start: ({ context: { userId, expiresAt } }) =>
      userId === null ? expiresAt === END && 'invited' : expiresAt === null && 'active',
    'membership.accepted': {
      invited: (now, { event, before }) =>
        event.at > (before.context.expiresAt ?? 0) ||
        !(event.isInvitedAddress || (event.mayBeForwarded && before.context.role === 'member'))
          ? now.context === before.context && 'invited'
          : now.context.userId === event.by && 'active',
    },
    'membership.resent': {
      invited: (now) => now.context.expiresAt === LATER_END && 'invited',
      expired: (now) => now.context.expiresAt === LATER_END && 'invited',
    },
    'membership.revoked': { invited: 'revoked', expired: 'revoked' },
    'membership.timePassed': {
      invited: (_, { event, before }) => (event.at > (before.context.expiresAt ?? 0) ? 'expired' : 'invited'),
    },
    'membership.roleChanged': {
      active: (now, { event, before }) =>
        now.matches('active') &&
        now.context.role ===
          (isRunBy(before.context.role) && event.role !== 'owner' && event.otherOwners === 0
            ? before.context.role
            : event.role),
    },
    'membership.removed': {
      active: (_, { event, before }) =>
        isRunBy(before.context.role) && event.otherOwners === 0 ? 'active' : 'removed',
    },
    'membership.accountDeleted': { active: 'removed' },
    'membership.restored': { removed: (now, { before }) => now.context === before.context && 'active' },
  },
  checks: {
    invited: (snapshot) => {
      const { userId, expiresAt } = snapshot.context;
      return (
        userId === null &&
        expiresAt !== null &&
        snapshot.can(accepted(expiresAt)) &&
        !snapshot.can(accepted(expiresAt + 1)) &&
        !snapshot.can(accepted(expiresAt, ANOTHER)) &&
        !snapshot.can(accepted(expiresAt + 1, FORWARDED)) &&
        once(snapshot, 'forwarded', () =>
          (['owner', 'manager', 'billing', 'partner', 'member'] as const).every(
            (role) => withContext(snapshot, { role }).can(accepted(expiresAt, FORWARDED)) === (role === 'member'),
          ),
        ) &&
        !snapshot.can({ type: 'membership.timePassed', at: expiresAt }) &&
        snapshot.can({ type: 'membership.timePassed', at: expiresAt + 1 }) &&
        snapshot.can(resent) &&
        snapshot.can(revoked) &&
        !snapshot.can(removed(1))
      );
    },
    expired: (snapshot) =>
      snapshot.context.userId === null &&
      !snapshot.can(accepted(SENT)) &&
      snapshot.can(resent) &&
      snapshot.can(revoked),
    revoked: (snapshot) => snapshot.status === 'done' && isNoInvitation(snapshot),
    active: (snapshot) => {
      const { role, userId, expiresAt } = snapshot.context;
      const isOwner = role === 'owner' || role === 'partner';
      return (
        userId !== null &&
        expiresAt === null &&
        once(snapshot, 'roles', () => keepsSomebody(snapshot)) &&
        isNoInvitation(snapshot) &&
        snapshot.can(removed(1)) &&
        snapshot.can(removed(0)) === !isOwner &&
        snapshot.can(becomes('member', 0)) === !isOwner &&
        snapshot.can(becomes('owner', 0)) &&
        snapshot.can({ type: 'membership.accountDeleted' })
      );
    },
    removed: (snapshot) => snapshot.can(restored) && isNoInvitation(snapshot) && !snapshot.can(removed(1)),
  },
});
