import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAddressCollisions } from '../../src/server/data/account/address-collisions.ts';
import { statusPosition } from '../../src/server/data/credential-statuses.ts';
import { MIGRATION_NAMES, openDatabase } from '../../src/server/data/database.ts';
import type { Tables } from '../../src/server/data/tables.ts';
import type { PartnerTool } from '../../src/server/site/referral/partner-tool.ts';
import { reportReferrals } from '../../src/server/site/referral/referrals.ts';
import { CERTIFICATION, createTestApp } from '../support/app.ts';
import { bought } from '../support/commerce/orders.ts';
import { describeOnBoth, emptyDatabase } from '../support/suite.ts';
import { teamOf } from '../support/team/teams.ts';

const TABLES = [
  ...['answer_revision', 'attempt', 'audit', 'dispute', 'evidence', 'question_set', 'result', 'session', 'user'],
  'user_role',
  ...['account_link', 'avatar', 'mail', 'password_request', 'server_secret'],
];

/** Copies rows into the tables of an earlier version: the columns that it has. */
async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>, tables: (keyof Tables)[]): Promise<void> {
  const known = await to.introspection.getTables();
  for (const name of tables) {
    const columns = known.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    for (const row of await from.selectFrom(name).selectAll().execute()) {
      const kept = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
      await to
        .insertInto(name)
        .values(kept as never)
        .execute();
    }
  }
}

