import { type ChartTraffic, toldRunSchema } from '../../contract/site/chart-traffic.ts';
import { medianDwell, noDwell } from '../../contract/site/dwell.ts';
import { type KnownChart, keyText, knownCharts } from '../charts/known-charts.ts';
import { DAY_MS, dayOf } from '../charts/traffic-counter.ts';
import { dwellOf, listStrays, listTraffic, type StrayRow, type TrafficRow } from '../data/site/chart-traffic.ts';
import { notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** Days that are shown unless others are asked for. */
const DAYS = 30;

/**
 * What a chart did in the last days, as far as it is stored.
 *
 * @throws ApiError 404 when there is no such chart
 */
export async function readChartTraffic(
  { clock, database, settings }: Pick<Services, 'clock' | 'database' | 'settings'>,
  { chart: id, days: asked = DAYS }: { chart: string; days?: number | undefined },
): Promise<ChartTraffic> {
  const chart = (await knownCharts()).byId.get(id);
  if (!chart) throw notFound('The chart');
  const days = Math.min(asked, settings.chartTrafficDays);
  const since = dayOf(clock.now()) - (days - 1) * DAY_MS;
  const rows = await listTraffic(database.readQueries, id, since);
  // Nothing of an earlier version stands beside the transitions of this one.
  const current = rows.filter(({ version }) => version === chart.version);
  const strays = await listStrays(database.readQueries, { chart: id, version: chart.version, since });
  const strayed = sumOf(current, 'stray');
  return {
    chart: id,
    version: chart.version,
    kept_days: settings.chartTrafficDays,
    in_browsers: settings.chartTrafficInBrowsers,
    days,
    since,
    transitions: transitionsOf(chart, current),
    states: statesOf(chart, current),
    runs: {
      // The beginning of a run may have been counted before the days that are shown, or not have arrived.
      judged: Math.max(sumOf(current, 'run'), strayed),
      strays: strayed,
      other_versions: sumOf(rows, 'other'),
    },
    strays: strays.map(presentStray),
    versions: versionsOf(rows),
    refused: sumOf(rows, 'refused'),
  };
}

function sumOf(rows: readonly TrafficRow[], wanted: string): number {
  return rows.reduce((sum, { kind, count }) => (kind === wanted ? sum + count : sum), 0);
}

function transitionsOf(chart: KnownChart, rows: readonly TrafficRow[]): ChartTraffic['transitions'] {
  const byKey = Map.groupBy(
    rows.filter(({ kind }) => kind === 'transition'),
    ({ source, event, position }) => keyText({ source, event, index: position }),
  );
  return [...chart.transitions].map(([key, { id, source, eventType: event, position: index }]) => {
    const days = byKey.get(key) ?? [];
    const dwell = days
      .map(dwellOf)
      .reduce((sum, one) => sum.map((count, group) => count + (one[group] ?? 0)), noDwell());
    return {
      ...{ id, source, event, index, dwell },
      count: sumOf(days, 'transition'),
      median_dwell: medianDwell(dwell),
      last_seen: days.at(-1)?.day ?? null,
    };
  });
}

function statesOf({ machine }: KnownChart, rows: readonly TrafficRow[]): ChartTraffic['states'] {
  const byState = Map.groupBy(
    rows.filter(({ kind }) => kind === 'visit' || kind === 'leave'),
    ({ source }) => source,
  );
  return [...byState].map(([state, days]) => {
    const visits = sumOf(days, 'visit');
    const leaves = sumOf(days, 'leave');
    // Every run leaves the chart as a whole in the end. A visit may have been counted before the days that are shown.
    const share = visits > 0 && state !== machine.root.id ? Math.min(1, leaves / visits) : null;
    return { state, visits, leaves, drop_off: share };
  });
}

function versionsOf(rows: readonly TrafficRow[]): ChartTraffic['versions'] {
  const byVersion = Map.groupBy(
    rows.filter(({ version }) => version !== ''),
    ({ version }) => version,
  );
  return [...byVersion]
    .map(([version, days]) => ({
      version,
      first_seen: days[0]?.day ?? 0,
      last_seen: days.at(-1)?.day ?? 0,
      count: sumOf(days, 'transition'),
    }))
    .sort((one, other) => other.last_seen - one.last_seen);
}

function presentStray({ version, at, step, reason, run }: StrayRow): ChartTraffic['strays'][number] {
  return { version, at, step, reason, run: toldRunSchema.parse(JSON.parse(run)) };
}
