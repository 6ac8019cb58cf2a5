import { type Kysely, type Migration, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { personKey } from '../account/person-tokens.ts';
import type { Database } from '../database.ts';
import { indexPersonAgain } from './index-person.ts';

type Row = { id: string; first_name: string; last_name: string };

/** A text of more than plain letters: the others have the same key and tokens as before. */
const isNotPlain = (kind: Database['kind'], text: RawBuilder<unknown>) =>
  kind === 'sqlite' ? sql`${text} glob '*[^ -_a-~]*'` : sql`${text} ~ '[^ -_a-~]'`;
const NAME = sql`first_name || ' ' || last_name`;

async function indexAgain(db: QueryExecutorProvider, kind: Database['kind']): Promise<void> {
  const users = await sql<Row & { email: string }>`
    select id, email, first_name, last_name from "user"
    where ${isNotPlain(kind, sql`${NAME} || ' ' || email`)}`.execute(db);
  for (const user of users.rows) {
    await indexPersonAgain(db, user);
    await sql`update membership set name_key = ${personKey(user)} where user_id = ${user.id}`.execute(db);
  }
  const invited = await sql<Row>`
    select id, first_name, last_name from membership where user_id is null and ${isNotPlain(kind, NAME)}`.execute(db);
  for (const row of invited.rows) {
    await sql`update membership set name_key = ${personKey(row)} where id = ${row.id}`.execute(db);
  }
}

/** Łukasz was not found as "Lukasz", and stood behind everybody else: letters that Unicode does not take apart count as plain ones now. */
export const nameKeys = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) =>
    kind === 'sqlite' ? db.transaction().execute((transaction) => indexAgain(transaction, kind)) : indexAgain(db, kind),
});
