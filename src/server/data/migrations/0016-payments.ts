import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Messages of the payment provider, how far they were compared with its own list, and what its stand-in keeps. */
export const payments = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('payment_event')
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('external_id', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text')
      .addColumn('payment_id', 'text')
      // Without a reference: a message may come before the order, and stays known without it.
      .addColumn('order_id', 'text')
      .addColumn('brought_by', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('received_at', instant, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', instant, (c) => c.notNull())
      .addColumn('claimed_until', instant)
      .addColumn('ended_at', instant)
      .addColumn('last_error', 'text')
      .addPrimaryKeyConstraint('payment_event_key', ['source', 'external_id'])
      .execute();
    await db.schema.createIndex('payment_event_due').on('payment_event').columns(['state', 'next_try_at']).execute();
    await db.schema
      .createIndex('payment_event_claimed')
      .on('payment_event')
      .columns(['state', 'claimed_until'])
      .execute();
    await db.schema.createIndex('payment_event_ended').on('payment_event').column('ended_at').execute();

    await db.schema
      .createTable('payment_reconciliation')
      .addColumn('source', 'text', (c) => c.primaryKey())
      .addColumn('listed_until', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('payment_stand_in')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('due_at', instant)
      .addPrimaryKeyConstraint('payment_stand_in_key', ['kind', 'id'])
      .execute();
    await db.schema
      .createIndex('payment_stand_in_created')
      .on('payment_stand_in')
      .columns(['kind', 'created_at'])
      .execute();
    await db.schema.createIndex('payment_stand_in_due').on('payment_stand_in').column('due_at').execute();
  },
});
