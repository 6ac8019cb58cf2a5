/**
 * What counting statecharts costs: `npm run bench -- traffic`. A transition in a browser, a transition on the server, a save
 * of an answer, each with counting and without it, in turns in the same run; and the traffic of 10,000 sessions.
 */
import { isDeepStrictEqual } from 'node:util';
import { createActor } from 'xstate';
import { consentMachine } from '../../machines/site/consent/consent.machine.ts';
import { createCounter } from '../../src/client/adapters/chart-counter.ts';
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
await off.close();
await on.close();
await counting.close();
process.exit(isServerWithin && isSaveWithin && areCounted ? 0 : 1);
