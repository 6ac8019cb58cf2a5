import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import { normalizeEmail } from '../../../contract/account/email-address.ts';
import type { Database } from '../database.ts';
import { indexPersonAgain } from './index-person.ts';

/** Tables with an address, what names a row, and when two rows may not have the same one: `and` of the table's unique index. */
const TABLES = [
  { table: 'user', id: 'id', address: 'email', unique: sql`true` },
  {
    table: 'membership',
    id: 'id',
    address: 'email',
    unique: sql`own.state = 'invited' and other.state = 'invited' and other.team_id = own.team_id`,
  },
  { table: 'coupon_use', id: 'order_id', address: 'once_for', unique: sql`other.code = own.code` },
  { table: 'order', id: 'id', address: 'email', unique: sql`false` },
  { table: 'voucher', id: 'code', address: 'sent_to', unique: sql`false` },
  { table: 'password_request', id: 'id', address: 'email', unique: sql`false` },
  { table: 'mail', id: 'id', address: 'recipient', unique: sql`false` },
  { table: 'mail_block', id: 'user_id', address: 'address', unique: sql`false` },
] as const;

type Row = { id: string; address: string };
type User = { id: string; email: string; first_name: string; last_name: string };

/** Confirmed accounts come first, then older ones: of several that would have one address, the first gets it. */
const ORDER = { user: sql`order by email_verified_at is null, created_at, id`, other: sql`order by ${sql.ref('id')}` };

/** Stored addresses get their normalized form; one that another row has keeps its own, and the log of staff's actions names both. */
async function normalizeAddresses(db: QueryExecutorProvider, kind: Database['kind']): Promise<void> {
  for (const { table, id, address, unique } of TABLES) {
    const column = sql.ref(address);
    const isNotPlain = kind === 'sqlite' ? sql`${column} glob '*[^ -~]*'` : sql`${column} ~ '[^ -~]'`;
    const { rows } = await sql<Row>`select ${sql.ref(id)} as id, ${column} as address from ${sql.table(table)}
      where ${isNotPlain} ${table === 'user' ? ORDER.user : ORDER.other}`.execute(db);
    for (const row of rows) {
      const normalized = normalizeEmail(row.address);
      if (normalized === row.address) continue;
      const taken = await sql<{ id: string }>`select other.${sql.ref(id)} as id
        from ${sql.table(table)} as own join ${sql.table(table)} as other
          on other.${column} = ${normalized} and other.${sql.ref(id)} <> own.${sql.ref(id)} and ${unique}
        where own.${sql.ref(id)} = ${row.id}`.execute(db);
      const [other] = taken.rows;
      if (other) {
        await report(db, table, row.id, other.id);
        continue;
      }
      await sql`update ${sql.table(table)} set ${column} = ${normalized} where ${sql.ref(id)} = ${row.id}`.execute(db);
      if (table === 'user') await index(db, row.id);
    }
  }
}

/** A search finds the person by the new address. */
async function index(db: QueryExecutorProvider, id: string): Promise<void> {
  const { rows } = await sql<User>`select id, email, first_name, last_name from "user" where id = ${id}`.execute(db);
  for (const user of rows) await indexPersonAgain(db, user);
}

async function report(db: QueryExecutorProvider, table: string, id: string, other: string): Promise<void> {
  const detail = JSON.stringify({ table, other });
  await sql`insert into audit (at, actor_id, action, subject_id, detail)
    values (${Date.now()}, 'migration', 'address.collision', ${id}, ${detail})`.execute(db);
}

/**
 * Addresses were stored as they were typed, invisible characters and full-width letters included. Each gets the form in which the
 * contract reads addresses now.
 */
export const emailAddresses = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) =>
    kind === 'sqlite'
      ? db.transaction().execute((transaction) => normalizeAddresses(transaction, kind))
      : normalizeAddresses(db, kind),
});
