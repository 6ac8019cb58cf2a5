import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import type { Queries } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import { listTeamHistory } from '../data/team/teams.ts';

/** Entries that a team's history shows. */
const MAX_ENTRIES = 500;

/** What can happen in a team, as its history names it. */
export type TeamAction = `team.${string}`;

/** Writes who did what in a team; call it in the transaction of the change. A person is named by the membership, which outlives the name. */
export function recordInTeam(
  queries: Queries,
  { teamId, by, action, at, about }: { teamId: string; by: string; action: TeamAction; at: number; about?: string },
): Promise<void> {
  return insertAudit(queries, { at, actorId: by, action, subjectId: teamId, detail: { about: about ?? null } });
}

const detailSchema = z.object({ about: z.nullable(z.string()) });

/**
 * The history of a team, the newest first.
 *
 * @param names of the people of the team, by membership
 */
export async function readTeamHistory(queries: Queries, teamId: string, names: ReadonlyMap<string, string>) {
  const rows = await listTeamHistory(queries, teamId, MAX_ENTRIES);
  return rows.map(({ at, action, detail, first_name, last_name, deleted_at }) => {
    const { about } = detailSchema.parse(JSON.parse(detail ?? '{"about":null}'));
    return {
      at,
      by: deleted_at === null ? joinName(first_name, last_name) : null,
      action,
      about: about === null ? null : (names.get(about) ?? null),
    };
  });
}
