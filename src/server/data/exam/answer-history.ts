import { sql } from 'kysely';
import type { Queries } from '../database.ts';

export type AttemptUsage = { attemptId: string; revisions: number; bytes: number };

/** Revisions per attempt of a user and their size in bytes; attempts without any are omitted. */
export async function listUsage(queries: Queries, userId: string): Promise<AttemptUsage[]> {
  const rows = await queries
    .selectFrom('attempt')
    .innerJoin('answer_revision', 'answer_revision.attempt_id', 'attempt.id')
    .select(['attempt.id as attemptId', (select) => select.fn.countAll<number>().as('revisions')])
    .select(sql<number>`sum(octet_length(answer_revision.work))`.as('bytes'))
    .where('attempt.user_id', '=', userId)
    .groupBy('attempt.id')
    .execute();
  return rows.map(({ attemptId, revisions, bytes }) => ({
    attemptId,
    revisions: Number(revisions),
    bytes: Number(bytes),
  }));
}

/**
 * Deletes revisions from before an instant that a newer one of the same exercise replaces: one from the same time
 * window, or any if there is no window. The newest revision of an exercise always stays.
 *
 * @returns how many were deleted.
 */
export async function deleteSuperseded(
  queries: Queries,
  { attemptId, before, windowMs }: { attemptId: string; before: number; windowMs: number | null },
): Promise<number> {
  const sameWindow =
    windowMs === null
      ? sql``
      : sql`and newer.received_at / cast(${windowMs} as bigint) = old.received_at / cast(${windowMs} as bigint)`;
  const result = await sql`
    delete from answer_revision as old
    where old.attempt_id = ${attemptId} and old.received_at < cast(${before} as bigint)
      and exists (
        select 1 from answer_revision as newer
        where newer.attempt_id = old.attempt_id and newer.exercise_id = old.exercise_id
          and newer.revision > old.revision ${sameWindow}
      )`.execute(queries);
  return Number(result.numAffectedRows ?? 0);
}
