import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import { personKey } from '../account/person-tokens.ts';
import type { Database } from '../database.ts';

/** By what names are sorted stands beside each membership, so that a page of a large team needs no more than its rows. */
async function storeNames(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
    select m.id, coalesce(u.first_name, m.first_name) as first_name, coalesce(u.last_name, m.last_name) as last_name
    from membership m left join "user" u on u.id = m.user_id`.execute(db);
  for (const row of rows)
    await sql`update membership set name_key = ${personKey(row)} where id = ${row.id}`.execute(db);
}

async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('membership');
  await table()
    .addColumn('shares_scores', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await storeNames(db);
  await db.schema
    .createIndex('membership_name')
    .on('membership')
    .columns(['team_id', 'state', 'name_key', 'id'])
    .execute();
}

/** Members decide whether their team sees their scores. Kysely runs migrations of PostgreSQL in a transaction, those of SQLite not. */
export const progress = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) => (kind === 'sqlite' ? db.transaction().execute(up) : up(db)),
});
