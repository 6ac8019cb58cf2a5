import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import { personKey, personTokens } from '../account/person-tokens.ts';
import type { Database } from '../database.ts';

type Row = { id: string; first_name: string; last_name: string };

/** Names that are more than plain letters: the others have the same key as before. */
function named(kind: Database['kind']) {
  const name = sql`first_name || ' ' || last_name`;
  return kind === 'sqlite' ? sql`${name} glob '*[^ -_a-~]*'` : sql`${name} ~ '[^ -_a-~]'`;
}

async function indexAgain(db: QueryExecutorProvider, kind: Database['kind']): Promise<void> {
  const users = await sql<Row & { email: string }>`
    select id, email, first_name, last_name from "user" where ${named(kind)}`.execute(db);
  for (const user of users.rows) {
    await sql`delete from person_token where user_id = ${user.id}`.execute(db);
    for (const token of personTokens(user)) {
      await sql`insert into person_token (token, user_id) values (${token}, ${user.id})`.execute(db);
    }
    await sql`update membership set name_key = ${personKey(user)} where user_id = ${user.id}`.execute(db);
  }
  const invited = await sql<Row>`
    select id, first_name, last_name from membership where user_id is null and ${named(kind)}`.execute(db);
  for (const row of invited.rows) {
    await sql`update membership set name_key = ${personKey(row)} where id = ${row.id}`.execute(db);
  }
}

/** Łukasz was not found as "Lukasz", and stood behind everybody else: letters that Unicode does not take apart count as plain ones now. */
export const nameKeys = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) =>
    kind === 'sqlite' ? db.transaction().execute((transaction) => indexAgain(transaction, kind)) : indexAgain(db, kind),
});
