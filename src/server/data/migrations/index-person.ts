import { type QueryExecutorProvider, sql } from 'kysely';
import { type NamedPerson, personTokens } from '../account/person-tokens.ts';

/** Indexes the name and address of a user again, with what the code of today makes of them. */
export async function indexPersonAgain(db: QueryExecutorProvider, user: NamedPerson & { id: string }): Promise<void> {
  await sql`delete from person_token where user_id = ${user.id}`.execute(db);
  for (const token of personTokens(user)) {
    await sql`insert into person_token (token, user_id) values (${token}, ${user.id})`.execute(db);
  }
}
