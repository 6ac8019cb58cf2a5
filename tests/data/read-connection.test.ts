import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApp } from '../support/suite.ts';

/** Counts so far that it takes seconds, without a table. */
const SLOW = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000000) select count(*) from n`;

describe('reads that take long', () => {
  const app = useApp('sqlite');

  test('keep no save waiting, and see what was saved before them', async () => {
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

  test('cannot write', async () => {
    const { readQueries } = app().services.database;
    await expect(readQueries.deleteFrom('user').execute()).rejects.toThrow(/readonly database/);
    await expect(readQueries.transaction().execute(async () => {})).rejects.toThrow('This connection only reads.');
  });

  test('fail alone: the next one is answered', async () => {
    const { readQueries } = app().services.database;
    await expect(sql`select * from nowhere`.execute(readQueries)).rejects.toThrow(/no such table: nowhere/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(readQueries)).rows).toEqual([{ one: 1 }]);
  });
});
