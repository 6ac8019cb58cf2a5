import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAttempts, searchUsers } from '../../src/server/data/account/staff-lists.ts';
import { type Database, openDatabase } from '../../src/server/data/database.ts';
import { insertAttempts } from '../faults/support/prepare-attempts.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';

const PEOPLE = 10_000;
/** Rows that may be read for a page of 50, whatever there is. */
const MOST_ROWS = 5000;

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };
const rowsRead = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);

describe('search of people by common words in PostgreSQL', () => {
  let fresh: FreshDatabase;
  let database: Database;
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];

  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
    const onStatement = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) =>
      void statements.push(query);
    database = await openDatabase({ ...fresh, poolSize: 2, onStatement });
    const [template] = await insertAttempts(database, { count: 1 });
    const { queries } = database;
    const run = (text: string) => sql.raw(text).execute(queries);
    await run(`insert into "user" (id, email, first_name, last_name, share_permission, created_at)
      select 'user-' || i, 'somebody-' || i || '@example.com', 'Name' || i % 997, 'Family', 0, i from generate_series(1, ${PEOPLE}) i`);
    // One after the other, so that those of a word lie together, some of them at the end.
    for (const token of [`'' || i`, `'name' || i % 997`, `'family'`, `'somebody-' || i`, `'somebody'`]) {
      await run(`insert into person_token select ${token}, 'user-' || i from generate_series(1, ${PEOPLE}) i`);
    }
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'attempt' order by ordinal_position`.execute(queries);
    const columns = rows.map(({ name }) => name);
    const own: Record<string, string> = { id: `'attempt-' || i`, user_id: `'user-' || i` };
    await run(`insert into attempt (${columns.join(', ')})
      select ${columns.map((name) => own[name] ?? name).join(', ')} from attempt cross join generate_series(1, ${PEOPLE}) i
      where id = '${template?.attemptId}'`);
    await run('analyze');
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });

  /** Rows that all statements of a search read. */
  async function readBy(search: () => Promise<{ rows: unknown[] }>): Promise<number> {
    statements.length = 0;
    const { rows } = await search();
    expect(rows).toHaveLength(50);
    let read = 0;
    for (const one of statements.filter((each) => each.sql.includes('person_token'))) {
      const plans = await database.pool?.query(`explain (analyze, format json) ${one.sql}`, [...one.parameters]);
      read += rowsRead(plans?.rows[0]['QUERY PLAN'][0].Plan);
    }
    return read;
  }

  test.each([[['somebody', 'name']], [['family', 'somebody']], [['somebody']]])(
    'exams of people with the words %j, which all have, are a page whatever their number',
    async (words) => {
      const read = await readBy(() => searchAttempts(database.queries, { words, after: null, limit: 50 }));
      expect(read).toBeLessThan(MOST_ROWS);
    },
  );

  test('so are the people themselves, and the pages after the first', async () => {
    const words = ['somebody', 'name'];
    const first = await searchUsers(database.queries, { words, after: null, limit: 50 });
    const read = await readBy(() => searchUsers(database.queries, { words, after: first.next, limit: 50 }));
    expect(read).toBeLessThan(MOST_ROWS);
  });
});
