import type { Insertable } from 'kysely';
import type { AuditAction } from '../../../contract/account/audit-actions.ts';
import type { Queries } from '../database.ts';
import type { DisputeRow, DisputeTable, ResultTable } from '../tables.ts';

/** Results of attempts, newest first. */
export function listResults(queries: Queries, attemptId: string) {
  return queries
    .selectFrom('result')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('graded_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The newest result of each of several attempts, by attempt. */
export async function newestResults(queries: Queries, attemptIds: string[]): Promise<Map<string, string>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('result')
    .select(['attempt_id', 'result'])
    .where('attempt_id', 'in', attemptIds)
    .orderBy('graded_at')
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row.result]));
}

/** The newest result of an attempt, with what grading observed. */
export function findNewestResult(queries: Queries, attemptId: string) {
  return queries
    .selectFrom('result')
    .select(['result', 'record'])
    .where('attempt_id', '=', attemptId)
    .orderBy('graded_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertResult(queries: Queries, result: Insertable<ResultTable>): Promise<void> {
  await queries.insertInto('result').values(result).execute();
}

/** Disputes of an attempt, newest first. */
export function listDisputes(queries: Queries, attemptId: string): Promise<DisputeRow[]> {
  return queries
    .selectFrom('dispute')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('opened_at', 'desc')
    .execute();
}

export async function insertDispute(queries: Queries, dispute: Insertable<DisputeTable>): Promise<void> {
  await queries.insertInto('dispute').values(dispute).execute();
}

export function findDispute(queries: Queries, id: string): Promise<DisputeRow | undefined> {
  return queries.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOpenDispute(queries: Queries, attemptId: string): Promise<DisputeRow | undefined> {
  return queries
    .selectFrom('dispute')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Stores who looks at an open dispute unless that has changed since `row` was read. */
export function updateClaimIfUnchanged(
  queries: Queries,
  row: DisputeRow,
  columns: Pick<DisputeRow, 'claimed_by' | 'claimed_until'>,
): Promise<DisputeRow | undefined> {
  return queries
    .updateTable('dispute')
    .set(columns)
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .where('claimed_by', row.claimed_by === null ? 'is' : '=', row.claimed_by)
    .where('claimed_until', row.claimed_until === null ? 'is' : '=', row.claimed_until)
    .returningAll()
    .executeTakeFirst();
}

/** Stores a decision about the open dispute of an attempt. */
export async function decideOpenDispute(
  queries: Queries,
  attemptId: string,
  decision: { state: string; by: string; text: string; at: number; creditExerciseIds: string[] },
): Promise<void> {
  await queries
    .updateTable('dispute')
    .set({
      state: decision.state,
      decided_at: decision.at,
      decided_by: decision.by,
      decision: decision.text,
      credit_exercise_ids: JSON.stringify(decision.creditExerciseIds),
      claimed_by: null,
      claimed_until: null,
    })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Writes the audit log; nothing deletes from it.
 *
 * @param entry.detail without free text, names and addresses: it outlives the account that it is about
 * @param entry.reason what staff wrote, cleared with the account that the entry is about
 */
export async function insertAudit(
  queries: Queries,
  entry: { at: number; actorId: string; action: AuditAction; subjectId: string; detail: object; reason?: string },
): Promise<void> {
  await queries
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      detail: JSON.stringify(entry.detail),
      reason: entry.reason ?? null,
    })
    .execute();
}
