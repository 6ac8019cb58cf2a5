import type { Queries } from '../database.ts';
import type { FreeWeekendReservationRow, FreeWeekendRow } from '../tables.ts';

export function findFreeWeekend(queries: Queries, id: string): Promise<FreeWeekendRow | undefined> {
  return queries.selectFrom('free_weekend').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores whether a free weekend is offered, on the condition that it is still the one that was read. */
export function updateFreeWeekendIfUnchanged(
  queries: Queries,
  read: FreeWeekendRow,
  isEnabled: 0 | 1,
): Promise<FreeWeekendRow | undefined> {
  return queries
    .updateTable('free_weekend')
    .set({ is_enabled: isEnabled })
    .where('id', '=', read.id)
    .where('is_enabled', '=', read.is_enabled)
    .returningAll()
    .executeTakeFirst();
}

/** A user's reservation for a technology. */
export function findReservation(
  queries: Queries,
  userId: string,
  tech: string,
): Promise<FreeWeekendReservationRow | undefined> {
  return queries
    .selectFrom('free_weekend_reservation')
    .selectAll()
    .where('user_id', '=', userId)
    .where('tech', '=', tech)
    .executeTakeFirst();
}

/** Stores a reservation in place of one for an earlier free weekend. */
export async function replaceReservation(queries: Queries, row: FreeWeekendReservationRow): Promise<void> {
  const { reserved_at, notified_at } = row;
  await queries
    .insertInto('free_weekend_reservation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'tech']).doUpdateSet({ reserved_at, notified_at }))
    .execute();
}

/** Reservations of which nobody was notified. */
export function listOpenReservations(queries: Queries, tech: string, limit: number) {
  return queries
    .selectFrom('free_weekend_reservation')
    .select(['user_id', 'reserved_at'])
    .where('tech', '=', tech)
    .where('notified_at', 'is', null)
    .limit(limit)
    .execute();
}

/** Stores that a user was notified; false when somebody else has done so. */
export async function markNotified(queries: Queries, userId: string, tech: string, at: number): Promise<boolean> {
  const row = await queries
    .updateTable('free_weekend_reservation')
    .set({ notified_at: at })
    .where('user_id', '=', userId)
    .where('tech', '=', tech)
    .where('notified_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
