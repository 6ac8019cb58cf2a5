import { oldestOpenDeadline } from '../../../machines/exam/attempt/grace.ts';
import type { Database, Queries } from './database.ts';
import type { AttemptRow } from './tables.ts';

/** One row for the whole service, written by every process: without writes there was an outage. */
const SERVICE = 1;

/**
 * The service's last heartbeat; the row stays locked until the transaction ends, so that only one process records an
 * outage.
 *
 * @returns `now` when there is no heartbeat yet.
 */
export async function lockHeartbeat(queries: Queries, kind: Database['kind'], now: number): Promise<number> {
  await queries
    .insertInto('heartbeat')
    .values({ id: SERVICE, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await queries
    .selectFrom('heartbeat')
    .select('at')
    .where('id', '=', SERVICE)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.at;
}

export async function storeHeartbeat(queries: Queries, at: number): Promise<void> {
  await queries.updateTable('heartbeat').set({ at }).where('id', '=', SERVICE).execute();
}

export async function insertOutage(
  queries: Queries,
  outage: { started_at: number; ended_at: number; attempts: number },
): Promise<void> {
  await queries
    .insertInto('outage')
    .values(outage)
    .onConflict((conflict) => conflict.column('started_at').doUpdateSet(outage))
    .execute();
}

/**
 * Running attempts that may have accepted answers at an instant or later, by id; the chart decides. With PostgreSQL
 * their rows are locked until the transaction ends.
 */
export function lockRunningAttempts(
  queries: Queries,
  kind: Database['kind'],
  { openAt, afterId, limit }: { openAt: number; afterId: string; limit: number },
): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('state', '=', 'running')
    .where(({ eb, ref }) => eb(eb('deadline_at', '+', ref('outage_ms')), '>=', oldestOpenDeadline(openAt)))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Stores the outage extension of attempts. The caller holds the row locks. */
export async function storeOutageMs(queries: Queries, ids: string[], outageMs: number): Promise<void> {
  await queries
    .updateTable('attempt')
    .set(({ eb }) => ({ outage_ms: outageMs, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}
