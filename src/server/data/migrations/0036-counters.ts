import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Positions in the status lists are counted by a row. A sequence may skip to another range (CockroachDB gives 18 digits, which a
 * number of JSON cannot hold exactly), and a wrong position revokes a stranger's credential.
 */
export const counters = (kind: Database['kind']): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('counter')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', kind === 'postgres' ? 'bigint' : 'integer', (c) => c.notNull())
      .execute();
    // Positions of deleted credentials are not given again.
    const highest =
      kind === 'postgres'
        ? sql`select case when is_called then last_value else 0 end from credential_status_position_seq`
        : sql`select seq from sqlite_sequence where name = 'credential_status'`;
    await sql`insert into counter (name, value) values ('credential_status', coalesce((${highest}), 0))`.execute(db);
    if (kind === 'postgres') {
      await sql`alter table credential_status alter column position drop default`.execute(db);
      await sql`drop sequence credential_status_position_seq`.execute(db);
    }
  },
});
