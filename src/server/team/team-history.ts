import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import type { TeamAction } from '../../contract/team/teams.ts';
import type { Queries } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import { listNamesOf } from '../data/team/memberships.ts';
import { listTeamHistory } from '../data/team/teams.ts';

/** Entries that a team's history shows. */
const MAX_ENTRIES = 500;

/** Writes who did what in a team; call it in the transaction of the change. A person is named by the membership, which outlives the name. */
export function recordInTeam(
  queries: Queries,
  { teamId, by, action, at, about }: { teamId: string; by: string; action: TeamAction; at: number; about?: string },
): Promise<void> {
  return insertAudit(queries, { at, actorId: by, action, subjectId: teamId, detail: { about: about ?? null } });
}

const detailSchema = z.object({ about: z.nullable(z.string()) });

/** The history of a team, the newest first. Whom an entry is about is named by the account, and until there is one by the address. */
export async function readTeamHistory(queries: Queries, teamId: string) {
  const rows = (await listTeamHistory(queries, teamId, MAX_ENTRIES)).map(({ detail, ...row }) => ({
    ...row,
    ...detailSchema.parse(JSON.parse(detail ?? '{"about":null}')),
  }));
  const ids = new Set(rows.flatMap(({ about }) => about ?? []));
  const named = ids.size === 0 ? [] : await listNamesOf(queries, [...ids]);
  const names = new Map(
    named.map((row) => [
      row.id,
      row.user_id === null ? row.email : joinName(row.first_name ?? '', row.last_name ?? ''),
    ]),
  );
  return rows.map(({ at, action, about, first_name, last_name, deleted_at }) => ({
    at,
    by: deleted_at === null ? joinName(first_name, last_name) : null,
    action,
    about: about === null ? null : (names.get(about) ?? null),
  }));
}
