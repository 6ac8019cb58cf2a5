import { type Kysely, type Migration, sql } from 'kysely';

/** The same request for a refund, sent twice, makes one. */
export const refundKeys = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table refund add column idempotency_key text`.execute(db);
    await db.schema.createIndex('refund_key').on('refund').columns(['order_id', 'idempotency_key']).unique().execute();
  },
});