describeOnBoth('migrations', (kind) => {
  test('create the schema of an empty database, and leave an up-to-date one unchanged', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 2 };
    const first = await openDatabase(options);
    const tables = async (database: typeof first) =>
      (await database.queries.introspection.getTables()).map((table) => table.name).sort();
    expect(await tables(first)).toEqual(expect.arrayContaining(TABLES));
    const before = await first.queries.introspection.getTables();
    await first.close();
    const second = await openDatabase(options);
    expect(await second.queries.introspection.getTables()).toEqual(before);
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      second.queries,
    );
    expect(applied.rows.map((row) => row.name)).toEqual(MIGRATION_NAMES);
    await second.close();
    await fresh.remove();
  });

  test('milliseconds since 1970 are read back as the same numbers', async () => {
    const fresh = await emptyDatabase(kind);
    const database = await openDatabase({ dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 1 });
    const at = 8_640_000_000_000_000;
    await database.queries
      .insertInto('audit')
      .values({ at, actor_id: 'a', action: 'b', subject_id: 'c', detail: null })
      .execute();
    const { id: _, ...row } = await database.queries.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ at, actor_id: 'a', action: 'b', subject_id: 'c', detail: null, reason: null });
    await database.close();
    await fresh.remove();
  });

  test('reports and gradings left by an earlier version are read and completed', async () => {
    const fresh = await emptyDatabase(kind);
    const before = await createTestApp(fresh);
    const now = before.clock.now();
    const owner = await before.user();
    const claimed = await before.attemptIn('grading', owner);
    const earlier = { partner: 'partner-7', created_at: now, last_error: null, ended_at: null };
    const rows = [
      { state: 'waiting', tries: 1, next_try_at: now, last_error: 'status 503' },
      { state: 'telling', tries: 2, next_try_at: now + 1000 },
      { state: 'told', tries: 1, next_try_at: now, ended_at: now },
      { state: 'givenUp', tries: 10, next_try_at: now, ended_at: now, last_error: 'status 422' },
    ];
    const users = await Promise.all(rows.map(() => before.user()));
    const ids = users.map(({ id }) => id);
    const held = { grading_claimed_until: now + 1000, grading_tries: 3 };
    await before.queries.updateTable('attempt').set(held).where('id', '=', claimed.id).execute();
    // The same in the tables of an earlier version.
    const left = await emptyDatabase(kind);
    const old = await openDatabase({ ...left, poolSize: 1, migrateTo: '0012-growth' });
    await copyRows(before.queries, old.queries, ['user', 'question_set', 'attempt', 'answer_revision']);
    for (const [index, row] of rows.entries()) {
      const values: object = { ...earlier, user_id: ids[index] ?? '', ...row };
      await old.queries
        .insertInto('partner_referral')
        .values(values as never)
        .execute();
    }
    await before.close();
    await fresh.remove();
    await old.close();

    const after = await createTestApp(left);
    const stored = async () => {
      const all = await after.queries.selectFrom('partner_referral').selectAll().execute();
      return ids.map((id) => all.find((row) => row.user_id === id));
    };
    expect(await stored()).toMatchObject([
      { ...rows[0], state: 'queued', claimed_until: null },
      { ...rows[1], state: 'sending', claimed_until: now + 1000 },
      { ...rows[2], state: 'sent', claimed_until: null },
      { ...rows[3], state: 'failed', claimed_until: null },
    ]);
    const reported: string[] = [];
    const tool: PartnerTool = {
      async report({ userId }) {
        reported.push(userId);
        return { kind: 'accepted' };
      },
    };
    expect(await reportReferrals(after.services, tool)).toBe(1);
    expect((await after.runJobs()).graded).toBe(0);
    after.clock.advance(1001);
    expect(await reportReferrals(after.services, tool)).toBe(1);
    expect(reported).toEqual(ids.slice(0, 2));
    expect((await after.runJobs()).graded).toBe(1);
    const graded = await after.queries.selectFrom('attempt').selectAll().executeTakeFirstOrThrow();
    expect(graded).toMatchObject({ state: 'failed', grading_tries: 4, grading_claimed_until: null });
    await after.close();
    await left.remove();
  });

  test('exams that staff granted before are owned', async () => {
    const [recent, older] = [await emptyDatabase(kind), await emptyDatabase(kind)];
    const app = await createTestApp(recent);
    const ada = await app.user();
    const body = { email: ada.email, certification: CERTIFICATION };
    await app.ok('grantExam', { body, as: await app.user('administrator') });
    const owned = (queries: Kysely<Tables>) =>
      queries
        .selectFrom('entitlement')
        .select(['user_id', 'certification_id', 'type', 'source', 'source_id', 'state', 'attempt_id', 'created_at'])
        .execute();
    const expected = await owned(app.queries);
    expect(expected).toMatchObject([{ user_id: ada.id, source: 'staff' }]);
    const old = await openDatabase({ ...older, poolSize: 1, migrateTo: '0019-reported-purchases' });
    await copyRows(app.queries, old.queries, ['user', 'question_set', 'attempt', 'audit']);
    await old.close();
    const database = await openDatabase({ ...older, poolSize: 1 });
    expect(await owned(database.queries)).toEqual(expected);
    await database.close();
    await app.close();
    for (const fresh of [recent, older]) await fresh.remove();
  });

  test('reasons and addresses that deleted accounts left in the audit log are erased, those of others stay', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0028-result-reviews' });
    for (const [id, deletedAt] of [
      ['gone', 2],
      ['here', null],
    ] as const) {
      await sql`insert into "user" (id, email, first_name, last_name, share_permission, created_at, deleted_at)
        values (${id}, ${`${id}@example.com`}, 'Ada', 'King', 0, 1, ${deletedAt})`.execute(old.queries);
      await sql`insert into staff_proposal (id, action, subject_id, owner_id, body, state, proposed_by, proposed_at)
        values (${`proposal-${id}`}, 'userTime', ${id}, ${id}, '{}', 'proposed', 'staff', 1)`.execute(old.queries);
      for (const [subject, detail] of [
        [id, { percent: 25, reason: 'A broken wrist.' }],
        [id, { email: `${id}@example.com`, certification: CERTIFICATION }],
        [`proposal-${id}`, { action: 'userTime', body: { percent: 25, reason: 'A broken wrist.' } }],
      ] as const) {
        await sql`insert into audit (at, actor_id, action, subject_id, detail)
          values (1, 'staff', 'made', ${subject}, ${JSON.stringify(detail)})`.execute(old.queries);
      }
    }
    await old.close();
    const database = await openDatabase(options);
    const rows = await database.queries.selectFrom('audit').select(['detail', 'reason']).orderBy('id').execute();
    expect(rows.map(({ detail, reason }) => [JSON.parse(detail ?? ''), reason])).toEqual([
      [{ percent: 25 }, null],
      [{ certification: CERTIFICATION }, null],
      [{ action: 'userTime' }, null],
      [{ percent: 25, reason: 'A broken wrist.' }, null],
      [{ email: 'here@example.com', certification: CERTIFICATION }, null],
      [{ action: 'userTime', body: { percent: 25, reason: 'A broken wrist.' } }, null],
    ]);
    await database.close();
    await fresh.remove();
  });

  test('[VC-05] positions in the status lists are counted on from the highest that was ever given', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0032-audit-reasons' });
    await sql`insert into "user" (id, email, first_name, last_name, share_permission, created_at)
      values ('ada', 'ada@example.com', 'Ada', 'King', 0, 1)`.execute(old.queries);
    for (const id of ['first', 'second', 'third', 'fourth']) {
      await sql`insert into credential
        (id, user_id, attempt_id, certification_id, title, tech, level, holder_name, status, issued_at)
        values (${id}, 'ada', ${id}, ${CERTIFICATION}, 'A title', 'javascript', 'junior', 'Ada King', 'valid', 1)`.execute(
        old.queries,
      );
    }
    for (const id of ['first', 'second', 'third']) {
      await sql`insert into credential_status (credential_id) values (${id})`.execute(old.queries);
    }
    await sql`delete from credential_status where credential_id = 'third'`.execute(old.queries);
    await old.close();
    const database = await openDatabase(options);
    expect(await statusPosition(database.queries, 'second')).toBe(2);
    expect(await statusPosition(database.queries, 'fourth')).toBe(4);
    // The position of a deleted credential may be a revoked one: nobody else gets it.
    expect(await statusPosition(database.queries, 'third')).toBe(5);
    expect(await statusPosition(database.queries, 'fourth')).toBe(4);
    await database.close();
    await fresh.remove();
  });

  test('stored addresses are normalized; of two that would be the same one stays as it is, and both are named', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0032-audit-reasons' });
    for (const [id, email, verifiedAt] of [
      ['ada', 'ada\u200B@example.com', null],
      ['bob', 'bob@example.com', 5],
      ['bob-again', '\uFEFFbob@example.com', 5],
      ['eve-first', '\uFF45ve@example.com', null],
      ['eve-confirmed', 'eve\u00AD@example.com', 5],
      ['zoe', 'ζωή@example.com', null],
    ] as const) {
      await sql`insert into "user" (id, email, first_name, last_name, share_permission, created_at, email_verified_at)
        values (${id}, ${email}, 'Ada', 'King', 0, 1, ${verifiedAt})`.execute(old.queries);
    }
    await sql`insert into person_token (token, user_id) values ('ada\u200B', 'ada')`.execute(old.queries);
    await sql`insert into team (id, uuid, name, state, onboarding, created_at, version)
      values ('team', 'uuid', 'Team', 'active', 'complete', 1, 0)`.execute(old.queries);
    for (const [id, email, state] of [
      ['invited', 'max@example.com', 'invited'],
      ['invited-again', 'max\u2060@example.com', 'invited'],
      ['revoked', 'max\u202A@example.com', 'revoked'],
    ]) {
      await sql`insert into membership (id, team_id, email, first_name, last_name, role, state, version)
        values (${id}, 'team', ${email}, 'Max', '', 'member', ${state}, 0)`.execute(old.queries);
    }
    await sql`insert into "order" (id, product, kind, quantity, can_upgrade, onboarding_status, created_at, email)
      values ('order', 'x', 'examination-only', 1, 0, 'none', 1, 'lost\u200D@example.com')`.execute(old.queries);
    await old.close();

    const database = await openDatabase(options);
    const { queries } = database;
    const people = await queries.selectFrom('user').select(['id', 'email']).orderBy('id').execute();
    expect(Object.fromEntries(people.map(({ id, email }) => [id, email]))).toEqual({
      ada: 'ada@example.com',
      bob: 'bob@example.com',
      'bob-again': '\uFEFFbob@example.com',
      'eve-confirmed': 'eve@example.com',
      'eve-first': '\uFF45ve@example.com',
      zoe: 'ζωή@example.com',
    });
    expect(await queries.selectFrom('membership').select('email').orderBy('id').execute()).toEqual([
      { email: 'max@example.com' },
      { email: 'max\u2060@example.com' },
      { email: 'max@example.com' },
    ]);
    expect(await queries.selectFrom('order').select('email').execute()).toEqual([{ email: 'lost@example.com' }]);
    const tokens = queries.selectFrom('person_token').select('token').where('user_id', '=', 'ada').orderBy('token');
    expect(await tokens.execute()).toEqual(
      ['ada', 'ada@example.com', 'example.com', 'king'].map((token) => ({ token })),
    );
    const reports = queries
      .selectFrom('audit')
      .select(['subject_id', 'detail'])
      .where('action', '=', 'address.collision');
    const rows = await reports.orderBy('id').execute();
    expect(rows.map((row) => [row.subject_id, JSON.parse(row.detail ?? '')])).toEqual([
      ['bob-again', { table: 'user', other: 'bob' }],
      ['eve-first', { table: 'user', other: 'eve-confirmed' }],
      ['invited-again', { table: 'membership', other: 'invited' }],
    ]);
    expect(await listAddressCollisions(queries)).toEqual(['bob-again', 'eve-first']);
    await database.close();
    await fresh.remove();
  });

  test('[TM-09] people whose letters have no accent to drop are found and sorted by plain ones from now on', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0049-builds' });
    for (const [id, first, last, address] of [
      ['lukasz', 'Łukasz', 'Żółć', 'lukasz'],
      ['soren', 'Soren', 'King', 'søren'],
      ['ada', 'Ada', 'King', 'ada'],
    ] as const) {
      await sql`insert into "user" (id, email, first_name, last_name, share_permission, created_at)
        values (${id}, ${`${address}@example.com`}, ${first}, ${last}, 0, 1)`.execute(old.queries);
      await sql`insert into person_token (token, user_id) values (${`old-${id}`}, ${id})`.execute(old.queries);
    }
    await sql`insert into team (id, uuid, name, state, onboarding, created_at, version)
      values ('team', 'uuid', 'Team', 'active', 'complete', 1, 0)`.execute(old.queries);
    for (const [id, user, first, key] of [
      ['joined', 'lukasz', '', 'łukasz żółc'],
      ['invited', null, 'Ðóra', 'ðora'],
      ['other', 'ada', '', 'kept'],
    ] as const) {
      await sql`insert into membership (id, team_id, user_id, email, first_name, last_name, role, state, version, name_key)
        values (${id}, 'team', ${user}, ${`${id}@example.com`}, ${first}, '', 'member', 'joined', 0, ${key})`.execute(
        old.queries,
      );
    }
    await old.close();

    const database = await openDatabase(options);
    const { queries } = database;
    const tokens = await queries.selectFrom('person_token').select(['user_id', 'token']).orderBy('token').execute();
    expect(tokens.filter(({ user_id }) => user_id === 'lukasz').map(({ token }) => token)).toEqual([
      ...['example.com', 'lukasz', 'lukasz@example.com', 'zolc'],
    ]);
    expect(tokens.filter(({ user_id }) => user_id === 'soren').map(({ token }) => token)).toEqual([
      ...['example.com', 'king', 'soren', 'soren@example.com'],
    ]);
    // Nothing about plain letters has changed.
    expect(tokens.filter(({ user_id }) => user_id === 'ada').map(({ token }) => token)).toEqual(['old-ada']);
    expect(await queries.selectFrom('membership').select(['id', 'name_key']).orderBy('id').execute()).toEqual([
      { id: 'invited', name_key: 'dora' },
      { id: 'joined', name_key: 'lukasz zolc' },
      { id: 'other', name_key: 'kept' },
    ]);
    await database.close();
    await fresh.remove();
  });

  test('[TM-01] [TM-07] who bought for several people before owns a team with the vouchers as seats', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0023-chart-traffic' });
    const at = 1_700_000_000_000;
    for (const [id, tracking] of [
      ['ada', '{"partnero_partner":"partner-7"}'],
      ['eve', '{"affiliate":"no key <b>"}'],
    ] as const) {
      await sql`insert into "user" (id, email, first_name, last_name, share_permission, tracking, created_at)
        values (${id}, ${`${id}@example.com`}, 'Ada', 'King', 0, ${tracking}, ${at})`.execute(old.queries);
    }
    await sql`insert into user_role (user_id, role) values ('ada', 'owner'), ('ada', 'reviewer'), ('eve', 'owner')`.execute(
      old.queries,
    );
    await sql`insert into "order" (id, user_id, product, kind, quantity, can_upgrade, onboarding_status, created_at, state)
      values ('team', 'ada', 'x', 'examination-only', 3, 0, 'open', ${at}, 'fulfilled')`.execute(old.queries);
    for (const [id, owner, order] of [
      ['bought', 'ada', 'team'],
      ['given', 'ada', null],
    ]) {
      await sql`insert into voucher_combo (id, code, owner_id, order_id, gives, products, total, created_at)
        values (${id}, ${id}, ${owner}, ${order}, 'all', '[]', 3, ${at})`.execute(old.queries);
    }
    for (const [code, combo, order, state, by] of [
      ['A', 'bought', 'team', 'open', null],
      ['B', 'bought', 'team', 'redeemed', null],
      ['C', 'bought', 'team', 'takenBack', 'D'],
      ['D', 'bought', 'team', 'sent', null],
      ['E', 'given', null, 'open', null],
    ]) {
      await sql`insert into voucher (code, gives, order_id, owner_id, combo_id, state, replaced_by, created_at)
        values (${code}, 'all', ${order}, 'ada', ${combo}, ${state}, ${by}, ${at})`.execute(old.queries);
    }
    await old.close();

    const database = await openDatabase(options);
    const { queries } = database;
    const team = await queries.selectFrom('team').selectAll().executeTakeFirstOrThrow();
    expect(team).toMatchObject({ name: 'Team of Ada King', state: 'active', onboarding: 'naming', created_at: at });
    expect(await queries.selectFrom('membership').select(['team_id', 'user_id', 'role', 'state']).execute()).toEqual([
      { team_id: team.id, user_id: 'ada', role: 'owner', state: 'active' },
    ]);
    const seats = queries.selectFrom('voucher').select(['code', 'unit', 'team_id', 'seat_state']).orderBy('code');
    expect(await seats.execute()).toEqual([
      { code: 'A', unit: 1, team_id: team.id, seat_state: 'free' },
      { code: 'B', unit: 2, team_id: team.id, seat_state: 'used' },
      { code: 'C', unit: 3, team_id: team.id, seat_state: 'revoked' },
      { code: 'D', unit: 3, team_id: team.id, seat_state: 'free' },
      { code: 'E', unit: 1, team_id: null, seat_state: null },
    ]);
    // The role in the team says it; roles that came otherwise stay.
    const roles = queries.selectFrom('user_role').selectAll().orderBy('user_id');
    expect(await roles.execute()).toEqual([
      { user_id: 'ada', role: 'reviewer' },
      { user_id: 'eve', role: 'owner' },
    ]);
    const people = queries.selectFrom('user').select(['id', 'referred_by']).orderBy('id');
    expect(await people.execute()).toEqual([
      { id: 'ada', referred_by: 'partner-7' },
      { id: 'eve', referred_by: null },
    ]);
    expect(await queries.selectFrom('order').select('team_id').execute()).toEqual([{ team_id: team.id }]);
    await database.close();
    await fresh.remove();
  });

  test('orders of before are fulfilled, open the books, and give what they gave; their vouchers stay theirs', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0014-catalog' });
    const at = 1_700_000_000_000;
    for (const id of ['ada', 'eve']) {
      await sql`insert into "user" (id, email, first_name, last_name, share_permission, created_at)
        values (${id}, ${`${id}@example.com`}, 'A', 'B', 0, ${at})`.execute(old.queries);
    }
    const product = 'javascript-junior-developer';
    const orders = [
      ['single', 'ada', 'examination-and-training-bundle', 1, 'none'],
      ['team', 'ada', 'examination-only', 3, 'open'],
      ['other', 'eve', 'BOOTCAMP', 1, 'none'],
    ] as const;
    for (const [id, user, type, quantity, onboarding] of orders) {
      await sql`insert into "order" (id, user_id, product, kind, quantity, can_upgrade, onboarding_status, created_at)
        values (${id}, ${user}, ${product}, ${type}, ${quantity}, 1, ${onboarding}, ${at})`.execute(old.queries);
    }
    for (const [code, order, state] of [
      ['A', 'team', 'open'],
      ['B', 'team', 'redeemed'],
      ['C', null, 'open'],
    ]) {
      await sql`insert into voucher (code, gives, order_id, owner_id, state, created_at)
        values (${code}, 'all', ${order}, 'ada', ${state}, ${at})`.execute(old.queries);
    }
    await old.close();

    const database = await openDatabase(options);
    const { queries } = database;
    const vouchers = queries.selectFrom('voucher').select(['code', 'order_id', 'state']).orderBy('code');
    expect(await vouchers.execute()).toEqual([
      { code: 'A', order_id: 'team', state: 'open' },
      { code: 'B', order_id: 'team', state: 'redeemed' },
      { code: 'C', order_id: null, state: 'open' },
    ]);
    const stored = await queries.selectFrom('order').selectAll().orderBy('id').execute();
    expect(stored).toMatchObject([
      { id: 'other', user_id: 'eve', email: 'eve@example.com', quantity: 1, onboarding_status: 'none' },
      { id: 'single', user_id: 'ada', email: 'ada@example.com', quantity: 1, onboarding_status: 'none' },
      { id: 'team', user_id: 'ada', email: 'ada@example.com', quantity: 3, onboarding_status: 'open' },
    ]);
    for (const order of stored) {
      expect(order).toMatchObject({ state: 'fulfilled', total: 0, refunded: 0, currency: 'USD', paid_at: at });
      expect(order).toMatchObject({ can_upgrade: 1, created_at: at, product, version: 0 });
    }
    const given = queries
      .selectFrom('entitlement')
      .select(['user_id', 'source_id', 'type', 'certification_id', 'state']);
    const granted = { certification_id: product, state: 'granted' };
    expect(await given.orderBy('source_id').orderBy('type').execute()).toEqual([
      { user_id: 'eve', source_id: 'other', type: 'BOOTCAMP', ...granted },
      { user_id: 'ada', source_id: 'single', type: 'EXAM', ...granted },
      { user_id: 'ada', source_id: 'single', type: 'TRAINING', ...granted },
    ]);
    const books = queries.selectFrom('ledger_transfer').innerJoin('ledger_entry', 'transfer_id', 'id');
    expect(
      await books.select(['order_id', 'cause', 'account', 'amount']).where('order_id', '=', 'team').execute(),
    ).toEqual([
      { order_id: 'team', cause: 'opening', account: 'opening', amount: 0 },
      { order_id: 'team', cause: 'opening', account: 'revenue', amount: 0 },
    ]);
    const lines = queries.selectFrom('order_line').select(['order_id', 'kind', 'quantity', 'amount', 'products']);
    expect(await lines.where('order_id', '=', 'team').execute()).toEqual([
      {
        ...{ order_id: 'team', kind: 'examination-only', quantity: 3, amount: 0 },
        products: JSON.stringify([{ certification_id: product, type: 'EXAM' }]),
      },
    ]);
    // An order outlives the row of its buyer.
    await queries.deleteFrom('user').where('id', '=', 'eve').execute();
    const orphan = queries.selectFrom('order').select(['user_id', 'state']).where('id', '=', 'other');
    expect(await orphan.executeTakeFirst()).toEqual({ user_id: null, state: 'fulfilled' });
    await database.close();
    await fresh.remove();
  });

  test('orders that a person had to look at still wait, the others do not', async () => {
    const fresh = await emptyDatabase(kind);
    const options = { ...fresh, poolSize: 1 };
    const old = await openDatabase({ ...options, migrateTo: '0020-staff-lists' });
    for (const [id, paidAt, marked] of [
      ['unpaid', null, 1],
      ['paid', 5, 1],
      ['fine', 5, 0],
    ]) {
      await sql`insert into "order" (id, product, kind, quantity, can_upgrade, onboarding_status, created_at, paid_at, needs_review)
        values (${id}, 'p', 'EXAM', 1, 0, 'none', 3, ${paidAt}, ${marked})`.execute(old.queries);
    }
    await old.close();
    const database = await openDatabase(options);
    const rows = database.queries.selectFrom('order_review').selectAll().orderBy('order_id');
    const open = { reason: 'unrecorded', external_id: '', amount: null, currency: null, state: 'open' };
    const unanswered = { closed_at: null, closed_by: null, note: null };
    expect(await rows.execute()).toEqual([
      { id: 'paid', order_id: 'paid', opened_at: 5, ...open, ...unanswered },
      { id: 'unpaid', order_id: 'unpaid', opened_at: 3, ...open, ...unanswered },
    ]);
    const tables = await database.queries.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'order')?.columns.map(({ name }) => name);
    expect(columns).not.toContain('needs_review');
    await database.close();
    await fresh.remove();
  });

  test('[AC-08] [CO-05] [CO-06] [TM-08] [VC-04] accounts, sessions, orders, teams and credentials of before stay as they were and are used on', async () => {
    const [recent, left] = [await emptyDatabase(kind), await emptyDatabase(kind)];
    const before = await createTestApp(recent);
    const ada = await before.user();
    const order = await bought(before, ada);
    const team = await teamOf(before, ada);
    const grace = await before.user();
    const credential = await before.credential(grace);
    // What a server of before had stored, in its tables.
    const old = await openDatabase({ ...left, poolSize: 1, migrateTo: '0038-audit-index' });
    const moved: (keyof Tables)[] = [
      ...(['user', 'session', 'question_set', 'attempt', 'answer_revision', 'result', 'credential'] as const),
      ...(['order', 'order_line', 'entitlement', 'team', 'membership', 'voucher_combo', 'voucher'] as const),
    ];
    await copyRows(before.queries, old.queries, moved);
    const columnsOf = async (queries: Kysely<Tables>, name: string) =>
      (await queries.introspection.getTables())
        .find((table) => table.name === name)
        ?.columns.map((column) => column.name);
    expect(await columnsOf(old.queries, 'order')).not.toContain('duplicate_of');
    expect(await columnsOf(old.queries, 'passkey')).toBeUndefined();
    await old.close();

    const after = await createTestApp(left);
    const { queries } = after;
    const rowOf = (table: keyof Tables, id: string) =>
      queries.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    const added = { latin_name: null, second_factor_at: null };
    expect(await rowOf('user', ada.id)).toMatchObject({ id: ada.id, email: ada.email, ...added });
    const sessions = queries.selectFrom('session').selectAll().where('user_id', '=', ada.id);
    expect(await sessions.execute()).toMatchObject([{ factor_at: null, attribution: null }]);
    const paid = { state: 'fulfilled', total: 14_900, user_id: ada.id };
    expect(await rowOf('order', order)).toMatchObject({ ...paid, duplicate_of: null, attribution: null });
    const lines = queries.selectFrom('order_line').selectAll().where('order_id', '=', order);
    expect(await lines.execute()).toMatchObject([{ quantity: 1, as_voucher: 0 }]);
    expect(await rowOf('team', team.id)).toMatchObject({ name: 'Frontend guild', forwarding: 'refused' });
    expect(await rowOf('credential', credential)).toMatchObject({ user_id: grace.id, holder_latin: null });

    // The session goes on, and everything that it led to is there.
    expect(await after.ok('auth', { as: ada })).toMatchObject({ id: ada.id, latin_name: null });
    expect(await after.ok('getOrder', { params: { id: order }, as: ada })).toMatchObject({ id: order });
    expect(await after.ok('getTeam', { params: { id: team.id }, as: ada })).toMatchObject({
      data: { members_may_forward: false },
    });
    expect(await after.ok('getCredential', { params: { id: credential } })).toMatchObject({ holder_latin: null });
    expect(await after.ok('readSecondFactor', { as: ada })).toMatchObject({ passkeys: [], totp_since: null });
    // An order of before is what one of today has been paid for again.
    const again = await bought(after, ada);
    expect(await rowOf('order', again)).toMatchObject({ state: 'fulfilled', duplicate_of: order });
    for (const app of [before, after]) await app.close();
    for (const database of [recent, left]) await database.remove();
  });

  if (kind === 'postgres') {
    test('several processes that start at once on an empty database all become ready', async () => {
      const fresh = await emptyDatabase(kind);
      const options = { dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 2 };
      const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(options)));
      for (const database of databases) await database.close();
      await fresh.remove();
    });
  }

  if (kind === 'sqlite') {
    test('every commit is on disk before it is acknowledged', async () => {
      const fresh = await emptyDatabase(kind);
      const database = await openDatabase({ dataDir: fresh.dataDir, databaseUrl: null, poolSize: 1 });
      const read = async (name: string) =>
        Object.values((await sql`${sql.raw(`pragma ${name}`)}`.execute(database.queries)).rows[0] ?? {});
      expect(await read('journal_mode')).toEqual(['wal']);
      expect(await read('synchronous')).toEqual([2]);
      expect(await read('foreign_keys')).toEqual([1]);
      await database.close();
      await fresh.remove();
    });
  }
});
