import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../src/server/data/database.ts';
import type { Tables } from '../../src/server/data/tables.ts';

export type Dump = Record<string, Record<string, unknown>[]>;

/** Everything that calls of the API may change, in a fixed order. */
export async function dumpTables(queries: Queries): Promise<Dump> {
  const read = queries.selectFrom.bind(queries);
  const tables = {
    user: read('user').selectAll().orderBy('id'),
    user_role: read('user_role').selectAll().orderBy('user_id').orderBy('role'),
    session: read('session').selectAll().orderBy('token_hash'),
    reauthentication_code: read('reauthentication_code').selectAll().orderBy('session_hash'),
    passkey: read('passkey').selectAll().orderBy('id'),
    authenticator_app: read('authenticator_app').selectAll().orderBy('user_id'),
    recovery_code: read('recovery_code').selectAll().orderBy('user_id').orderBy('code_hash'),
    factor_ceremony: read('factor_ceremony').selectAll().orderBy('token_hash'),
    account_link: read('account_link').selectAll().orderBy('token_hash'),
    mail: read('mail').selectAll().orderBy('id'),
    avatar: read('avatar').select(['name', 'user_id', 'created_at']).orderBy('name'),
    attempt: read('attempt').selectAll().orderBy('id'),
    answer_revision: read('answer_revision')
      .selectAll()
      .orderBy('attempt_id')
      .orderBy('exercise_id')
      .orderBy('revision'),
    evidence: read('evidence').selectAll().orderBy('id'),
    evidence_tally: read('evidence_tally').selectAll().orderBy('attempt_id').orderBy('kind'),
    staff_proposal: read('staff_proposal').selectAll().orderBy('id'),
    result: read('result').selectAll().orderBy('id'),
    dispute: read('dispute').selectAll().orderBy('id'),
    audit: read('audit').selectAll().orderBy('id'),
    oauth_identity: read('oauth_identity').selectAll().orderBy('provider').orderBy('provider_user_id'),
    oauth_state: read('oauth_state').selectAll().orderBy('state_hash'),
    poll_vote: read('poll_vote').selectAll().orderBy('slug').orderBy('user_id'),
    track_event: read('track_event').selectAll().orderBy('id'),
    partner_referral: read('partner_referral').selectAll().orderBy('user_id'),
    order: read('order').selectAll().orderBy('id'),
    team: read('team').selectAll().orderBy('id'),
    membership: read('membership').selectAll().orderBy('id'),
    voucher_combo: read('voucher_combo').selectAll().orderBy('id'),
    voucher: read('voucher').selectAll().orderBy('code'),
    voucher_product: read('voucher_product')
      .selectAll()
      .orderBy('voucher_code')
      .orderBy('certification_id')
      .orderBy('type'),
    free_weekend_reservation: read('free_weekend_reservation').selectAll().orderBy('user_id').orderBy('tech'),
    free_weekend: read('free_weekend').selectAll().orderBy('id'),
    credential: read('credential').selectAll().orderBy('id'),
    credential_status: read('credential_status').selectAll().orderBy('position'),
    issuer_key: read('issuer_key').selectAll().orderBy('generation'),
  };
  return isPostgres(queries) ? readAtOnce(queries, tables) : readEach(tables);
}

type Reads = Record<string, SelectQueryBuilder<Tables, keyof Tables, object>>;

const isPostgres = (queries: Queries) => queries.getExecutor().adapter instanceof PostgresAdapter;

/** In one statement: thirty round trips cost ten times as much. */
async function readAtOnce(queries: Queries, tables: Reads): Promise<Dump> {
  const columns = Object.entries(tables).map(
    ([name, query]): RawBuilder<unknown> =>
      sql`(select coalesce(json_agg(t), '[]') from (${query}) t) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Dump>`select ${sql.join(columns)}`.execute(queries);
  return rows[0] as Dump;
}

async function readEach(tables: Reads): Promise<Dump> {
  const dump: Dump = {};
  for (const [name, query] of Object.entries(tables)) dump[name] = (await query.execute()) as Dump[string];
  return dump;
}

/** `table.column` of whatever differs; `table` alone for rows that came or went. */
export function changes(before: Dump, after: Dump): string[] {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(after)) {
    const old = before[table] ?? [];
    if (old.length !== rows.length) {
      found.add(table);
      continue;
    }
    for (const [index, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        if (old[index]?.[column] !== value) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].sort();
}
