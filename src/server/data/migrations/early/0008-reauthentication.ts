import { type Kysely, type Migration, sql } from 'kysely';

const instant = 'bigint' as const;

/** When the holder of a session last proved to be the user, and the mailed codes by which one does. */
export const reauthentication = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // Sessions from before count as old: the next sensitive call asks.
    await sql`alter table session add column confirmed_at bigint`.execute(db);
    await db.schema
      .createTable('reauthentication_code')
      .addColumn('session_hash', 'text', (c) => c.primaryKey().references('session.token_hash').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
  },
});
