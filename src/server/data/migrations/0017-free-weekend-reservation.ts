import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Who wants to hear when the next free weekend of a technology begins. */
export const freeWeekendReservation = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('free_weekend_reservation')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('tech', 'text', (c) => c.notNull())
      .addColumn('reserved_at', instant, (c) => c.notNull())
      .addColumn('notified_at', instant)
      .addPrimaryKeyConstraint('free_weekend_reservation_key', ['user_id', 'tech'])
      .execute();
    await db.schema
      .createIndex('free_weekend_reservation_open')
      .on('free_weekend_reservation')
      .columns(['tech', 'notified_at'])
      .execute();
  },
});
