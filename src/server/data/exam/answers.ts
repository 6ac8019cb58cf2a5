import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { AnswerRevisionRow } from '../tables.ts';

/** The newest revision of each exercise of an attempt. */
export function listNewestRevisions(queries: Queries, attemptId: string): Promise<AnswerRevisionRow[]> {
  return queries
    .selectFrom('answer_revision as a')
    .selectAll('a')
    .where('a.attempt_id', '=', attemptId)
    .where(({ eb, selectFrom }) =>
      eb(
        'a.revision',
        '=',
        selectFrom('answer_revision as b')
          .whereRef('b.attempt_id', '=', 'a.attempt_id')
          .whereRef('b.exercise_id', '=', 'a.exercise_id')
          .select((select) => select.fn.max('b.revision').as('revision')),
      ),
    )
    .orderBy('a.exercise_id')
    .execute();
}

/**
 * Stores revisions. Existing ones stay unchanged; those older than the newest stored one are skipped, because they
 * would never be graded.
 *
 * @returns how many were stored.
 */
export async function insertRevisions(queries: Queries, rows: AnswerRevisionRow[]): Promise<number> {
  const values = rows.map(
    (row) => sql`(
      cast(${row.attempt_id} as text), cast(${row.exercise_id} as text), cast(${row.revision} as bigint),
      cast(${row.key} as text), cast(${row.lease_epoch} as bigint), cast(${row.work} as text),
      cast(${row.queued_at} as bigint), cast(${row.received_at} as bigint), cast(${row.is_late} as integer)
    )`,
  );
  const result = await sql`
    insert into answer_revision
      (attempt_id, exercise_id, revision, key, lease_epoch, work, queued_at, received_at, is_late)
    select * from (values ${sql.join(values)}) as given
    where not exists (
      select 1 from answer_revision as stored
      where stored.attempt_id = given.column1 and stored.exercise_id = given.column2 and stored.revision > given.column3
    )
    on conflict (attempt_id, exercise_id, revision) do nothing`.execute(queries);
  return Number(result.numAffectedRows ?? 0);
}

/** Keys of an attempt's stored revisions. */
export function listRevisionKeys(queries: Queries, attemptIds: string[], exerciseIds: string[]) {
  return queries
    .selectFrom('answer_revision')
    .select(['attempt_id', 'exercise_id', 'revision', 'key'])
    .where('attempt_id', 'in', attemptIds)
    .where('exercise_id', 'in', exerciseIds)
    .execute();
}

/** Revision count by exercise. */
export async function countRevisions(queries: Queries, attemptId: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('answer_revision')
    .select(['exercise_id', (select) => select.fn.countAll<number>().as('revisions')])
    .where('attempt_id', '=', attemptId)
    .groupBy('exercise_id')
    .execute();
  return new Map(rows.map((row) => [row.exercise_id, Number(row.revisions)]));
}
