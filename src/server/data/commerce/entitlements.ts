import type { Insertable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { EntitlementRow, EntitlementTable } from '../tables.ts';

/** Stores what a person may use; what its source has given already stays as it is. */
export async function insertEntitlements(
  queries: Queries,
  entitlements: Insertable<EntitlementTable>[],
): Promise<EntitlementRow[]> {
  if (entitlements.length === 0) return [];
  return queries
    .insertInto('entitlement')
    .values(entitlements)
    .onConflict((conflict) =>
      conflict.columns(['source', 'source_id', 'position', 'certification_id', 'type']).doNothing(),
    )
    .returningAll()
    .execute();
}

/** What an order gave, withdrawn or not. */
export function listEntitlementsOfOrder(queries: Queries, orderId: string): Promise<EntitlementRow[]> {
  return queries
    .selectFrom('entitlement')
    .selectAll()
    .where('source', '=', 'order')
    .where('source_id', '=', orderId)
    .orderBy('position')
    .orderBy('type')
    .execute();
}

/** What a person may use now by entitlements of their own. */
export function listEntitlementsOfUser(queries: Queries, userId: string): Promise<EntitlementRow[]> {
  return queries
    .selectFrom('entitlement')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'granted')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The exam that a person's newest order opened and that was not begun. */
export function findUnbegunExam(
  queries: Queries,
  userId: string,
): Promise<{ id: string; certification_id: string } | undefined> {
  return queries
    .selectFrom('entitlement')
    .innerJoin('attempt', 'attempt.id', 'entitlement.attempt_id')
    .select(['attempt.id', 'attempt.certification_id'])
    .where('entitlement.user_id', '=', userId)
    .where('entitlement.source', '=', 'order')
    .where('entitlement.state', '=', 'granted')
    .where('attempt.state', 'in', ['awaitingTerms', 'ready'])
    .orderBy('entitlement.created_at', 'desc')
    .orderBy('entitlement.id')
    .executeTakeFirst();
}

/** Exams that were given and have no attempt yet, of those that can be taken, the oldest first. */
export function listExamsToOpen(
  queries: Queries,
  certificationIds: readonly string[],
  limit: number,
): Promise<EntitlementRow[]> {
  if (certificationIds.length === 0) return Promise.resolve([]);
  return queries
    .selectFrom('entitlement')
    .selectAll()
    .where('type', '=', 'EXAM')
    .where('certification_id', 'in', certificationIds)
    .where('attempt_id', 'is', null)
    .where('state', '=', 'granted')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Something that was given, which nobody else changes until the transaction ends. */
export function lockEntitlement(
  queries: Queries,
  kind: Database['kind'],
  id: string,
): Promise<EntitlementRow | undefined> {
  return queries
    .selectFrom('entitlement')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Notes the attempt that an exam was opened with. */
export async function setAttemptOfEntitlement(queries: Queries, id: string, attemptId: string): Promise<void> {
  await queries.updateTable('entitlement').set({ attempt_id: attemptId }).where('id', '=', id).execute();
}

/** Takes back what was given. @returns whether that was done: not when an exam was opened with it since it was read. */
export async function withdrawEntitlement(queries: Queries, { id, attempt_id }: EntitlementRow): Promise<boolean> {
  const withdrawn = await queries
    .updateTable('entitlement')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('attempt_id', attempt_id === null ? 'is' : '=', attempt_id)
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}
