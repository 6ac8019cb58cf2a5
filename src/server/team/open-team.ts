import { TEAM_ROLES, type TeamRole } from '../../contract/account/roles.ts';
import { rolesWith, type TeamRight } from '../../contract/team/team-rights.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { retryOnConflict } from '../charts/retry-on-conflict.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow, TeamRow } from '../data/tables.ts';
import { findTeamOf, lockTeam } from '../data/team/teams.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { Services } from '../services.ts';

/** Changes of each team. */
const teamMutex = createKeyedMutex();

/** A team as one of its people has it before them. */
export type OpenedTeam = { team: TeamRow; membership: MembershipRow; role: TeamRole; userId: string };

/**
 * A team for one of its people whose role there may do what is asked: the role is a condition of the query.
 *
 * @throws ApiError 404 for a foreign or missing team, 403 when the role does not suffice
 */
export async function openTeam(
  queries: Queries,
  userId: string,
  teamId: string,
  right: TeamRight,
): Promise<OpenedTeam> {
  const found = await findTeamOf(queries, userId, teamId, rolesWith(right));
  if (found) return { ...found, role: teamRoleSchema.parse(found.membership.role), userId };
  if (!(await findTeamOf(queries, userId, teamId, TEAM_ROLES))) throw notFound('The team');
  throw new ApiError(403, "Your role in this team doesn't include this.", { code: 'team_role' });
}

/**
 * Changes a team on behalf of one of its people, one change of a team after the other.
 *
 * @throws ApiError as {@link openTeam}, and 409 `team_archived` for an archived one unless the change is to `archived` teams
 */
export function changeTeam<T>(
  { database }: Pick<Services, 'database'>,
  {
    userId,
    teamId,
    right,
    archived = 'refused',
  }: {
    userId: string;
    teamId: string;
    right: TeamRight;
    archived?: 'refused' | 'allowed';
  },
  change: (transaction: Queries, opened: OpenedTeam) => Promise<T>,
): Promise<T> {
  return withTeamLocked(database, teamId, async (transaction) => {
    const opened = await openTeam(transaction, userId, teamId, right);
    if (archived === 'refused') refuseArchived(opened.team);
    return change(transaction, opened);
  });
}

/**
 * Runs a change of a team in a transaction, one after the other.
 *
 * @param change gets the team, or undefined when there is none
 */
export function withTeamLocked<T>(
  { queries, kind }: Services['database'],
  teamId: string,
  change: (transaction: Queries, team: TeamRow | undefined) => Promise<T>,
): Promise<T> {
  return teamMutex.runExclusive(teamId, () =>
    retryOnConflict(() =>
      inTransaction(queries, async (transaction) => change(transaction, await lockTeam(transaction, kind, teamId))),
    ),
  );
}

/** @throws ApiError 409 `team_archived` */
export function refuseArchived({ state }: Pick<TeamRow, 'state'>): void {
  if (state !== 'archived') return;
  throw new ApiError(409, 'This team is archived. Take it into use again to change it.', { code: 'team_archived' });
}
