import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { OrderLineRow, OrderLineTable, OrderRow, OrderTable } from '../tables.ts';

/** States in which an order has given what was bought, or what is left of it. */
export const GIVEN_STATES = ['fulfilled', 'partlyRefunded', 'disputed'] as const;
/** Whether an order has given what was bought, or what is left of it. */
export const isGiven = ({ state }: Pick<OrderRow, 'state'>): boolean => GIVEN_STATES.some((given) => given === state);

/** States in which there is nothing to pay any more and nothing was. */
const OVER_STATES = ['draft', 'expired', 'cancelled'] as const;

/** Orders of a user, the newest first; without those that came to nothing. */
export function listOrdersOfUser(queries: Queries, userId: string): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'not in', OVER_STATES)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Orders of a user that may still be paid, the oldest first. */
export function listUnpaidOrdersOfUser(queries: Queries, userId: string): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['draft', 'awaitingPayment', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Orders of one thing that an account, or a guest by the address, paid since a moment and that give it, the oldest first; without one of them. */
export function listSamePaidOrders(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'user_id' | 'email' | 'offer_slug' | 'quantity'>,
  since: number,
): Promise<OrderRow[]> {
  const { id, user_id: userId, email, offer_slug: slug, quantity } = order;
  return queries
    .selectFrom('order')
    .selectAll()
    .where(({ and, eb }) =>
      userId === null ? and([eb('user_id', 'is', null), eb('email', '=', email)]) : eb('user_id', '=', userId),
    )
    .where('id', '!=', id)
    .where('offer_slug', '=', slug)
    .where('quantity', '=', quantity)
    .where('state', 'in', GIVEN_STATES)
    .where('paid_at', '>=', since)
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
}

/** Orders whose seats a team got, the newest first, with who placed them; without a name when the account is deleted. */
export function listOrdersOfTeam(queries: Queries, teamId: string) {
  return queries
    .selectFrom('order')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'order.user_id').on('user.deleted_at', 'is', null))
    .selectAll('order')
    .select(['user.first_name', 'user.last_name'])
    .where('order.team_id', '=', teamId)
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id')
    .execute();
}

/** An order of a user; a foreign one is not found. */
export function findOrderOfUser(queries: Queries, userId: string, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom('order').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** An order by its unguessable id. */
export function findOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * An order that nobody else changes until the transaction ends. What refers to it does not wait: a voucher that is written twice in a
 * transaction checks its order again.
 */
export function lockOrder(queries: Queries, kind: Database['kind'], id: string): Promise<OrderRow | undefined> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** A user's paid retakes of a certification, which nobody else changes until the transaction ends; without those a bank decides about. */
export function lockGivenRetakes(
  queries: Queries,
  kind: Database['kind'],
  userId: string,
  certificationId: string,
): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('retake_of', '=', certificationId)
    .where('state', 'in', ['fulfilled', 'partlyRefunded'])
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
}

/** The order that was begun with a key. */
export function findOrderByKey(queries: Queries, key: string): Promise<OrderRow | undefined> {
  return queries.selectFrom('order').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

/** Orders that upgrade another one. */
export function listUpgradesOf(queries: Queries, orderId: string): Promise<OrderRow[]> {
  return queries.selectFrom('order').selectAll().where('upgrade_of', '=', orderId).orderBy('created_at').execute();
}

/** Orders of an address that no account has yet. */
export function listUnclaimedOrders(queries: Queries, email: string): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Stores an order; false when there is one with the same key already. */
export async function insertOrder(queries: Queries, order: Insertable<OrderTable>): Promise<boolean> {
  const stored = await queries
    .insertInto('order')
    .values(order)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Changes what no chart decides about. */
export async function updateOrder(queries: Queries, id: string, columns: Updateable<OrderTable>): Promise<void> {
  await queries.updateTable('order').set(columns).where('id', '=', id).execute();
}

/** Writes the chart's state of an order on the condition that it is still the one that was read. */
export function updateOrderIfUnchanged(
  queries: Queries,
  read: Pick<OrderRow, 'id' | 'version'>,
  columns: Pick<OrderRow, 'state' | 'refunded' | 'problem' | 'paid_at'>,
): Promise<OrderRow | undefined> {
  return queries
    .updateTable('order')
    .set({ ...columns, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** Notes that the purchase of an order is reported (IN-04). @returns whether it had not been, and the order was paid. */
export async function reportPurchase(queries: Queries, id: string, at: number): Promise<boolean> {
  const reported = await queries
    .updateTable('order')
    .set({ reported_at: at })
    .where('id', '=', id)
    .where('paid_at', 'is not', null)
    .where('reported_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return reported !== undefined;
}

export async function insertOrderLines(queries: Queries, lines: Insertable<OrderLineTable>[]): Promise<void> {
  await queries.insertInto('order_line').values(lines).execute();
}

/** The lines of an order, in the order in which they were shown. */
export function listOrderLines(queries: Queries, orderId: string): Promise<OrderLineRow[]> {
  return queries.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

/** Notes how much of a line was given back, in money and in pieces. */
export async function updateLine(
  queries: Queries,
  line: Pick<OrderLineRow, 'order_id' | 'position'>,
  columns: Pick<OrderLineRow, 'refunded' | 'returned'>,
): Promise<void> {
  await queries
    .updateTable('order_line')
    .set(columns)
    .where('order_id', '=', line.order_id)
    .where('position', '=', line.position)
    .execute();
}

/** Orders for which no pay page was ever opened, begun so long ago that none will be. */
export function listAbandonedDrafts(queries: Queries, before: number, limit: number): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('state', '=', 'draft')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Sessions of orders whose card is authorized: it is charged or released as soon as somebody asks. */
export async function listAuthorizedSessions(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('order')
    .select('provider_session')
    .where('state', '=', sql.lit('authorized'))
    .where('provider_session', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .$narrowType<{ provider_session: string }>()
    .execute();
  return rows.map(({ provider_session }) => provider_session);
}

/** Orders under review that were paid before a moment, the oldest first. */
export function listOverdueReviewed(queries: Queries, before: number, limit: number): Promise<OrderRow[]> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('state', '=', sql.lit('underReview'))
    .where('paid_at', '<=', before)
    .orderBy('paid_at')
    .limit(limit)
    .execute();
}

/** Sessions of orders that await payment though their time to pay has passed, the longest first. */
export async function listOverdueSessions(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('order')
    .select('provider_session')
    .where('state', 'in', ['awaitingPayment', 'failed'])
    .where('expires_at', '<', now)
    .where('provider_session', 'is not', null)
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<{ provider_session: string }>()
    .execute();
  return rows.map(({ provider_session }) => provider_session);
}

/** Deletes orders that ended unpaid, of which no money and no question is left, in small statements. @returns how many. */
export async function deleteUnpaidOrders(queries: Queries, before: number, atOnce: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('order')
    .where('id', 'in', (query) =>
      query
        .selectFrom('order as old')
        .select('old.id')
        .where('old.paid_at', 'is', null)
        .where('old.expires_at', '<', before)
        .where('old.state', 'in', ['expired', 'cancelled'])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('ledger_transfer').select('id').whereRef('order_id', '=', 'old.id'))),
        )
        .where(({ not, exists, selectFrom }) => {
          const open = selectFrom('order_review').select('id').where('state', '=', sql.lit('open'));
          return not(exists(open.whereRef('order_id', '=', 'old.id')));
        })
        .orderBy('old.expires_at')
        .limit(atOnce),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
