import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApp } from '../support/suite.ts';

/** Counts so far that it takes seconds, without a table. */
const SLOW = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 15000000) select count(*) from n`;

describe('long reads', () => {
  const app = useApp('sqlite');

  test('block no save and see everything saved before them', async () => {
    const ada = await app().user();
    const reviewer = await app().user('reviewer');
    const { id } = await app().attemptIn('running', ada);
    const { readQueries } = app().services.database;
    await readQueries.selectFrom('user').select('id').limit(1).execute();
    const order: string[] = [];
    const slow = SLOW.execute(readQueries).then(() => order.push('slow read'));
    const behind = app()
      .ok('listRunningExams', { query: {}, as: reviewer })
      .then(({ data }) => order.push(`list with ${data.length}`));
    const entries = await app().rightEntries(id);
    for (const entry of entries) {
      expect((await app().save(ada, id, 1, [entry])).status).toBe(200);
      order.push('save');
    }
    await Promise.all([slow, behind]);
    expect(order).toEqual([...entries.map(() => 'save'), 'slow read', 'list with 1']);
  });

  test('keep a process alive until they finish, and no longer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chartered-read-'));
    const script = `
      import { DatabaseSync } from 'node:sqlite';
      import { sql } from 'kysely';
      const { openReadConnection } = await import(${JSON.stringify(new URL('../../src/server/data/read-connection.ts', import.meta.url).href)});
      new DatabaseSync('read.sqlite').close();
      const { rows } = await sql\`select 1 as one\`.execute(openReadConnection('read.sqlite', []));
      console.log(JSON.stringify(rows));`;
    // Kysely is found from here, the file of the database in the folder.
    const file = fileURLToPath(new URL('../../.cache/read-connection-alone.mjs', import.meta.url));
    await writeFile(file, script);
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], {
      cwd: folder,
      timeout: 20_000,
    });
    expect(stdout).toBe('[{"one":1}]\n');
    await rm(file);
    await rm(folder, { recursive: true });
  });

  test('cannot write', async () => {
    const { readQueries } = app().services.database;
    await expect(readQueries.deleteFrom('user').execute()).rejects.toThrow(/readonly database/);
    await expect(readQueries.transaction().execute(async () => {})).rejects.toThrow('This connection only reads.');
  });

  test('fail alone: the next one succeeds', async () => {
    const { readQueries } = app().services.database;
    await expect(sql`select * from nowhere`.execute(readQueries)).rejects.toThrow(/no such table: nowhere/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(readQueries)).rows).toEqual([{ one: 1 }]);
  });
});
