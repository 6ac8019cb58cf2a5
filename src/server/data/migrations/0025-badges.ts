import type { Kysely, Migration } from 'kysely';
import type { Database } from '../database.ts';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** The keys that sign badges, and where each credential stands in the status lists. */
export const badges = (kind: Database['kind']): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('issuer_key')
      .addColumn('generation', 'integer', (c) => c.primaryKey())
      .addColumn('key_id', 'text', (c) => c.notNull().unique())
      .addColumn('issuer_id', 'text', (c) => c.notNull())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    const statuses = db.schema.createTable('credential_status');
    await (kind === 'postgres'
      ? statuses.addColumn('position', 'bigserial', (c) => c.primaryKey())
      : statuses.addColumn('position', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('credential_id', 'text', (c) => c.notNull().unique().references('credential.id').onDelete('cascade'))
      .execute();
  },
});
