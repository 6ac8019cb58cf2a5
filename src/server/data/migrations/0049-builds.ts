import type { Kysely, Migration } from 'kysely';
import type { Database } from '../database.ts';

/** Builds of the pages that some node serves, or has served within a day, with the files that their pages fetch later. */
export const builds = (kind: Database['kind']): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('build')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('served_at', kind === 'postgres' ? 'bigint' : 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('build_file')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('encoding', 'text')
      .addColumn('content', kind === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
      .execute();
  },
});
