import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** What administrators did to free weekends, for those who look at them later. What was done before stays in the audit log alone. */
export const weekendChanges = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('free_weekend_change')
      .addColumn('free_weekend_id', 'text', (c) => c.notNull().references('free_weekend.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('step', 'text', (c) => c.notNull())
      .addColumn('started_at', instant, (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('by', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addPrimaryKeyConstraint('free_weekend_change_key', ['free_weekend_id', 'position'])
      .execute();
    // Accounts are deleted, and what names them is found by them.
    await db.schema.createIndex('free_weekend_change_by').on('free_weekend_change').column('by').execute();
  },
});
