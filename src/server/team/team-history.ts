import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import type { TeamAction } from '../../contract/team/teams.ts';
import type { Queries } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import type { VoucherRow } from '../data/tables.ts';
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

/** Who stands in the history for a refund: the money decides, and staff are not named in a team. */
const REFUND = 'refund';

/**
 * Writes that seats of teams went back with money: how many of each team, and those of members one by one. Call it in the transaction
 * that withdraws them.
 */
export async function recordRefundedSeats(
  queries: Queries,
  seats: readonly Pick<VoucherRow, 'team_id' | 'seat_state' | 'seat_member'>[],
  at: number,
): Promise<void> {
  const entry = { at, actorId: REFUND, action: 'team.seatsRefunded' } as const;
  for (const [teamId, ofTeam] of Map.groupBy(seats, ({ team_id }) => team_id)) {
    if (teamId === null) continue;
    for (const { seat_state: state, seat_member: about } of ofTeam) {
      if (state === 'assigned') await insertAudit(queries, { ...entry, subjectId: teamId, detail: { about } });
    }
    await insertAudit(queries, { ...entry, subjectId: teamId, detail: { about: null, count: ofTeam.length } });
  }
}

const detailSchema = z.object({ about: z.nullable(z.string()), count: z.optional(z.int()) });

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
  return rows.map(({ at, action, about, count, first_name, last_name, deleted_at }) => ({
    at,
    by: deleted_at === null && first_name !== null ? joinName(first_name, last_name ?? '') : null,
    action,
    about: about === null ? null : (names.get(about) ?? null),
    ...(count === undefined ? {} : { count }),
  }));
}
