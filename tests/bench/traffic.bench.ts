/**
 * What counting statecharts costs: `npm run bench -- traffic`. A transition in a browser, a transition on the server, a save
 * of an answer, each with counting and without it, in turns in the same run; the traffic of 10,000 sessions; and how long the event
 * loop is kept by the largest batches, right and wrong ones.
 */
import { isDeepStrictEqual } from 'node:util';
import { createActor } from 'xstate';
import { consentMachine } from '../../machines/site/consent/consent.machine.ts';
import { createCounter } from '../../src/client/adapters/chart-counter.ts';
import { routes } from '../../src/contract/routes.ts';
import { applyChart } from '../../src/server/charts/apply-chart.ts';
import { knownCharts } from '../../src/server/charts/known-charts.ts';
import type { AttemptRow } from '../../src/server/data/tables.ts';
import { attemptChart } from '../../src/server/exam/attempt-state.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { loadModels } from '../paths/files/load-models.ts';
import { type ChartTruth, shownTruth, simulateSessions } from '../paths/simulated-sessions.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createFreshDatabase } from '../support/databases.ts';

const ROUNDS = 12;
const SESSIONS = 10_000;
/** Most that counting may add, as a factor. */
const BUDGET = { server: 1.5, save: 1.15 };
/** The longest that a batch may keep everybody else waiting. Milliseconds. */
const MOST_BLOCKED_MS = 5;
const BATCHES = 40;

readCommandLine({
  name: 'npm run bench -- traffic',
  what: 'Measures what counting statecharts costs, beside the same without it.',
  begins: 'Preparing two servers.',
});

