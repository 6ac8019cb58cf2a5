import { type Selectable, sql } from 'kysely';
import { deleteOlder } from '../batches.ts';
import type { Queries } from '../database.ts';
import type { ChartStrayTable, ChartTrafficTable } from '../tables.ts';

export type TrafficRow = Selectable<ChartTrafficTable>;
export type StrayRow = Selectable<ChartStrayTable>;

/** Rows that one statement writes: the embedded database serves nothing else meanwhile. */
const ROWS_AT_ONCE = 400;
/** Runs of a chart that are kept. */
const STRAYS = 20;

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Everything that is added up. */
const SUMS = ['count', ...GROUPS.map((group) => `dwell_${group}` as const)] as const;

/** The column of a group of a histogram. */
export function dwellColumn(group: number): `dwell_${(typeof GROUPS)[number]}` {
  return `dwell_${GROUPS[group] ?? 9}`;
}

/** The columns of a histogram. */
export function dwellColumns(dwell: readonly number[]): Pick<TrafficRow, `dwell_${(typeof GROUPS)[number]}`> {
  return Object.fromEntries(GROUPS.map((group) => [`dwell_${group}`, dwell[group] ?? 0])) as ReturnType<
    typeof dwellColumns
  >;
}

/** The histogram of a row. */
export function dwellOf(row: ReturnType<typeof dwellColumns>): number[] {
  return GROUPS.map((group) => row[`dwell_${group}`]);
}

/**
 * Adds counts to those that are stored; other servers add to the same rows.
 *
 * @param written called with the rows of each statement once they are stored
 */
export async function addTraffic(
  queries: Queries,
  rows: readonly TrafficRow[],
  written: (rows: readonly TrafficRow[]) => void,
): Promise<void> {
  // In one order, so that two servers never wait for each other.
  const sorted = [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += ROWS_AT_ONCE) {
    const part = sorted.slice(from, from + ROWS_AT_ONCE);
    await queries
      .insertInto('chart_traffic')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(
            Object.fromEntries(
              SUMS.map((name) => [
                name,
                sql<number>`${sql.ref(`chart_traffic.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
              ]),
            ),
          ),
      )
      .execute();
    written(part);
  }
}

/** The counts of a chart since a day, and those of refused batches, which have no chart. */
export async function listTraffic(queries: Queries, chart: string, since: number): Promise<TrafficRow[]> {
  return queries
    .selectFrom('chart_traffic')
    .selectAll()
    .where('chart', 'in', [chart, ''])
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}

/** Keeps a run in a free place of its chart, or in that of the oldest one. */
export async function keepStray(queries: Queries, stray: Omit<StrayRow, 'id'>): Promise<void> {
  const kept = await queries
    .selectFrom('chart_stray')
    .select('id')
    .where('chart', '=', stray.chart)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const places = Array.from({ length: STRAYS }, (_, place) => `${stray.chart}/${place}`);
  const id = places.find((place) => !kept.some((row) => row.id === place)) ?? kept[0]?.id ?? `${stray.chart}/0`;
  await queries
    .insertInto('chart_stray')
    .values({ id, ...stray })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stray))
    .execute();
}

/** The kept runs of a chart since a moment, the newest first. */
export async function listStrays(queries: Queries, chart: string, since: number): Promise<StrayRow[]> {
  return queries
    .selectFrom('chart_stray')
    .selectAll()
    .where('chart', '=', chart)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes what is from before a day. */
export async function deleteTraffic(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'chart_traffic', key: 'id', column: 'day', before });
  await deleteOlder(queries, { table: 'chart_stray', key: 'id', column: 'at', before });
}
