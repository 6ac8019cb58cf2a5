import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** What is sold: offers with all their revisions, and the prices that were quoted. */
export const catalogTables = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('offer')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('starts_at', instant)
      .addColumn('ends_at', instant)
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('updated_at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('offer_key', ['kind', 'slug'])
      .execute();

    // Without a reference to the author: what was changed stays known when the account is deleted.
    await db.schema
      .createTable('offer_revision')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('starts_at', instant)
      .addColumn('ends_at', instant)
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text')
      .addColumn('at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('offer_revision_key', ['kind', 'slug', 'version'])
      .execute();

    await db.schema
      .createTable('quote')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('quote', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('quote_user').on('quote').column('user_id').execute();
    await db.schema.createIndex('quote_expires').on('quote').column('expires_at').execute();
  },
});
