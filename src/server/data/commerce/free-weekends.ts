import type { Database, Queries } from '../database.ts';
import type { FreeWeekendChangeTable, FreeWeekendReservationRow, FreeWeekendRow } from '../tables.ts';

export function findFreeWeekend(queries: Queries, id: string): Promise<FreeWeekendRow | undefined> {
  return queries.selectFrom('free_weekend').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All free weekends of a technology; with PostgreSQL they are locked until the transaction ends. */
export function lockFreeWeekends(queries: Queries, kind: Database['kind'], tech: string): Promise<FreeWeekendRow[]> {
  return queries
    .selectFrom('free_weekend')
    .selectAll()
    .where('tech', '=', tech)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Stores when a free weekend is, whether it is offered, and what it opens, on the condition that it is still the one that was read. */
export function updateFreeWeekendIfUnchanged(
  queries: Queries,
  read: FreeWeekendRow,
  columns: Partial<FreeWeekendRow>,
): Promise<FreeWeekendRow | undefined> {
  return queries
    .updateTable('free_weekend')
    .set(columns)
    .where('id', '=', read.id)
    .where('is_enabled', '=', read.is_enabled)
    .where('started_at', '=', read.started_at)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a free weekend on the condition that it is still the one that was read. */
export function deleteFreeWeekendIfUnchanged(
  queries: Queries,
  read: FreeWeekendRow,
): Promise<FreeWeekendRow | undefined> {
  return queries
    .deleteFrom('free_weekend')
    .where('id', '=', read.id)
    .where('is_enabled', '=', read.is_enabled)
    .where('started_at', '=', read.started_at)
    .returningAll()
    .executeTakeFirst();
}

/** Stores what an administrator did to a free weekend, after all that was done before. */
export async function insertWeekendChange(
  queries: Queries,
  change: Omit<FreeWeekendChangeTable, 'position'>,
): Promise<void> {
  const { last } = await queries
    .selectFrom('free_weekend_change')
    .select((column) => column.fn.max('position').as('last'))
    .where('free_weekend_id', '=', change.free_weekend_id)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('free_weekend_change')
    .values({ ...change, position: (last ?? 0) + 1 })
    .execute();
}

/** What was done to free weekends, newest first, with the accounts that did it. @param ids at least one */
export function listWeekendChanges(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('free_weekend_change')
    .leftJoin('user', 'user.id', 'free_weekend_change.by')
    .selectAll('free_weekend_change')
    .select(['user.first_name', 'user.last_name', 'user.deleted_at'])
    .where('free_weekend_id', 'in', [...ids])
    .orderBy('free_weekend_id')
    .orderBy('position', 'desc')
    .execute();
}

/** How many wait for the next free weekend of a technology. */
export async function countOpenReservations(queries: Queries, tech: string): Promise<number> {
  const { waiting } = await queries
    .selectFrom('free_weekend_reservation')
    .select((column) => column.fn.countAll<number>().as('waiting'))
    .where('tech', '=', tech)
    .where('notified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
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

/** Lets reservations that were notified since a moment wait again. */
export async function reopenReservations(queries: Queries, tech: string, since: number): Promise<void> {
  await queries
    .updateTable('free_weekend_reservation')
    .set({ notified_at: null })
    .where('tech', '=', tech)
    .where('notified_at', '>=', since)
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
