import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATION_NAMES, openDatabase } from '../../src/server/data/database.ts';
import { describeOnBoth, freshDatabase } from '../support/suite.ts';

const TABLES = [
  ...['answer_revision', 'attempt', 'audit', 'dispute', 'evidence', 'question_set', 'result', 'session', 'user'],
  'user_role',
  ...['account_link', 'avatar', 'mail', 'password_request', 'server_secret'],
];

describeOnBoth('migrations', (kind) => {
  test('make the schema of an empty database, and leave one that is up to date as it is', async () => {
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

  test('milliseconds since 1970 come back as the numbers they were', async () => {
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

  if (kind === 'postgres') {
    test('several processes that start at once on an empty database all come up', async () => {
      const fresh = await freshDatabase(kind);
      const options = { dataDir: fresh.dataDir, databaseUrl: fresh.databaseUrl, poolSize: 2 };
      const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(options)));
      for (const database of databases) await database.close();
      await fresh.remove();
    });
  }

  if (kind === 'sqlite') {
    test('every commit is on the disk before it is acknowledged', async () => {
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
