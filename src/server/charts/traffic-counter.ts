import type { TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import { dwellGroup, noDwell } from '../../contract/site/dwell.ts';
import {
  addTraffic,
  deleteTraffic,
  dwellColumn,
  dwellColumns,
  keepStray,
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
  /** Counts a browser's batch. @throws ApiError 422 for what no chart has */
  report(batch: TrafficBatch): Promise<void>;
  /** Counts a batch that was refused. */
  refuse(): void;
  /** Stores what was counted since the last time. What cannot be stored is kept for the next time. */
  store(): Promise<void>;
  /** Deletes counts that are older than the setting says. */
  prune(): Promise<void>;
  /** Stops counting the server's charts. */
  stop(): void;
};

/** Counts from now on; nothing with `CHART_TRAFFIC_DAYS=0`. */
export function createChartTraffic({
  database,
  clock,
  settings,
}: Pick<Services, 'database' | 'clock' | 'settings'>): ChartTraffic {
  const { queries } = database;
  const isOn = settings.chartTrafficDays > 0;
  let waiting = new Map<string, TrafficRow>();

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

  /** Counts what a run did as far as its chart allows it, and keeps a run that leaves its chart. */
  async function countRun(known: KnownChart, run: TrafficBatch['runs'][number]): Promise<void> {
    const { chart } = run;
    const { version } = known;
    const { visits, leaves, taken, told, verdict } = readRun(known, run);
    for (const { key, ms } of taken) add({ chart, version, kind: 'transition', key, dwell: ms });
    for (const state of visits) add({ chart, version, kind: 'visit', key: stateKey(state) });
    for (const state of leaves) add({ chart, version, kind: 'leave', key: stateKey(state) });
    if (verdict.conforms) {
      // A run is told in several parts.
      if (run.begins) add({ chart, version, kind: 'run' });
      return;
    }
    add({ chart, version, kind: 'stray' });
    const { step, reason } = verdict;
    await keepStray(queries, { chart, version, at: clock.now(), run: JSON.stringify(told), step, reason });
  }

  return {
    async report({ version, runs }) {
      if (!isOn) return;
      const known = await knownCharts();
      const told = runs.map((run) => ({ run, chart: knownChart(known, run.chart) }));
      if (version === known.version) {
        for (const { run, chart } of told) await countRun(chart, run);
        return;
      }
      // A page from before a deployment, or after it while another server is still at the last version.
      for (const chart of new Set(runs.map((run) => run.chart))) add({ chart, version: '', kind: 'other' });
    },
    refuse() {
      if (isOn) add({ chart: '', version: '', kind: 'refused' });
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

/** @throws ApiError 422 for a chart that there is not */
function knownChart({ byId }: KnownCharts, id: string): KnownChart {
  const chart = byId.get(id);
  if (chart) return chart;
  const message = `There is no chart ${id}.`;
  throw new ApiError(422, message, { errors: { runs: [message] } });
}
