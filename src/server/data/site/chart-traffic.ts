import { type Selectable, sql } from 'kysely';
import { deleteOlder } from '../batches.ts';
import type { Queries } from '../database.ts';
import type { ChartStrayTable, ChartTrafficTable } from '../tables.ts';

export type TrafficRow = Selectable<ChartTrafficTable>;
export type StrayRow = Selectable<ChartStrayTable>;

/** Rows that one statement writes: the embedded database serves nothing else meanwhile. */
const ROWS_AT_ONCE = 400;
/** Runs of a chart that are kept, and those of one day. */
const STRAYS = 20;
const STRAYS_OF_DAY = 5;
const STRAY_COLUMNS = ['chart', 'version', 'at', 'run', 'step', 'reason'] as const;

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

/**
 * Keeps runs in free places of their charts, or in those of the oldest ones. The runs of a day take few of the places, so
 * that a sender of many replaces no others.
 *
 * @param today when the day begins
 */
export async function keepStrays(
  queries: Queries,
  strays: readonly Omit<StrayRow, 'id'>[],
  today: number,
): Promise<void> {
  if (strays.length === 0) return;
  const kept: Pick<StrayRow, 'id' | 'chart' | 'at'>[] = await queries
    .selectFrom('chart_stray')
    .select(['id', 'chart', 'at'])
    .where('chart', 'in', [...new Set(strays.map(({ chart }) => chart))])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const rows = new Map<string, StrayRow>();
  for (const stray of strays) {
    const { chart, at } = stray;
    const id = placeOf(
      chart,
      kept.filter((row) => row.chart === chart),
      today,
    );
    const before = kept.findIndex((row) => row.id === id);
    if (before >= 0) kept.splice(before, 1);
    kept.push({ id, chart, at });
    rows.set(id, { id, ...stray });
  }
  await queries
    .insertInto('chart_stray')
    // In one order, so that two servers never wait for each other.
    .values([...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(
          Object.fromEntries(STRAY_COLUMNS.map((name) => [name, sql<string | number>`${sql.ref(`excluded.${name}`)}`])),
        ),
    )
    .execute();
}

/** The place of the next run, by the runs of its chart that are kept, the oldest first. */
function placeOf(chart: string, kept: readonly Pick<StrayRow, 'id' | 'at'>[], today: number): string {
  const ofToday = kept.filter(({ at }) => at >= today);
  if (ofToday[0] && ofToday.length >= STRAYS_OF_DAY) return ofToday[0].id;
  const places = Array.from({ length: STRAYS }, (_, place) => `${chart}/${place}`);
  const free = places.find((place) => !kept.some(({ id }) => id === place));
  return free ?? kept[0]?.id ?? `${chart}/0`;
}

/** The kept runs of a version of a chart since a moment, the newest first. */
export async function listStrays(
  queries: Queries,
  { chart, version, since }: { chart: string; version: string; since: number },
): Promise<StrayRow[]> {
  return queries
    .selectFrom('chart_stray')
    .selectAll()
    .where('chart', '=', chart)
    .where('version', '=', version)
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
