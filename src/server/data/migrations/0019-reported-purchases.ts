import type { Kysely, Migration } from 'kysely';

/** A purchase is reported to analytics by one page only; orders from before were reported by nobody. */
export const reportedPurchases = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('order').addColumn('reported_at', 'bigint').execute();
  },
});
