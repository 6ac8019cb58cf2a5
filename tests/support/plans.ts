import { sql } from 'kysely';
import type { Database } from '../../src/server/data/database.ts';

/** Tables that stay small, with the reason why reading all of one is no cost. */
export const SMALL_TABLES: Record<string, string> = {
  question_set: 'one row for each version of the exam content',
  free_weekend: 'entered by hand, a few a year',
  offer: 'entered by hand, some dozens; all of them are kept in memory',
  server_secret: 'one row for each key of the server',
  issuer_key: 'one row for each key that has signed badges',
  write_probe: 'one row',
  kysely_migration: 'one row for each migration',
  kysely_migration_lock: 'one row',
};

/** Statements that read no table. */
const WITHOUT_PLAN =
  /^\s*(begin|commit|rollback|savepoint|release|pragma|set|create|alter|drop|start transaction|lock)\b/i;

/**
 * Asks the database how it would execute a statement.
 *
 * @returns the tables of which it would read every row, or every entry of an index, with the line of the plan; none when the
 * statement stops at a limit.
 */
export async function findFullScans({ kind, queries }: Database, statement: string): Promise<string[]> {
  if (WITHOUT_PLAN.test(statement) || /^\s*select set_config/i.test(statement)) return [];
  return kind === 'sqlite'
    ? scansOfSqlite(
        (await sql<{ detail: string }>`${sql.raw(`explain query plan ${statement}`)}`.execute(queries)).rows,
        statement,
      )
    : queries.transaction().execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        const { rows } = await sql<{
          'QUERY PLAN': { Plan: PlanNode }[];
        }>`${sql.raw(`explain (format json, generic_plan) ${statement}`)}`.execute(transaction);
        return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => scansOfPostgres(Plan, { isLimited: false })) ?? [];
      });
}

/** Source of the format: https://sqlite.org/eqp.html */
function scansOfSqlite(rows: { detail: string }[], statement: string): string[] {
  const aliases = new Map(
    [...statement.matchAll(/"?(\w+)"? as "?(\w+)"?/gi)].map(([, table = '', alias = '']) => [alias, table]),
  );
  const isLimited = /\blimit\b/i.test(statement);
  return rows.flatMap(({ detail }) => {
    const match = /^SCAN (\w+)(.*)$/.exec(detail);
    if (!match) return [];
    const [, name = '', rest = ''] = match;
    const table = aliases.get(name) ?? name;
    const isTable = new RegExp(`\\b(from|join|update|into) "?${table}"?\\b`, 'i').test(statement);
    if (!isTable || table in SMALL_TABLES || (isLimited && / USING .*INDEX /.test(rest))) return [];
    return [`${table}: ${detail}`];
  });
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/** Source of the format: PostgreSQL documentation, "Using EXPLAIN". */
function scansOfPostgres(node: PlanNode, above: { isLimited: boolean; table?: string }): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? above.table ?? '';
  const readsAll =
    type === 'Seq Scan' ||
    (/^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type) && !node['Index Cond'] && !above.isLimited);
  const found = readsAll && !(table in SMALL_TABLES) ? [`${table}: ${type}`] : [];
  const isLimited = above.isLimited || type === 'Limit';
  return [...found, ...(node.Plans ?? []).flatMap((child) => scansOfPostgres(child, { isLimited, table }))];
}
