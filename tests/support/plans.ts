import { sql } from 'kysely';
import type { Database, Queries } from '../../src/server/data/database.ts';

/** Tables that stay small, with the reason why reading all of one is no cost. */
export const SMALL_TABLES: Record<string, string> = {
  question_set: 'one row for each version of the exam content',
  free_weekend: 'entered by hand, a few a year',
  offer: 'entered by hand, some dozens; all of them are kept in memory',
  build: 'one row for each build of the last day',
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
 * Asks the database how it would execute each statement in tables whose size it does not know.
 *
 * @returns of each statement that reads every row of a table, or every entry of an index, these tables with the line of the
 * plan; not of one that stops at a limit.
 */
export async function findFullScans(
  database: Database,
  statements: Iterable<string>,
): Promise<Record<string, string[]>> {
  const planned = [...new Set(statements)].filter(
    (statement) => !WITHOUT_PLAN.test(statement) && !/^\s*select set_config/i.test(statement),
  );
  const scans = database.kind === 'sqlite' ? scansOfSqlite : scansOfPostgres;
  const transaction = await database.queries.startTransaction().execute();
  try {
    if (database.kind === 'postgres') {
      await sql`set local enable_seqscan = off`.execute(transaction);
      await forgetCounts(transaction);
    }
    const found: Record<string, string[]> = {};
    for (const statement of planned) {
      const tables = await scans(transaction, statement);
      if (tables.length > 0) found[statement] = tables;
    }
    return found;
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Makes the planner of PostgreSQL forget what it has counted, so that it supposes some pages of rows in every table.
 * Otherwise the plan depends on whether autovacuum has just seen how few rows a test makes: to read all of three rows is
 * right. Source: PostgreSQL documentation, "pg_class" (-1: the table was never analyzed).
 */
async function forgetCounts(transaction: Queries): Promise<void> {
  const tables = sql`relnamespace = 'public'::regnamespace`;
  await sql`delete from pg_statistic where starelid in (select oid from pg_class where ${tables})`.execute(transaction);
  await sql`update pg_class set relpages = 0, reltuples = -1 where ${tables}`.execute(transaction);
}

/** Source of the format: https://sqlite.org/eqp.html */
async function scansOfSqlite(queries: Queries, statement: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${statement}`)}`.execute(queries);
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
async function scansOfPostgres(queries: Queries, statement: string): Promise<string[]> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: PlanNode }[];
  }>`${sql.raw(`explain (format json, generic_plan) ${statement}`)}`.execute(queries);
  return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => scansOfNode(Plan, { isLimited: false })) ?? [];
}

function scansOfNode(node: PlanNode, above: { isLimited: boolean; table?: string }): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? above.table ?? '';
  const readsAll =
    type === 'Seq Scan' ||
    (/^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type) && !node['Index Cond'] && !above.isLimited);
  const found = readsAll && !(table in SMALL_TABLES) ? [`${table}: ${type}`] : [];
  const isLimited = above.isLimited || type === 'Limit';
  return [...found, ...(node.Plans ?? []).flatMap((child) => scansOfNode(child, { isLimited, table }))];
}
