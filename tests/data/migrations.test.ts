import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATION_NAMES, openDatabase } from '../../src/server/data/database.ts';
import type { PartnerTool } from '../../src/server/site/referral/partner-tool.ts';
import { reportReferrals } from '../../src/server/site/referral/referrals.ts';
import { createTestApp } from '../support/app.ts';
import { describeOnBoth, freshDatabase } from '../support/suite.ts';

const TABLES = [
  ...['answer_revision', 'attempt', 'audit', 'dispute', 'evidence', 'question_set', 'result', 'session', 'user'],
  'user_role',
  ...['account_link', 'avatar', 'mail', 'password_request', 'server_secret'],
];

describeOnBoth('migrations', (kind) => {
  test('create the schema of an empty database, and leave an up-to-date one unchanged', async () => {
    const fresh = await freshDatabase(kind);
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
    const fresh = await freshDatabase(kind);
    const database = await openDatabase({ dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 1 });
    const at = 8_640_000_000_000_000;
    await database.queries
      .insertInto('audit')
      .values({ at, actor_id: 'a', action: 'b', subject_id: 'c', detail: null })
      .execute();
    const { id: _, ...row } = await database.queries.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ at, actor_id: 'a', action: 'b', subject_id: 'c', detail: null });
    await database.close();
    await fresh.remove();
  });

  test('reports and gradings left by an earlier version are read and completed', async () => {
    const fresh = await freshDatabase(kind);
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
    const { queries } = before;
    // As the version before this one left its tables.
    await sql`alter table partner_referral drop column claimed_until`.execute(queries);
    await sql`alter table attempt drop column grading_next_try_at`.execute(queries);
    await sql`delete from kysely_migration where name >= '0013'`.execute(queries);
    for (const [index, row] of rows.entries()) {
      await queries
        .insertInto('partner_referral')
        .values({ ...earlier, user_id: ids[index] ?? '', ...row })
        .execute();
    }
    const held = { grading_claimed_until: now + 1000, grading_tries: 3 };
    await queries.updateTable('attempt').set(held).where('id', '=', claimed.id).execute();
    await before.close();

    const after = await createTestApp(fresh);
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
    await fresh.remove();
  });

  if (kind === 'postgres') {
    test('several processes that start at once on an empty database all become ready', async () => {
      const fresh = await freshDatabase(kind);
      const options = { dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 2 };
      const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(options)));
      for (const database of databases) await database.close();
      await fresh.remove();
    });
  }

  if (kind === 'sqlite') {
    test('every commit is on disk before it is acknowledged', async () => {
      const fresh = await freshDatabase(kind);
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
