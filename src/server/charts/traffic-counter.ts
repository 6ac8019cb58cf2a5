import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransitionKey } from '../../charts/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import { dwellGroup, noDwell } from '../../contract/site/dwell.ts';
import {
  addTraffic,
  deleteTraffic,
  dwellColumn,
  dwellColumns,
  keepStrays,
  type StrayRow,
  type TrafficRow,
} from '../data/site/chart-traffic.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { type KnownChart, type KnownCharts, knownCharts } from './known-charts.ts';
import { observeCharts } from './observe-charts.ts';
import { readRun } from './read-run.ts';
import { createTimeInState } from './time-in-state.ts';

export const DAY_MS = 86_400_000;

/** Rows that wait for the database; there are fewer transitions, states and versions than this. */
const MAX_WAITING = 20_000;
/** Steps of a batch that are followed in one turn of the event loop. */
const STEPS_AT_ONCE = 100;
/** Runs that wait to be kept: of one chart, and of all. The others are only counted. */
const MAX_STRAYS = { chart: 3, all: 40 };

type Counted = {
  chart: string;
  version: string;
  kind: 'transition' | 'visit' | 'leave' | 'run' | 'stray' | 'other' | 'refused';
  key?: TransitionKey;
  /** Milliseconds in the state before, where they are known. */
  dwell?: number | null;
};

/** Counts what charts do, in browsers and on the server, and stores the counts from time to time. */
export type ChartTraffic = {
  /**
   * Counts a browser's batch, where browsers are counted.
   *
   * @returns the positions of its runs that left their chart
   * @throws ApiError 422 for what no chart has
   */
  report(batch: TrafficBatch): Promise<number[]>;
  /** Counts a batch that was refused. */
  refuse(): void;
  /** Stores what was counted since the last time. What cannot be stored is kept for the next time. */
  store(): Promise<void>;
  /** Deletes counts that are older than the setting says. */
  prune(): Promise<void>;
  /** Stops counting the server's charts. */
  stop(): void;
};

