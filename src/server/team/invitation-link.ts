import { isForwardable } from '../../../machines/team/membership/membership.machine.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { personKey } from '../data/account/person-tokens.ts';
import { findUser } from '../data/account/users.ts';
import type { MembershipRow, TeamRow, UserRow } from '../data/tables.ts';
import {
  findInvitationByToken,
  findPerson,
  listOverdueInvitations,
  updateMembership,
} from '../data/team/memberships.ts';
import { moveUsedSeats } from '../data/team/seats.ts';
import { findTeam } from '../data/team/teams.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { sha256 } from '../ids.ts';
import type { Services } from '../services.ts';
import { maskedAddress } from './masked-address.ts';
import { applyMembershipEvent, membershipStateAt } from './membership-state.ts';
import { withTeamLocked } from './open-team.ts';
import { recordInTeam } from './team-history.ts';

type Refusal = { code: string; message: string };

/** The address that an account needs to accept an invitation; null where any account may. */
export function boundAddress(row: MembershipRow, team: TeamRow): string | null {
  return isForwardable(teamRoleSchema.parse(row.role), team.forwarding === 'allowed') ? null : row.email;
}

/** Why an account cannot accept an invitation that others can; null when it can. */
function refusalOfAccount(
  bound: string | null,
  user: Pick<UserRow, 'email' | 'email_verified_at'> | undefined,
): Refusal | null {
  if (bound === null) return null;
  if (user?.email !== bound) {
    const message = `This invitation is for ${maskedAddress(bound)}. Log in with that address, or ask for an invitation to yours.`;
    return { code: 'invitation_address', message };
  }
  if (user.email_verified_at !== null) return null;
  const message = 'Confirm your email address first: open the link that we mailed to you. Then accept the invitation.';
  return { code: 'email_unconfirmed', message };
}

/** Why nobody can accept an invitation at a moment; null when it can be accepted. */
export function refusalOfInvitation(row: MembershipRow, team: TeamRow, now: number): Refusal | null {
  switch (membershipStateAt(row, now)) {
    case 'active':
    case 'removed':
      return { code: 'invitation_used', message: 'This invitation has been accepted already.' };
    case 'revoked':
      return { code: 'invitation_revoked', message: 'This invitation was withdrawn.' };
    case 'expired':
      return { code: 'invitation_expired', message: 'This invitation has expired. Ask for a new one.' };
    case 'invited':
      return team.state === 'archived'
        ? { code: 'team_archived', message: 'The team of this invitation is archived.' }
        : null;
  }
}

/** Whether a token is that of an invitation to an address, and it can be accepted. */
export async function isInvitedBy(
  { database: { queries }, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
  email: string,
): Promise<boolean> {
  const row = await findInvitationByToken(queries, sha256(token));
  if (row?.email !== email) return false;
  const team = await findTeam(queries, row.team_id);
  return team !== undefined && refusalOfInvitation(row, team, clock.now()) === null;
}

/** Accepts an invitation for a user. Of many at once one wins; repeating it answers the same. */
export async function acceptInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  token: string,
): Promise<MembershipRow> {
  const at = clock.now();
  const found = await findInvitationByToken(database.queries, sha256(token));
  if (!found) throw notFound('The invitation');
  return withTeamLocked(database, found.team_id, async (transaction, team) => {
    // Read again, now that nobody else changes the team.
    const row = team && (await findInvitationByToken(transaction, sha256(token)));
    if (!row) throw notFound('The invitation');
    if (row.state === 'active' && row.user_id === userId) return row;
    const refusal = refusalOfInvitation(row, team, at);
    if (refusal) throw new ApiError(409, refusal.message, { code: refusal.code });
    const person = await findPerson(transaction, team.id, userId);
    if (person?.state === 'active') {
      throw new ApiError(409, 'You are in this team already.', { code: 'already_member' });
    }
    const user = await findUser(transaction, userId);
    const notForAccount = refusalOfAccount(boundAddress(row, team), user);
    if (notForAccount) throw new ApiError(409, notForAccount.message, { code: notForAccount.code });
    const joined = await applyMembershipEvent(transaction, row, {
      ...{ type: 'membership.accepted', by: userId, at },
      isInvitedAddress: user?.email === row.email && user?.email_verified_at !== null,
      mayBeForwarded: team.forwarding === 'allowed',
    });
    if (!joined) throw new ApiError(409, 'This invitation cannot be accepted.', { code: 'invitation_closed' });
    await updateMembership(transaction, row.id, { joined_at: at, ...(user ? { name_key: personKey(user) } : {}) });
    if (person?.state === 'removed') await moveUsedSeats(transaction, { teamId: team.id, userId, to: row.id });
    await recordInTeam(transaction, { teamId: team.id, by: userId, action: 'team.joined', at, about: row.id });
    return joined;
  });
}

/** Invitations of one round of the job. */
const BATCH = 100;

/** Stores that invitations have expired. What anyone is shown does not wait for it. @returns how many. */
export async function expireInvitations({
  database: { queries },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const at = clock.now();
  const rows = await listOverdueInvitations(queries, at, BATCH);
  for (const row of rows) await applyMembershipEvent(queries, row, { type: 'membership.timePassed', at });
  return rows.length;
}
