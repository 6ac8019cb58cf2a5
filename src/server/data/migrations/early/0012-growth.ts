import { type Kysely, type Migration, sql } from 'kysely';
import { type NamedPerson, personTokens } from '../../account/person-tokens.ts';

/** Users whose search words are indexed in one statement. */
const BATCH = 200;

/**
 * Keeps lists, searches and maintenance as fast with many users as with few: an index for every order and condition in
 * use, and the words for searching people. In `write_probe` a server tests whether it can store again.
 */
export const growth = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('attempt_newest', 'attempt', ['created_at', 'id']);
    await index('attempt_of_user', 'attempt', ['user_id', 'created_at', 'id']);
    await index('user_newest', 'user', ['created_at', 'id']);
    await index('dispute_attempt', 'dispute', ['attempt_id', 'opened_at']);
    await sql`create index dispute_open on dispute (opened_at, id) where state = 'open'`.execute(db);
    await sql`create index dispute_decided on dispute (opened_at, id) where state <> 'open'`.execute(db);
    await index('session_impersonator', 'session', ['impersonator_id']);
    await index('mail_ended', 'mail', ['ended_at']);
    await index('mail_newest', 'mail', ['created_at', 'id']);
    await index('audit_actor', 'audit', ['actor_id']);
    await index('audit_subject', 'audit', ['subject_id']);
    await index('account_link_expiry', 'account_link', ['expires_at']);
    await index('password_request_oldest', 'password_request', ['requested_at', 'id']);
    await index('password_request_email', 'password_request', ['email']);
    await index('voucher_product_attempt', 'voucher_product', ['attempt_id']);

    // Prefixes are ranges of the bytes of the text, in both databases.
    await sql`create table person_token (
      token text ${sql.raw(kind === 'postgres' ? 'collate "C"' : '')} not null,
      user_id text not null references ${sql.table('user')} (id) on delete cascade,
      primary key (token, user_id)
    ) ${sql.raw(kind === 'sqlite' ? 'without rowid' : '')}`.execute(db);
    await index('person_token_user', 'person_token', ['user_id', 'token']);
    await indexPeople(db);

    await sql`create table write_probe (id integer primary key, payload text not null)`.execute(db);
  },
});

async function indexPeople(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<NamedPerson & { id: string }>`
      select id, email, first_name, last_name from ${sql.table('user')}
      where deleted_at is null and id > ${after} order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.flatMap((user) => personTokens(user).map((token) => sql`(${token}, ${user.id})`));
    if (values.length > 0) {
      await sql`insert into person_token (token, user_id) values ${sql.join(values)}`.execute(db);
    }
    after = last.id;
  }
}
