import type { Insertable } from 'kysely';
import { GIVEN_STATES } from '../commerce/orders.ts';
import type { Database, Queries } from '../database.ts';
import type { MembershipRow, TeamRow, TeamTable } from '../tables.ts';

export async function insertTeam(queries: Queries, team: Insertable<TeamTable>): Promise<void> {
  await queries.insertInto('team').values(team).execute();
}

/** A team, for who has a link to it. */
export function findTeam(queries: Queries, id: string): Promise<TeamRow | undefined> {
  return queries.selectFrom('team').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lets nobody else change a team until the transaction ends; every change of one begins with this. */
export function lockTeam(queries: Queries, kind: Database['kind'], id: string): Promise<TeamRow | undefined> {
  return queries
    .selectFrom('team')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** The teams in which a user has one of the roles now; archived ones included. */
export function listTeamsWithRole(
  queries: Queries,
  userId: string,
  roles: readonly string[],
): Promise<Pick<TeamRow, 'id' | 'state'>[]> {
  return queries
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .select(['team.id', 'team.state'])
    .where('membership.user_id', '=', userId)
    .where('membership.state', '=', 'active')
    .where('membership.role', 'in', roles)
    .execute();
}

/** A team that a user belongs to with one of some roles, with that membership; archived ones included. */
export async function findTeamOf(
  queries: Queries,
  userId: string,
  teamId: string,
  roles: readonly string[],
): Promise<{ team: TeamRow; membership: MembershipRow } | undefined> {
  const membership = await queries
    .selectFrom('membership')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where('role', 'in', roles)
    .executeTakeFirst();
  const team = membership && (await queries.selectFrom('team').selectAll().where('id', '=', teamId).executeTakeFirst());
  return team && { team, membership };
}

/** Teams that a user belongs to, with the role there, the newest first. */
export function listTeamsOf(queries: Queries, userId: string): Promise<(TeamRow & { role: string })[]> {
  return queries
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .selectAll('team')
    .select('membership.role')
    .where('membership.user_id', '=', userId)
    .where('membership.state', '=', 'active')
    .orderBy('team.created_at', 'desc')
    .orderBy('team.id')
    .execute();
}

/** The team with a UUID, of those that a user belongs to. */
export async function findTeamByUuid(queries: Queries, userId: string, uuid: string) {
  return queries
    .selectFrom('team')
    .innerJoin('membership', 'membership.team_id', 'team.id')
    .selectAll('team')
    .select('membership.role')
    .where('team.uuid', '=', uuid)
    .where('membership.user_id', '=', userId)
    .where('membership.state', '=', 'active')
    .executeTakeFirst();
}

/** Stores a team's chart state unless it has changed since it was read. */
export function updateTeamIfUnchanged(
  queries: Queries,
  read: TeamRow,
  columns: Pick<TeamRow, 'name' | 'state' | 'onboarding' | 'forwarding'>,
): Promise<TeamRow | undefined> {
  return queries
    .updateTable('team')
    .set({ ...columns, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** A user's team orders whose seats a team has and whose onboarding is open; none of those that were refunded in full. */
export async function listOrdersToOnboard(queries: Queries, teamId: string, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('order')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('onboarding_status', '=', 'open')
    .where('state', 'in', GIVEN_STATES)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The onboarding of every order of a team is over. */
export async function closeOnboardingOfOrders(queries: Queries, teamId: string): Promise<void> {
  await queries
    .updateTable('order')
    .set({ onboarding_status: 'complete' })
    .where('team_id', '=', teamId)
    .where('onboarding_status', '=', 'open')
    .execute();
}

/** What happened in a team, the newest first, with the name of who did it. */
export function listTeamHistory(queries: Queries, teamId: string, limit: number) {
  return queries
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.actor_id')
    .select(['audit.at', 'audit.action', 'audit.detail', 'user.first_name', 'user.last_name', 'user.deleted_at'])
    .where('audit.subject_id', '=', teamId)
    .where('audit.action', 'like', 'team.%')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
}
