import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** What follows from something that happened, stored with it and carried out afterwards, once. */
export const domainEvents = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('domain_event')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      // Without a reference: what it is about may be deleted before.
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('done_at', instant)
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', instant, (c) => c.notNull())
      .addColumn('claimed_until', instant)
      .addColumn('ended_at', instant)
      .addColumn('last_error', 'text')
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('domain_event').columns(columns).execute();
    await index('domain_event_due', ['state', 'next_try_at']);
    await index('domain_event_claimed', ['state', 'claimed_until']);
    await index('domain_event_ended', ['ended_at']);
    await index('domain_event_subject', ['subject_id']);
  },
});
