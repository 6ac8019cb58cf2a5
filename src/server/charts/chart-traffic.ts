import { conform } from '../../../machines/shared/conform.ts';
import type { TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import { noDwell } from '../../contract/site/dwell.ts';
import { addTraffic, deleteTraffic, dwellColumns, keepStray, type TrafficRow } from '../data/site/chart-traffic.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { type KnownChart, keyText, knownCharts } from './known-charts.ts';
import { observeCharts } from './observe-charts.ts';

export const DAY_MS = 86_400_000;

/** Rows that wait for the database; there are fewer transitions, states and versions than this. */
const MOST_WAITING = 20_000;

type Counted = {
  chart: string;
  version: string;
  kind: 'transition' | 'visit' | 'leave' | 'run' | 'stray' | 'other' | 'refused';
  key?: TransitionKey;
  count?: number;
  dwell?: readonly number[];
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

  function add({ chart, version, kind, key, count = 1, dwell }: Counted): void {
    const day = dayOf(clock.now());
    const { source = '', event = '', index = 0 } = key ?? {};
    const id = `${day} ${chart} ${version} ${kind} ${source} ${event} ${index}`;
    const counted = waiting.get(id);
    if (counted && !dwell) {
      counted.count += count;
      return;
    }
    const row: TrafficRow = {
      ...{ id, day, chart, version, kind, source, event, position: index, count },
      ...dwellColumns(dwell ?? noDwell()),
    };
    merge(waiting, [row]);
  }

  const stop = isOn
    ? observeCharts(queries, ({ chart, version, transitions }) => {
        for (const key of transitions) add({ chart, version, kind: 'transition', key });
      })
    : () => {};

  async function judge(known: KnownChart, { chart, version, runs }: TrafficBatch['charts'][number]): Promise<void> {
    for (const run of runs) {
      const verdict = conform(known.machine, run);
      add({ chart, version, kind: verdict.conforms ? 'run' : 'stray' });
      if (verdict.conforms) continue;
      const { step, reason } = verdict;
      await keepStray(queries, { chart, version, at: clock.now(), run: JSON.stringify(run), step, reason });
    }
  }

  return {
    async report({ charts }) {
      if (!isOn) return;
      const known = await knownCharts();
      const counted = charts.map((part) => ({ part, chart: checked(known, part) }));
      for (const { part, chart } of counted) {
        const base = { chart: part.chart, version: part.version };
        // A page from before a deployment, or after it while another server is still at the last version.
        if (!chart) add({ ...base, version: '', kind: 'other' });
        else {
          for (const { count, dwell, ...key } of part.transitions)
            add({ ...base, kind: 'transition', key, count, dwell });
          for (const { state, visits, leaves } of part.states) {
            const key = { source: state, event: '', index: 0 };
            if (visits > 0) add({ ...base, kind: 'visit', key, count: visits });
            if (leaves > 0) add({ ...base, kind: 'leave', key, count: leaves });
          }
          await judge(chart, part);
        }
      }
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
    else if (into.size < MOST_WAITING) into.set(row.id, row);
  }
}

function sumOf(one: TrafficRow, other: TrafficRow): TrafficRow {
  const sum = { ...one, count: one.count + other.count };
  for (const name of Object.keys(dwellColumns([])) as (keyof ReturnType<typeof dwellColumns>)[]) {
    sum[name] = one[name] + other[name];
  }
  return sum;
}

/** The chart of a part of a batch; null when the page has another version of it. */
function checked(
  known: ReadonlyMap<string, KnownChart>,
  { chart: id, version, transitions, states }: TrafficBatch['charts'][number],
): KnownChart | null {
  const chart = known.get(id);
  if (!chart) throw unknown(`There is no chart ${id}.`);
  if (chart.version !== version) return null;
  const transition = transitions.find((key) => !chart.transitions.has(keyText(key)));
  if (transition) throw unknown(`The chart ${id} has no transition ${keyText(transition)}.`);
  const state = states.find((one) => !chart.states.has(one.state));
  if (state) throw unknown(`The chart ${id} has no state ${state.state}.`);
  return chart;
}

function unknown(message: string): ApiError {
  return new ApiError(422, message, { errors: { charts: [message] } });
}