/** Microseconds of processor time for each of `count` repetitions. */
async function costOf(count: number, work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const median = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;

/** The medians of two ways that are measured in turns, so that both meet the same machine. */
async function compare(count: number, off: () => Promise<void> | void, on: () => Promise<void> | void) {
  const figures = { off: [] as number[], on: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // First the one, then the other: the second one finds the memory as the first one left it.
    const isOffFirst = round % 2 === 0;
    if (isOffFirst) figures.off.push(await costOf(count, off));
    figures.on.push(await costOf(count, on));
    if (!isOffFirst) figures.off.push(await costOf(count, off));
  }
  return { off: median(figures.off), on: median(figures.on) };
}

function report(what: string, { off, on }: { off: number; on: number }, budget?: number): boolean {
  const factor = on / off;
  const limit = budget === undefined ? '' : `, budget ${budget.toFixed(2)}`;
  console.log(
    `${what}: ${off.toFixed(1)} µs without, ${on.toFixed(1)} µs with counting, × ${factor.toFixed(2)}${limit}`,
  );
  return budget === undefined || factor <= budget;
}

const consent = consentMachine.provide({
  actions: { keepChoice: () => {}, loadThirdParties: () => {}, reloadPage: () => {} },
});
const input = { isNeeded: true, choice: null, isDeclinedByBrowser: false };

/** A banner that is opened and closed many times. */
function runInBrowser(count: number, counter: ReturnType<typeof createCounter> | null): void {
  const inspect = counter
    ? { inspect: (inspected: never) => counter.count(inspected, Math.round(performance.now())) }
    : {};
  const actor = createActor(consent, { input, ...(inspect as object) });
  // The chart of other tabs is not provided here, and says so.
  actor.subscribe({ error: () => {} });
  actor.start();
  actor.send({ type: 'consent.granted' });
  for (let step = 0; step < count; step += 2) {
    actor.send({ type: 'consent.reviewRequested' });
    actor.send({ type: 'consent.reviewClosed' });
  }
  actor.stop();
}

async function open(days: string): Promise<TestApp> {
  return createTestApp(await createFreshDatabase('sqlite', null), {
    settings: { CHART_TRAFFIC_DAYS: days, CHART_TRAFFIC_IN_BROWSERS: 'true' },
  });
}

/** The chart of an attempt whose store takes no time, so that counting cannot hide behind it. */
const attemptWithoutStore = { ...attemptChart, store: async (_: unknown, row: AttemptRow) => row };

async function acceptTerms({ queries }: TestApp, row: AttemptRow, count: number): Promise<void> {
  const event = { type: 'attempt.termsAccepted', version: '1', at: 1 } as const;
  for (let step = 0; step < count; step += 1) {
    const { problem } = await applyChart(queries, attemptWithoutStore, row, event);
    if (problem !== null) throw new Error(`The chart refused: ${problem}.`);
  }
}

async function attemptIn(app: TestApp): Promise<AttemptRow> {
  const { id } = await app.open(await app.user());
  return app.queries.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A candidate who saves answers. */
async function saver(app: TestApp): Promise<(count: number) => Promise<void>> {
  const user = await app.user();
  const { id } = await app.attemptIn('running', user);
  let revision = 0;
  return async (count) => {
    for (let save = 0; save < count; save += 1) {
      revision += 1;
      const { status, text } = await app.save(user, id, 1, [app.entry('single-a', { revision })]);
      if (status !== 200) throw new Error(`A save was refused: ${text}`);
    }
  };
}

const [off, on] = [await open('0'), await open('90')] as const;
const rows = [await attemptIn(off), await attemptIn(on)] as const;
const saves = [await saver(off), await saver(on)] as const;
const never = createCounter(
  'abc',
  () => true,
  async () => [],
);

const browser = await compare(
  4000,
  () => runInBrowser(4000, null),
  () => {
    runInBrowser(4000, never);
    never.flush();
  },
);
report('a transition in a browser', browser);
const server = await compare(
  2000,
  () => acceptTerms(off, rows[0], 2000),
  async () => {
    await acceptTerms(on, rows[1], 2000);
    await on.services.chartTraffic.store();
  },
);
const isServerWithin = report('a transition on the server, before it is stored', server, BUDGET.server);
const save = await compare(
  300,
  () => saves[0](300),
  () => saves[1](300),
);
const isSaveWithin = report('a save of an answer', save, BUDGET.save);

const { version } = await knownCharts();
const { batches, truth } = simulateSessions(await loadModels(), { sessions: SESSIONS, version, seed: 7 });
// A server of its own: the counts of the transitions above are not these.
const counting = await open('90');
const took = await costOf(SESSIONS, async () => {
  for (const body of batches) {
    const { status } = await counting.call('reportChartTraffic', { body });
    if (status !== 202) throw new Error(`A batch was refused with ${status}.`);
  }
  await counting.services.chartTraffic.store();
});
// The first read starts the thread that reads.
await counting.ok('chartTraffic', { query: { chart: 'consent' } });
const startedAt = performance.now();
const shown = new Map<string, ChartTruth>();
for (const chart of truth.keys()) shown.set(chart, shownTruth(await counting.ok('chartTraffic', { query: { chart } })));
const readIn = (performance.now() - startedAt) / truth.size;
const stored = await counting.queries.selectFrom('chart_traffic').select('id').execute();
const areCounted = isDeepStrictEqual(shown, truth);
const totalOf = (of: (chart: ChartTruth) => number) => [...shown.values()].reduce((sum, chart) => sum + of(chart), 0);
console.log(
  `${SESSIONS} sessions of ${truth.size} charts: ${took.toFixed(0)} µs each to take; ${stored.length} rows; a chart is read in ${readIn.toFixed(0)} ms; ${totalOf((chart) => chart.runs)} runs judged, ${totalOf((chart) => chart.strays)} of them not possible in their chart; counts and times ${areCounted ? 'are' : 'are NOT'} those of the sessions`,
);

const { maxValues, maxBodyKb } = routes.reportChartTraffic;

/** Values in a part of a body, itself included. */
const valuesIn = (part: unknown): number =>
  typeof part === 'object' && part !== null
    ? Object.values(part).reduce<number>((sum, one) => sum + valuesIn(one), 1)
    : 1;

/** As many entries as fit into a batch that is read. */
function fill<Entry>(entries: Iterable<Entry>, most: number, share = 1): Entry[] {
  const filled: Entry[] = [];
  let [bytes, held] = [100, 20];
  for (const entry of entries) {
    bytes += JSON.stringify(entry).length + 1;
    held += valuesIn(entry);
    if (bytes > maxBodyKb * 1024 * share || held > maxValues * share || filled.length === most) break;
    filled.push(entry);
  }
  return filled;
}

/** The same entry as often as it fits. */
const often = <Entry>(entry: Entry, most: number) =>
  fill(
    Array.from({ length: most }, () => entry),
    most,
  );

const [granted] = batches.flatMap(({ runs }) => runs).filter(({ chart }) => chart === 'consent');
const back = [
  [['consent.granted', 'consent.reviewRequested', 0, 1000]],
  [['consent.reviewingGrant', 'consent.reviewClosed', 0, 1000]],
];
const start = { chart: 'consent', start: 'granted', begins: false, left: false };
const there = Array.from({ length: 499 }, (_, at) => back[at % 2] ?? []);
const run = (steps: unknown) => ({ ...start, steps });
const batch = (...runs: unknown[]) => JSON.stringify({ version, runs });
const WRONG = { ...granted, steps: 'none', start: 5, begins: 'no', left: null, more: 1 };
const NO_KEY = ['consent.granted?', 5, -1, 'x'];
/** The largest batches of each kind that are read, right and wrong ones. */
const largest: Record<string, string> = {
  'runs of sessions': batch(
    ...fill(
      batches.flatMap(({ runs }) => runs),
      200,
    ),
  ),
  'runs of many steps': batch(run([[], ...fill(there, 499, 0.5)]), run([[], ...fill(there, 499, 0.45)])),
  'steps of many transitions': batch(
    run([
      [],
      ...fill(
        Array.from({ length: 40 }, () => there.slice(0, 100).flat()),
        40,
      ),
    ]),
  ),
  'steps that are empty': batch(
    ...fill(
      Array.from({ length: 200 }, () => run(Array(499).fill([]))),
      200,
    ),
  ),
  'runs that are none': batch(...often(WRONG, 200)),
  'transitions that are none': batch(run(often(Array(100).fill(1), 499))),
  'parts that are none': batch(run(often(Array(60).fill(NO_KEY), 499))),
  'a start that is deep': batch(run([[]])).replace('"granted"', `${'{"a":'.repeat(3900)}1${'}'.repeat(3900)}`),
  'long texts': batch(...often(run([[['x'.repeat(1000), 'y'.repeat(1000), 0, 0]]]), 200)),
};

/** The longest time in which nothing else had a turn while a batch was taken. Milliseconds; and the status. */
async function blockedBy(body: string): Promise<{ longest: number; status: number }> {
  let longest = 0;
  let isOver = false;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((done) => setImmediate(done));
  longest = 0;
  last = performance.now();
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const { status } = await counting.hono.request('/api/statecharts/traffic', { method: 'POST', headers, body });
  isOver = true;
  await new Promise((done) => setImmediate(done));
  return { longest: Math.max(longest, performance.now() - last), status };
}

let isTurnWithin = true;
for (const [what, body] of Object.entries(largest)) {
  const all = [];
  for (let turn = 0; turn < BATCHES; turn += 1) all.push(await blockedBy(body));
  // The first ones are taken by code that is not optimized yet.
  const longest = median(all.slice(5).map((one) => one.longest));
  isTurnWithin &&= longest <= MOST_BLOCKED_MS;
  console.log(
    `a batch of ${what}, ${(body.length / 1024).toFixed(0)} kB: answered ${all.at(-1)?.status}; the longest turn takes ${longest.toFixed(1)} ms, budget ${MOST_BLOCKED_MS} ms`,
  );
}
await off.close();
await on.close();
await counting.close();
process.exit(isServerWithin && isSaveWithin && areCounted && isTurnWithin ? 0 : 1);
