import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** Tables that keep the state of the delivery chart. */
type DeliveryTable = 'domain_event' | 'mail' | 'partner_referral' | 'payment_event' | 'reminder';

/**
 * Deliveries whose time has come, and those whose sender is gone, oldest first. Must run in the transaction that claims them: with
 * PostgreSQL the rows stay locked until it ends, and other processes skip them.
 */
export async function listDueDeliveries<T extends DeliveryTable>(
  queries: Queries,
  kind: Database['kind'],
  from: { table: T; key: keyof Tables[T] & string },
  now: number,
  limit: number,
): Promise<Selectable<Tables[T]>[]> {
  const lock = kind === 'postgres' ? sql`for update skip locked` : sql``;
  const { rows } = await sql<Selectable<Tables[T]>>`select * from ${sql.table(from.table)}
    where (state = 'queued' and next_try_at <= ${now}) or (state = 'sending' and claimed_until < ${now})
    order by next_try_at, ${sql.ref(from.key)} limit ${limit} ${lock}`.execute(queries);
  return rows;
}