/** Counts from now on (WS-08): nothing with `CHART_TRAFFIC_DAYS=0`, and browsers only with `CHART_TRAFFIC_IN_BROWSERS`. */
export function createChartTraffic({
  database,
  clock,
  settings,
}: Pick<Services, 'database' | 'clock' | 'settings'>): ChartTraffic {
  const { queries } = database;
  const isOn = settings.chartTrafficDays > 0;
  const countsBrowsers = settings.chartTrafficInBrowsers;
  let waiting = new Map<string, TrafficRow>();
  let strays: Omit<StrayRow, 'id'>[] = [];

  function add({ chart, version, kind, key, dwell = null }: Counted): void {
    const day = dayOf(clock.now());
    const { source = '', event = '', index = 0 } = key ?? {};
    const id = `${day} ${chart} ${version} ${kind} ${source} ${event} ${index}`;
    let row = waiting.get(id);
    if (!row) {
      if (waiting.size >= MAX_WAITING) return;
      row = { id, day, chart, version, kind, source, event, position: index, count: 0, ...dwellColumns(noDwell()) };
      waiting.set(id, row);
    }
    row.count += 1;
    if (dwell !== null) row[dwellColumn(dwellGroup(dwell))] += 1;
  }

  const timeInState = createTimeInState();
  const stop = isOn
    ? observeCharts(queries, (report) => {
        const { chart, version, transitions } = report;
        const times = timeInState(report, clock.now());
        for (const [at, key] of transitions.entries()) {
          add({ chart, version, kind: 'transition', key, dwell: times[at] ?? null });
        }
      })
    : () => {};

  function mayKeepStray(id: string): boolean {
    const ofChart = strays.filter(({ chart }) => chart === id);
    return ofChart.length < MAX_STRAYS.chart && strays.length < MAX_STRAYS.all;
  }

  /**
   * Counts what a part of a run did as far as its chart allows it, and keeps one that leaves its chart. A page does not
   * tell later parts of such a run.
   *
   * @returns whether its chart allows it
   */
  function countRun(known: KnownChart, run: TrafficBatch['runs'][number]): boolean {
    const { chart } = run;
    const { version } = known;
    const { visits, leaves, taken, told, verdict } = readRun(known, run);
    for (const { key, ms } of taken) add({ chart, version, kind: 'transition', key, dwell: ms });
    for (const state of visits) add({ chart, version, kind: 'visit', key: stateKey(state) });
    for (const state of leaves) add({ chart, version, kind: 'leave', key: stateKey(state) });
    // A run is told in several parts.
    if (run.begins) add({ chart, version, kind: 'run' });
    if (verdict.conforms) return true;
    add({ chart, version, kind: 'stray' });
    if (mayKeepStray(chart)) {
      const { step, reason } = verdict;
      strays.push({ chart, version, at: clock.now(), run: JSON.stringify(told), step, reason });
    }
    return false;
  }

  async function storeStrays(): Promise<void> {
    const stored = strays;
    strays = [];
    try {
      await keepStrays(queries, stored, dayOf(clock.now()));
    } catch (error) {
      strays = [...stored, ...strays].slice(0, MAX_STRAYS.all);
      throw error;
    }
  }

  return {
    async report({ version, runs }) {
      if (!countsBrowsers) return [];
      const known = await knownCharts();
      if (version !== known.version) {
        // A page from before a deployment, or after it while another server is still at the last version. Its charts may
        // have other names.
        for (const chart of new Set(runs.map((run) => run.chart))) {
          if (known.byId.has(chart)) add({ chart, version: '', kind: 'other' });
        }
        return [];
      }
      const told = runs.map((run, at) => ({ run, chart: knownChart(known, run.chart, at) }));
      const strays: number[] = [];
      let steps = 0;
      for (const [at, { run, chart }] of told.entries()) {
        if (!countRun(chart, run)) strays.push(at);
        steps += run.steps.length;
        if (steps < STEPS_AT_ONCE) continue;
        steps = 0;
        await nextTurn();
      }
      return strays;
    },
    refuse() {
      if (countsBrowsers) add({ chart: '', version: '', kind: 'refused' });
    },
    async store() {
      const rows = [...waiting.values()];
      const left = new Map(waiting);
      waiting = new Map();
      try {
        await addTraffic(queries, rows, (written) => {
          for (const { id } of written) left.delete(id);
        });
      } finally {
        merge(waiting, left.values());
      }
      await storeStrays();
    },
    prune: () => deleteTraffic(queries, dayOf(clock.now()) - settings.chartTrafficDays * DAY_MS),
    stop,
  };
}

/** The start of a day, in UTC. */
export function dayOf(at: number): number {
  return at - (at % DAY_MS);
}

function merge(into: Map<string, TrafficRow>, rows: Iterable<TrafficRow>): void {
  for (const row of rows) {
    const before = into.get(row.id);
    if (before) into.set(row.id, sumOf(before, row));
    else if (into.size < MAX_WAITING) into.set(row.id, row);
  }
}

function sumOf(one: TrafficRow, other: TrafficRow): TrafficRow {
  const sum = { ...one, count: one.count + other.count };
  for (const name of Object.keys(dwellColumns([])) as (keyof ReturnType<typeof dwellColumns>)[]) {
    sum[name] = one[name] + other[name];
  }
  return sum;
}

function stateKey(source: string): TransitionKey {
  return { source, event: '', index: 0 };
}

/**
 * @param at the position of its run in the batch
 * @throws ApiError 422 for a chart that there is not
 */
function knownChart({ byId }: KnownCharts, id: string, at: number): KnownChart {
  const chart = byId.get(id);
  if (chart) return chart;
  const message = `Run ${at + 1} is of the chart ${id}, which there is not.`;
  throw new ApiError(422, message, { errors: { [`runs.${at}.chart`]: [message] } });
}
