/**
 * What counting statecharts costs: `npm run bench:traffic`. A transition in a browser, a transition on the server, a save
 * of an answer, each with counting and without it, in turns in the same run; and the traffic of 10,000 sessions.
 */
import { createActor } from 'xstate';
import { consentMachine } from '../../machines/site/consent/consent.machine.ts';
import { createCounter } from '../../src/client/adapters/chart-counter.ts';
import { trafficBatchSchema } from '../../src/contract/site/chart-traffic.ts';
import { applyChart } from '../../src/server/charts/apply-chart.ts';
import type { AttemptRow } from '../../src/server/data/tables.ts';
import { attemptChart } from '../../src/server/exam/attempt-state.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createFreshDatabase } from '../support/databases.ts';

const ROUNDS = 12;
const SESSIONS = 10_000;
/** Most that counting may add, as a factor. */
const BUDGET = { server: 1.5, save: 1.15 };

readCommandLine({
  name: 'npm run bench:traffic',
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
  const inspect = counter ? { inspect: (inspected: never) => counter.count(inspected, performance.now()) } : {};
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
  return createTestApp(await createFreshDatabase('sqlite', null), { settings: { CHART_TRAFFIC_DAYS: days } });
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

/** The batch of a visitor who changes the consent once; one in a hundred leaves the chart. */
function batchOf(session: number): string {
  let text = '';
  const send = async (sent: string) => {
    text = sent;
    return true;
  };
  const counter = createCounter({ isAllowed: () => true, send });
  runInBrowser(2, counter);
  counter.flush();
  if (session % 100 > 0) return text;
  const batch = trafficBatchSchema.parse(JSON.parse(text));
  for (const run of batch.charts[0]?.runs ?? []) {
    run.steps = run.steps.filter(({ keys }) => !keys.some(({ event }) => event === 'consent.granted'));
  }
  return JSON.stringify(batch);
}

const [off, on] = [await open('0'), await open('90')] as const;
const rows = [await attemptIn(off), await attemptIn(on)] as const;
const saves = [await saver(off), await saver(on)] as const;
const never = createCounter({ isAllowed: () => true, send: async () => true });

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

const batches = Array.from({ length: SESSIONS }, (_, session) => batchOf(session));
const took = await costOf(SESSIONS, async () => {
  for (const text of batches) {
    const { status } = await on.call('reportChartTraffic', { body: JSON.parse(text) });
    if (status !== 202) throw new Error(`A batch was refused with ${status}.`);
  }
  await on.services.chartTraffic.store();
});
// The first read starts the thread that reads.
await on.ok('chartTraffic', { query: { chart: 'consent' } });
const startedAt = performance.now();
const traffic = await on.ok('chartTraffic', { query: { chart: 'consent' } });
const readIn = performance.now() - startedAt;
const stored = await on.queries.selectFrom('chart_traffic').select('id').execute();
console.log(
  `${SESSIONS} sessions: ${took.toFixed(0)} µs each to take; ${stored.length} rows; read in ${readIn.toFixed(0)} ms; ${traffic.runs.judged} runs judged, ${traffic.runs.strays} of them not possible in the chart, ${traffic.strays.length} kept`,
);
await off.close();
await on.close();
const areCounted = traffic.runs.judged === SESSIONS && traffic.runs.strays === SESSIONS / 100;
if (!areCounted) console.error('Not every session was counted.');
process.exit(isServerWithin && isSaveWithin && areCounted ? 0 : 1);
