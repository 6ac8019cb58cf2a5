import { type Kysely, type Migration, sql } from 'kysely';

/** Orders whose card waits to be charged, or whose country waits for a decision, are few and looked for every few seconds. */
export const cardHolds = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create index order_authorized on "order" (created_at) where state = 'authorized'`.execute(db);
    await sql`create index order_under_review on "order" (paid_at) where state = 'underReview'`.execute(db);
  },
});
