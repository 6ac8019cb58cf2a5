import { type Kysely, type Migration, sql } from 'kysely';

/** What a person has to look at is kept with its reason and its answer; marks of before have no reason on record. */
export const orderReviews = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order_review')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('order.id').onDelete('cascade'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('external_id', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('opened_at', 'bigint', (c) => c.notNull())
      .addColumn('closed_at', 'bigint')
      .addColumn('closed_by', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('note', 'text')
      .addUniqueConstraint('order_review_once', ['order_id', 'reason', 'external_id'])
      .execute();
    await sql`create index order_review_open on order_review (opened_at, id) where state = 'open'`.execute(db);
    await sql`insert into order_review (id, order_id, reason, external_id, state, opened_at)
      select id, id, 'unrecorded', '', 'open', coalesce(paid_at, created_at) from "order" where needs_review = 1`.execute(
      db,
    );
    await sql`alter table "order" drop column needs_review`.execute(db);
  },
});
