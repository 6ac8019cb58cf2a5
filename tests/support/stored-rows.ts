import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import type { Tables } from '../../src/server/data/tables.ts';
import { nextNumber } from './run/numbers.ts';
import { freshDatabase } from './suite.ts';

type Column = { name: string; type: string; notnull: number; dflt_value: string | null };

/**
 * The embedded database, into which a test puts the rows that a query is to tell apart: columns that it does not name have
 * some value, and rows refer to others that need not be there.
 */
async function openStoredRows() {
  const fresh = await freshDatabase('sqlite');
  const database = await openDatabase({ dataDir: fresh.dataDir, databaseUrl: null, poolSize: 1 });
  const { file, queries } = database;
  if (!file) throw new Error('The embedded database has no file.');
  file.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');

  /** Stores rows in the order in which they are given. */
  function put<T extends keyof Tables>(table: T, ...rows: { [C in keyof Tables[T]]?: unknown }[]): void {
    const columns = file?.prepare(`PRAGMA table_info("${table}")`).all() as Column[];
    for (const row of rows) {
      const filled = columns.flatMap(({ name, type, notnull, dflt_value }) => {
        if (name in row) return [[name, row[name as keyof typeof row]]];
        if (notnull === 0 || dflt_value !== null) return [];
        return [[name, /int/i.test(type) ? 0 : `some-${nextNumber()}`]];
      });
      const [names, values] = [filled.map(([name]) => `"${name}"`), filled.map(([, value]) => value as string)];
      file?.prepare(`INSERT INTO "${table}" (${names}) VALUES (${names.map(() => '?')})`).run(...values);
    }
  }

  return {
    queries,
    put,
    async close() {
      await database.close();
      await fresh.remove();
    },
  };
}

type StoredRows = Awaited<ReturnType<typeof openStoredRows>>;

/** {@link openStoredRows} for all tests of a file. */
export function useStoredRows(): Pick<StoredRows, 'queries' | 'put'> {
  let rows: StoredRows;
  beforeAll(async () => {
    rows = await openStoredRows();
  });
  afterAll(() => rows.close());
  return {
    get queries() {
      return rows.queries;
    },
    put: (table, ...given) => rows.put(table, ...given),
  };
}

/** Ids of rows, in their order. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
