import type { Insertable } from 'kysely';
import { personKey } from '../account/person-tokens.ts';
import type { Queries } from '../database.ts';
import type { MembershipRow, MembershipTable } from '../tables.ts';

export async function insertMembership(queries: Queries, row: Insertable<MembershipTable>): Promise<MembershipRow> {
  const name_key = personKey(row);
  return queries
    .insertInto('membership')
    .values({ ...row, name_key })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a membership's chart state unless it has changed since it was read. */
export function updateMembershipIfUnchanged(
  queries: Queries,
  read: MembershipRow,
  columns: Pick<MembershipRow, 'state' | 'role' | 'user_id' | 'expires_at'>,
): Promise<MembershipRow | undefined> {
  return queries
    .updateTable('membership')
    .set({ ...columns, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** Columns beside the chart's state; call it in the transaction that changed that. */
export async function updateMembership(
  queries: Queries,
  id: string,
  columns: Partial<
    Pick<
      MembershipRow,
      'token_hash' | 'invited_by' | 'invited_at' | 'joined_at' | 'ended_at' | 'name_key' | 'shares_scores'
    >
  >,
): Promise<void> {
  await queries.updateTable('membership').set(columns).where('id', '=', id).execute();
}

const withUser = (queries: Queries) =>
  queries
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .selectAll('membership')
    .select(['user.first_name as user_first', 'user.last_name as user_last', 'user.email as user_email']);
export type MemberRow = Awaited<ReturnType<ReturnType<typeof withUser>['execute']>>[number];

/** People who belong or belonged to a team, by what the team is shown of them, in the order in which they came. */
export function listPeople(queries: Queries, teamId: string) {
  return queries
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['membership.user_id', 'membership.role', 'membership.state', 'membership.joined_at'])
    .select(['user.first_name as user_first', 'user.last_name as user_last', 'user.email as user_email'])
    .where('membership.team_id', '=', teamId)
    .where('membership.state', 'in', ['active', 'removed'])
    .orderBy('membership.joined_at')
    .orderBy('membership.id')
    .execute();
}

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** Whether the account with an address is in a team. */
export async function isAddressInTeam(queries: Queries, teamId: string, email: string): Promise<boolean> {
  const row = await queries
    .selectFrom('user')
    .innerJoin('membership', 'membership.user_id', 'user.id')
    .select('membership.id')
    .where('user.email', '=', email)
    .where('membership.team_id', '=', teamId)
    .where('membership.state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who some memberships and invitations are about: by the account, and until there is one by the address. */
export function listNamesOf(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('membership')
    .leftJoin('user', 'user.id', 'membership.user_id')
    .select(['membership.id', 'membership.email', 'user.id as user_id', 'user.first_name', 'user.last_name'])
    .where('membership.id', 'in', ids)
    .execute();
}

/** The membership of one person; the present one before a former one. */
export async function findPerson(queries: Queries, teamId: string, userId: string): Promise<MemberRow | undefined> {
  const rows = await withUser(queries)
    .where('membership.team_id', '=', teamId)
    .where('membership.user_id', '=', userId)
    .where('membership.state', 'in', ['active', 'removed'])
    .orderBy('membership.joined_at', 'desc')
    .orderBy('membership.id')
    .execute();
  return rows.find(({ state }) => state === 'active') ?? rows[0];
}

/** Present memberships of a user in any team. */
export function listMembershipsOf(queries: Queries, userId: string): Promise<MembershipRow[]> {
  return queries
    .selectFrom('membership')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .orderBy('team_id')
    .execute();
}

/** How many could run a team in the place of one of its people: other owners, and for a partner other partners as well. */
export async function countOtherOwners(
  queries: Queries,
  { team_id: teamId, user_id: userId, role }: Pick<MembershipRow, 'team_id' | 'user_id' | 'role'>,
): Promise<number> {
  const rows = await queries
    .selectFrom('membership')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('state', '=', 'active')
    .where('role', 'in', role === 'partner' ? ['owner', 'partner'] : ['owner'])
    .execute();
  return rows.filter(({ user_id }) => user_id !== userId).length;
}

/** Whether a team has an owner. */
export async function hasOwner(queries: Queries, teamId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('membership')
    .select('id')
    .where('team_id', '=', teamId)
    .where('state', '=', 'active')
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many people a team has, and how many invitations can be accepted at a moment. */
export async function countPeople(queries: Queries, teamId: string, now: number) {
  const rows = await queries
    .selectFrom('membership')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('team_id', '=', teamId)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'active'), and([eb('state', '=', 'invited'), eb('expires_at', '>=', now)])]),
    )
    .groupBy('state')
    .execute();
  const count = (of: string) => Number(rows.find(({ state }) => state === of)?.count ?? 0);
  return { members: count('active'), invited: count('invited') };
}

const invitations = (queries: Queries) => queries.selectFrom('membership').selectAll();

/** Invitations of a team that wait for an answer, and those that have expired, the newest first. */
export function listInvitations(queries: Queries, teamId: string): Promise<MembershipRow[]> {
  return invitations(queries)
    .where('team_id', '=', teamId)
    .where('state', 'in', ['invited', 'expired'])
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One invitation of a team. */
export function findInvitation(queries: Queries, teamId: string, id: string): Promise<MembershipRow | undefined> {
  return invitations(queries)
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('invited_at', 'is not', null)
    .executeTakeFirst();
}

/** The invitation of an address to a team that can be sent again: the open one, else one that has expired. */
export async function findOpenInvitation(
  queries: Queries,
  teamId: string,
  email: string,
): Promise<MembershipRow | undefined> {
  const rows = await invitations(queries)
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .where('state', 'in', ['invited', 'expired'])
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.find(({ state }) => state === 'invited') ?? rows[0];
}

/** The invitation whose link has a token. */
export function findInvitationByToken(queries: Queries, tokenHash: string): Promise<MembershipRow | undefined> {
  return invitations(queries).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Some invitations whose time is over and whose state does not say so yet. */
export function listOverdueInvitations(queries: Queries, now: number, limit: number): Promise<MembershipRow[]> {
  return invitations(queries)
    .where('state', '=', 'invited')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}
