import { type Insertable, sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { OrderReviewRow, OrderReviewTable } from '../tables.ts';

/** Stores what a person has to look at; false when it was stored before, answered or not. */
export async function insertOrderReview(queries: Queries, review: Insertable<OrderReviewTable>): Promise<boolean> {
  const stored = await queries
    .insertInto('order_review')
    .values(review)
    .onConflict((conflict) => conflict.columns(['order_id', 'reason', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export function findOrderReview(queries: Queries, id: string): Promise<OrderReviewRow | undefined> {
  return queries.selectFrom('order_review').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes the chart's state of a review on the condition that it is still the one that was read. */
export function updateOrderReviewIfUnchanged(
  queries: Queries,
  read: Pick<OrderReviewRow, 'id' | 'state'>,
  columns: Pick<OrderReviewRow, 'state' | 'closed_by' | 'closed_at' | 'note'>,
): Promise<OrderReviewRow | undefined> {
  return queries
    .updateTable('order_review')
    .set(columns)
    .where('id', '=', read.id)
    .where('state', '=', read.state)
    .returningAll()
    .executeTakeFirst();
}

/** Reviews of an order with the names of who closed them, the newest first. */
export function listReviewsOfOrder(queries: Queries, orderId: string) {
  return queries
    .selectFrom('order_review')
    .leftJoin('user', 'user.id', 'order_review.closed_by')
    .selectAll('order_review')
    .select(['user.first_name', 'user.last_name'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .orderBy('order_review.id', 'desc')
    .execute();
}

/** Open reviews with what staff see of their orders, the longest waiting first; one more than a page, if there is one. */
export function listOpenReviews(queries: Queries, after: { at: number; id: string } | null, limit: number) {
  return (
    queries
      .selectFrom('order_review')
      .innerJoin('order', 'order.id', 'order_review.order_id')
      .selectAll('order_review')
      .select(['order.user_id', 'order.email', 'order.total', 'order.currency as order_currency'])
      // A literal, by which SQLite sees that the partial index fits.
      .where('order_review.state', '=', sql.lit('open'))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(order_review.opened_at, order_review.id) > (${after?.at}, ${after?.id})`),
      )
      .orderBy('opened_at')
      .orderBy('order_review.id')
      .limit(limit)
      .execute()
  );
}

/** How many reviews are open, up to a limit. */
export async function countOpenReviews(queries: Queries, limit: number): Promise<number> {
  const open = queries.selectFrom('order_review').select('id').where('state', '=', sql.lit('open')).limit(limit);
  const { found } = await queries
    .selectFrom(open.as('open'))
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
