import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** When the service was last alive, when it was not, what that added to attempts, and which answers came late. */
export const outages = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('heartbeat')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('at', instant, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('outage')
      .addColumn('started_at', instant, (c) => c.primaryKey())
      .addColumn('ended_at', instant, (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('attempt')
      .addColumn('outage_ms', instant, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('answer_revision')
      .addColumn('is_late', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
