import type { Kysely, QueryResult, UnknownRow } from 'kysely';
import type { Tables } from '../../../src/server/data/tables.ts';

/** The same database, with the rows that were read through it. */
export function watchRows(
  database: Kysely<Tables>,
  change: (row: UnknownRow) => UnknownRow = (row) => row,
): { queries: Kysely<Tables>; rows: UnknownRow[] } {
  const rows: UnknownRow[] = [];
  const queries = database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      const changed = result.rows.map(change);
      rows.push(...changed);
      return { ...result, rows: changed };
    },
  });
  return { queries, rows };
}
