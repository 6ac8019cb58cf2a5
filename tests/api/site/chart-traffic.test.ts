import { describe, expect, test } from 'vitest';
import { attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import { consentMachine } from '../../../machines/site/consent/consent.machine.ts';
import { chartVersion } from '../../../src/charts/chart-version.ts';
import { errorSchema } from '../../../src/contract/common.ts';
import type { TrafficBatch } from '../../../src/contract/site/chart-traffic.ts';
import { noDwell } from '../../../src/contract/site/dwell.ts';
import { applyChart } from '../../../src/server/charts/apply-chart.ts';
import { knownCharts } from '../../../src/server/charts/known-charts.ts';
import { inTransaction } from '../../../src/server/charts/observe-charts.ts';
import { findAttempt } from '../../../src/server/data/exam/attempts.ts';
import type { AttemptRow } from '../../../src/server/data/tables.ts';
import { attemptChart } from '../../../src/server/exam/attempt-state.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { createScheduler } from '../../../src/server/jobs/scheduler.ts';
import { createTestApp, MINUTE, START, type TestApp } from '../../support/app.ts';
import { describeOnBoth, freshDatabase, useApp } from '../../support/suite.ts';

type Run = TrafficBatch['runs'][number];

const DAY = 24 * 60 * MINUTE;
const TODAY = START - (START % DAY);
/** Of all charts together, as pages of this build tell it. */
const { version: VERSION } = await knownCharts();
const CONSENT = { chart: 'consent', version: chartVersion(consentMachine) };
const AGREED = { source: 'consent.undecided', event: 'consent.granted', index: 0 };
const ASKED = { source: 'consent.deciding', event: '', index: 4 };
/** `count` times in the group of 1 to 3 seconds. */
const seconds = (count: number) => noDwell().map((_, group) => (group === 3 ? count : 0));
const timed = ({ source, event, index }: typeof AGREED, ms: number): Run['steps'][number][number] => [
  source,
  event,
  index,
  ms,
];

/** A site that counts browsers, too. */
const COUNTED = { settings: { CHART_TRAFFIC_IN_BROWSERS: 'true' } };

const run = (change: Partial<Run> = {}): Run => ({
  ...{ chart: 'consent', start: 'undecided', begins: true, steps: [[]], left: false },
  ...change,
});
const batch = (...runs: Run[]): TrafficBatch => ({ version: VERSION, runs });
const AGREES = run({ steps: [[], [timed(AGREED, 2000)]] });
const agreed = (count: number) => batch(...Array.from({ length: count }, () => AGREES));

async function traffic(app: TestApp, chart = 'consent', days?: string) {
  await app.services.chartTraffic.store();
  const query = days === undefined ? { chart } : { chart, days };
  const reply = await app.call('chartTraffic', { query });
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  return reply.json as Awaited<ReturnType<typeof app.ok<'chartTraffic'>>>;
}

const countsOf = ({ transitions }: Awaited<ReturnType<typeof traffic>>) =>
  Object.fromEntries(transitions.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));

describeOnBoth('traffic of charts in browsers [WS-08]', (kind) => {
  const app = useApp(kind, COUNTED);

  test('what led to the first state is counted only if the chart has it', async () => {
    const odd = run({ steps: [[['consent.nowhere', 'consent.dreamt', 7, 0]]] });
    await app().ok('reportChartTraffic', { body: batch(odd) });
    await app().services.chartTraffic.store();
    const rows = await app().queries.selectFrom('chart_traffic').select('kind').distinct().execute();
    expect(rows.map(({ kind: what }) => what).sort()).toEqual(['run', 'visit']);
    await app().queries.deleteFrom('chart_traffic').execute();
  });

  test('adds up by day: counts, median of the time in the state before, states, what was never used', async () => {
    await app().ok('reportChartTraffic', { body: agreed(3) });
    const opened = run({ steps: [[timed(ASKED, 0)]] });
    const left = run({ left: true });
    // A visitor who was counted as a visit before.
    const continued = run({ begins: false, left: true });
    await app().ok('reportChartTraffic', { body: batch(opened, opened, left, continued) });
    await traffic(app());
    app().clock.advance(DAY);
    await app().ok('reportChartTraffic', { body: agreed(1) });
    const shown = await traffic(app());
    expect(shown).toMatchObject({ chart: 'consent', version: CONSENT.version, refused: 0 });
    expect(shown).toMatchObject({ kept_days: 90, days: 30, since: TODAY - 28 * DAY, in_browsers: true });
    expect(countsOf(shown)).toEqual({
      'consent.undecided/consent.granted/0': 4,
      'consent.deciding/always/0': 2,
    });
    expect(shown.runs).toEqual({ judged: 7, strays: 0, other_versions: 0 });
    const one = shown.transitions.find(({ count }) => count === 4);
    expect(one).toMatchObject({ ...AGREED, median_dwell: 2000, dwell: seconds(4), last_seen: TODAY + DAY });
    const never = shown.transitions.filter(({ count }) => count === 0);
    expect(never.length).toBeGreaterThan(10);
    expect(new Set(never.map(({ last_seen, median_dwell }) => [last_seen, median_dwell].join()))).toEqual(
      new Set([',']),
    );
    const stateOf = (id: string) => shown.states.find(({ state }) => state === id);
    expect(stateOf('consent.undecided')).toEqual({ state: 'consent.undecided', visits: 7, leaves: 2, drop_off: 2 / 7 });
    // Every run leaves the chart as a whole.
    expect(stateOf('consent')).toEqual({ state: 'consent', visits: 7, leaves: 2, drop_off: null });
    expect(stateOf('consent.granted')).toEqual({ state: 'consent.granted', visits: 4, leaves: 0, drop_off: 0 });
    expect(shown.versions).toEqual([{ version: CONSENT.version, first_seen: TODAY, last_seen: TODAY + DAY, count: 6 }]);
    expect(countsOf(await traffic(app(), 'consent', '1'))).toEqual({ 'consent.undecided/consent.granted/0': 1 });
  });

  test('keeps runs that the chart does not allow, with the step at which they leave it', async () => {
    const bad = run({ steps: [[], [timed(AGREED, 1)], [timed(AGREED, 1)]], left: true });
    const before = await traffic(app());
    expect(await app().ok('reportChartTraffic', { body: batch(AGREES, bad, AGREES) })).toEqual({
      ok: true,
      strays: [1],
    });
    const shown = await traffic(app());
    expect(shown.runs).toEqual({ judged: before.runs.judged + 3, strays: 1, other_versions: 0 });
    // What the chart allows of it is counted.
    const agreements = countsOf(before)['consent.undecided/consent.granted/0'] ?? 0;
    expect(countsOf(shown)).toMatchObject({ 'consent.undecided/consent.granted/0': agreements + 3 });
    const leavesIn = ({ states }: typeof shown) => states.reduce((sum, { leaves }) => sum + leaves, 0);
    expect(leavesIn(shown)).toBe(leavesIn(before));
    expect(shown.strays).toEqual([
      {
        version: CONSENT.version,
        at: app().clock.now(),
        step: 1,
        reason: 'The chart is in consent.granted then, not in consent.undecided.',
        run: { start: 'undecided', steps: [{ keys: [AGREED] }, { keys: [AGREED] }] },
      },
    ]);
  });

  test('does not judge a page of another version by this chart', async () => {
    const before = await traffic(app());
    const gone = run({ start: 'gone' });
    // A chart of that version that this one does not have.
    const renamed = run({ chart: 'approval' });
    const reply = await app().ok('reportChartTraffic', { body: { ...batch(AGREES, gone, renamed), version: 'old' } });
    expect(reply).toEqual({ ok: true, strays: [] });
    const after = await traffic(app());
    expect(after.refused).toBe(0);
    expect(after.runs).toEqual({ ...before.runs, other_versions: 1 });
    expect([countsOf(after), after.versions]).toEqual([countsOf(before), before.versions]);
    const charts = await app().queries.selectFrom('chart_traffic').select('chart').distinct().execute();
    expect(charts).toEqual([{ chart: 'consent' }]);
  });

  test('shows nothing of an earlier version of the chart beside what this one did', async () => {
    const bad = run({ steps: [[], [timed(AGREED, 1)], [timed(AGREED, 1)]] });
    await app().ok('reportChartTraffic', { body: batch(bad, bad) });
    const before = await traffic(app());
    for (const table of ['chart_traffic', 'chart_stray'] as const) {
      await app().queries.updateTable(table).set({ version: 'earlier' }).where('version', '!=', '').execute();
    }
    const after = await traffic(app());
    expect([countsOf(after), after.states, after.strays]).toEqual([{}, [], []]);
    expect(after.runs).toEqual({ judged: 0, strays: 0, other_versions: before.runs.other_versions });
    expect(after.versions).toEqual(before.versions.map((version) => ({ ...version, version: 'earlier' })));
    expect(before.runs.strays).toBeGreaterThan(0);
    for (const table of ['chart_traffic', 'chart_stray'] as const) {
      const { version } = CONSENT;
      await app().queries.updateTable(table).set({ version }).where('version', '=', 'earlier').execute();
    }
  });

  test('deletes what is older than the setting says', async () => {
    app().clock.advance(90 * DAY);
    await app().ok('reportChartTraffic', { body: agreed(7) });
    await traffic(app());
    const scheduler = createScheduler(app().services);
    await scheduler.runOnce();
    await scheduler.stop();
    const rows = await app()
      .queries.selectFrom('chart_traffic')
      .select(['day', 'count'])
      .where('chart', '=', 'consent')
      .execute();
    // The second day of the first test is the oldest one kept.
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([TODAY + DAY, TODAY + 91 * DAY]));
    app().clock.advance(DAY);
    const last = createScheduler(app().services);
    await last.runOnce();
    await last.stop();
    expect(await app().queries.selectFrom('chart_stray').select('id').execute()).toEqual([]);
  });
});

describe('a large batch [WS-08]', () => {
  const app = useApp('sqlite', COUNTED);

  test('is followed a hundred steps at a time, with other requests in between', async () => {
    const told = batch(
      ...Array.from({ length: 6 }, () => run({ steps: [[], ...Array.from({ length: 99 }, () => [])] })),
    );
    let isDone = false;
    const counted = app()
      .services.chartTraffic.report(told)
      .finally(() => {
        isDone = true;
      });
    let turns = 0;
    while (!isDone) {
      await new Promise(setImmediate);
      turns += 1;
    }
    expect(await counted).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  test('has 4,000 values at most', async () => {
    const ofSteps = (count: number) =>
      batch(...Array.from({ length: 9 }, () => run({ steps: Array.from({ length: count }, () => []) })));
    expect((await app().call('reportChartTraffic', { body: ofSteps(400) })).status).toBe(202);
    const sentence = 'The body may hold at most 4000 values.';
    await app().refused('reportChartTraffic', 413, { body: ofSteps(450) }, sentence);
  });
});

describeOnBoth('a batch that no page of this site sends', (kind) => {
  const app = useApp(kind, COUNTED);
  const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  const step = (key: unknown) => batch(run({ steps: [[], [key as never]] }));

  test.each<[string, unknown, string]>([
    ['is a list', [], 'A batch has a version and runs.'],
    ['carries more than counts', { ...agreed(1), user: 'ada@example.com' }, 'This field is not known.'],
    [
      'carries data with a transition',
      step([...timed(AGREED, 1), 'ada@example.com']),
      'A transition has four parts: its state, its event, its index, and the milliseconds in the state.',
    ],
    [
      'names a chart that there is not',
      batch(run(), run({ chart: 'nothing' })),
      'Run 2 is of the chart nothing, which there is not.',
    ],
    [
      'names a property of objects',
      batch(run({ chart: 'constructor' })),
      'Run 1 is of the chart constructor, which there is not.',
    ],
    ['names no chart', batch(run({ chart: '<script>' })), 'This is not the id of a chart.'],
    ['has a run without a chart', batch(run({ chart: undefined as never })), 'This is not the id of a chart.'],
    ['has runs that are no list', { version: VERSION, runs: 'many' }, 'This is not a list of runs.'],
    [
      'has a run that is a text',
      { version: VERSION, runs: ['consent'] },
      'A run has a chart, a start, its steps, and whether it begins and was left.',
    ],
    [
      'has a run without its beginning',
      batch(run({ begins: 'yes' as never })),
      'Whether the run begins here is true or false.',
    ],
    [
      'has a run without an end',
      batch(run({ left: null as never })),
      'Whether the visitor left the page is true or false.',
    ],
    ['has steps that are no list', batch(run({ steps: {} as never })), 'This is not a list of steps.'],
    ['has a step that is no list', batch(run({ steps: [7 as never] })), 'This is not a list of transitions of a step.'],
    ['has a transition of no state', step([null, 'x', 0, 1]), 'This is not the id of a state.'],
    ['has a transition without an event', step(['x', 7, 0, 1]), 'This is not the name of an event.'],
    ['has a transition with too high an index', step(['x', 'y', 101, 1]), 'This is not the index of a transition.'],
    [
      'has a transition that is too short',
      step(['x', 'y']),
      'A transition has four parts: its state, its event, its index, and the milliseconds in the state.',
    ],
    ['has no version', { ...batch(), version: '<script>' }, 'This is not the version of a chart.'],
    ['has a time below zero', step(timed(AGREED, -1)), 'This is not a time in whole milliseconds, from 0 to a year.'],
    [
      'has a part of a millisecond',
      step(timed(AGREED, 0.5)),
      'This is not a time in whole milliseconds, from 0 to a year.',
    ],
    [
      'has a time of centuries',
      step(timed(AGREED, 1e13)),
      'This is not a time in whole milliseconds, from 0 to a year.',
    ],
    ['has too many runs', batch(...many(201, run())), 'A batch has at most 200 runs.'],
    ['has a run without a start', batch(run({ steps: [] })), 'A run has at least its start.'],
    ['has too long a run', batch(run({ steps: many(501, []) })), 'A batch has at most 500 steps of a run.'],
    [
      'has too large a step',
      batch(run({ steps: [many(101, timed(AGREED, 1))] })),
      'A batch has at most 100 transitions of a step.',
    ],
    [
      'has a run in a state of nothing',
      batch(run({ start: { a: null } as never })),
      'This is not the state of a chart.',
    ],
  ])('is refused when it %s', async (_, body, message) => {
    const reply = await app().call('reportChartTraffic', { body });
    expect([reply.status, errorSchema.parse(reply.json).message]).toEqual([422, message]);
  });

  test('is refused when it is huge, no JSON, or of another type', async () => {
    const { refused } = await traffic(app());
    const huge = await app().call('reportChartTraffic', { body: { runs: [], more: 'x'.repeat(66_000) } });
    expect([huge.status, errorSchema.parse(huge.json).message]).toEqual([413, 'The body may have at most 64 kB.']);
    const post = { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '1' }, body: '{' };
    expect((await app().request('/api/statecharts/traffic', post)).status).toBe(400);
    expect((await app().request('/api/statecharts/traffic', { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await traffic(app())).refused).toBe(refused + 3);
  });

  test('is counted as refused, and nothing of it is', async () => {
    const shown = await traffic(app());
    expect([shown.refused, countsOf(shown), shown.runs.judged, shown.states]).toEqual([29, {}, 0, []]);
    const rows = await app().queries.selectFrom('chart_traffic').select('kind').execute();
    expect(rows).toEqual([{ kind: 'refused' }]);
    expect((await app().call('chartTraffic', { query: { chart: 'nothing' } })).status).toBe(404);
    expect((await app().call('chartTraffic', { query: { chart: 'consent', days: '0' } })).status).toBe(422);
  });
});

describe('a network that sends too many batches', () => {
  const app = useApp('sqlite', { settings: { ...COUNTED.settings, RATE_LIMIT_FACTOR: '1' } });

  test('is refused after 300 in a minute', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 310; index += 1) {
      statuses.push((await app().call('reportChartTraffic', { body: agreed(1) })).status);
    }
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([300, 429]);
    expect(countsOf(await traffic(app()))).toEqual({ 'consent.undecided/consent.granted/0': 300 });
  });
});

describeOnBoth('traffic of charts on the server [WS-08]', (kind) => {
  const app = useApp(kind, COUNTED);
  const voided = { type: 'attempt.voided', reason: 'Taken by somebody else.', at: 6 } as const;
  const ACCEPTED = 'attempt.taking.awaitingTerms/attempt.termsAccepted/0';

  async function attempt() {
    const row = await findAttempt(app().queries, (await app().open(await app().user())).id);
    if (!row) throw new Error('There is no such attempt.');
    return row;
  }

  test('is counted without anybody watching', async () => {
    const ada = await app().user();
    const { id } = await app().open(ada);
    await app().ok('acceptTerms', { params: { id }, body: { version: TERMS_VERSION }, as: ada });
    const shown = await traffic(app(), 'attempt');
    expect(countsOf(shown)).toEqual({ [ACCEPTED]: 1 });
    expect(shown.version).toBe(chartVersion(attemptMachine));
    // The server does not know since when the attempt waited.
    expect(shown.transitions.find(({ count }) => count > 0)?.median_dwell).toBeNull();
  });

  test('has the time in a state that this server saw begin', async () => {
    const ada = await app().user();
    const { id } = await app().open(ada);
    await app().ok('acceptTerms', { params: { id }, body: { version: TERMS_VERSION }, as: ada });
    app().clock.advance(2000);
    const apply = async (event: Parameters<typeof applyChart<typeof attemptChart.machine, AttemptRow>>[3]) => {
      const row = await findAttempt(app().queries, id);
      if (!row) throw new Error('There is no such attempt.');
      await inTransaction(app().queries, (transaction) => applyChart(transaction, attemptChart, row, event));
    };
    await apply({ type: 'attempt.started', at: app().clock.now() });
    app().clock.advance(20_000);
    await apply(voided);
    const { transitions } = await traffic(app(), 'attempt');
    const times = transitions.filter(({ count }) => count > 0).map((one) => [one.event, one.median_dwell]);
    // The attempt was in "taking" before this server saw it.
    expect(Object.fromEntries(times)).toEqual({
      'attempt.termsAccepted': null,
      'attempt.started': 2000,
      'attempt.voided': null,
    });
  });

  test('is not counted when its transaction is rolled back', async () => {
    const row = await attempt();
    const before = countsOf(await traffic(app(), 'attempt'));
    const undone = inTransaction(app().queries, async (transaction) => {
      await applyChart(transaction, attemptChart, row, voided);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(countsOf(await traffic(app(), 'attempt'))).toEqual(before);
    await inTransaction(app().queries, (transaction) => applyChart(transaction, attemptChart, row, voided));
    const after = await traffic(app(), 'attempt');
    expect(countsOf(after)).toEqual({ ...before, 'attempt.taking/attempt.voided[not(isVoid)]/0': 2 });
  });

  test('is kept until the database takes it', async () => {
    const before = countsOf(await traffic(app()))['consent.undecided/consent.granted/0'] ?? 0;
    await app().ok('reportChartTraffic', { body: agreed(2) });
    await app().queries.schema.alterTable('chart_traffic').renameTo('away').execute();
    await expect(app().services.chartTraffic.store()).rejects.toThrow('chart_traffic');
    await app().ok('reportChartTraffic', { body: agreed(3) });
    await app().queries.schema.alterTable('away').renameTo('chart_traffic').execute();
    expect(countsOf(await traffic(app()))).toEqual({ 'consent.undecided/consent.granted/0': before + 5 });
  });

  test('is written in statements of at most 400 rows', async () => {
    for (let day = 0; day < 900; day += 1) {
      app().clock.advance(DAY);
      await app().ok('reportChartTraffic', { body: agreed(1) });
    }
    const written: number[] = [];
    const { addTraffic } = await import('../../../src/server/data/site/chart-traffic.ts');
    await app().services.chartTraffic.store();
    const stored = await app().queries.selectFrom('chart_traffic').selectAll().where('chart', '=', 'consent').execute();
    await addTraffic(app().queries, stored, (part) => void written.push(part.length));
    expect([Math.max(...written), written.reduce((sum, one) => sum + one, 0)]).toEqual([400, stored.length]);
    expect(stored.length).toBeGreaterThanOrEqual(900);
  });
});

describe('the traffic of a chart', () => {
  const open = useApp('sqlite');
  const closed = useApp('sqlite', { settings: { WORKSHOP_ACCESS: 'staff' } });
  const query = { chart: 'consent' };

  test('is for everybody who may see the workshop', async () => {
    expect((await open().call('chartTraffic', { query })).status).toBe(200);
  });

  test('is for staff alone where the workshop is', async () => {
    expect((await closed().call('chartTraffic', { query })).status).toBe(401);
    expect((await closed().call('chartTraffic', { query, as: await closed().user() })).status).not.toBe(200);
    expect((await closed().call('chartTraffic', { query, as: await closed().user('reviewer') })).status).toBe(200);
  });
});

describe('two servers on one database', () => {
  test('add to the same counts, also at the same moment', async () => {
    const fresh = await freshDatabase('postgres');
    const servers = [await createTestApp(fresh, COUNTED), await createTestApp(fresh, COUNTED)] as const;
    for (let round = 0; round < 20; round += 1) {
      for (const server of servers) {
        await server.ok('reportChartTraffic', { body: agreed(1) });
        await server.ok('reportChartTraffic', {
          body: batch(...[1, 2].map(() => run({ steps: [[timed(ASKED, 0)]] }))),
        });
      }
      await Promise.all(servers.map(({ services }) => services.chartTraffic.store()));
    }
    expect(countsOf(await traffic(servers[0]))).toEqual({
      'consent.undecided/consent.granted/0': 40,
      'consent.deciding/always/0': 80,
    });
    for (const server of servers) await server.close();
    await fresh.remove();
  });
});

describeOnBoth('a site that does not count browsers', (kind) => {
  const statements: string[] = [];
  const app = useApp(kind, { onStatement: ({ query }) => void statements.push(query.sql) });

  test('takes a batch, but neither judges nor stores anything of it', async () => {
    const gone = run({ start: 'gone' });
    await app().ok('reportChartTraffic', { body: agreed(1) });
    statements.length = 0;
    const body = batch(AGREES, gone, run({ chart: 'nothing' }));
    expect(await app().ok('reportChartTraffic', { body })).toEqual({ ok: true, strays: [] });
    expect((await app().call('reportChartTraffic', { body: { runs: [] } })).status).toBe(422);
    await app().services.chartTraffic.store();
    expect(statements.filter((sql) => sql.includes('chart_'))).toEqual([]);
    expect(await traffic(app())).toMatchObject({ in_browsers: false, kept_days: 90, refused: 0, strays: [] });
  });

  test('counts the charts of the server', async () => {
    const ada = await app().user();
    const { id } = await app().open(ada);
    await app().ok('acceptTerms', { params: { id }, body: { version: TERMS_VERSION }, as: ada });
    expect(Object.values(countsOf(await traffic(app(), 'attempt')))).toEqual([1]);
  });
});

describe('with CHART_TRAFFIC_DAYS=7', () => {
  const app = useApp('sqlite', { settings: { ...COUNTED.settings, CHART_TRAFFIC_DAYS: '7' } });

  test('the last 7 days are shown, however many are asked for', async () => {
    await app().ok('reportChartTraffic', { body: agreed(1) });
    await traffic(app());
    app().clock.advance(6 * DAY);
    expect(await traffic(app())).toMatchObject({ days: 7, runs: { judged: 1 } });
    expect(await traffic(app(), 'consent', '3')).toMatchObject({ days: 3, runs: { judged: 0 } });
    app().clock.advance(DAY);
    expect(await traffic(app(), 'consent', '60')).toMatchObject({ days: 7, runs: { judged: 0 } });
  });
});

describe('with CHART_TRAFFIC_DAYS=0', () => {
  const app = useApp('sqlite', { settings: { ...COUNTED.settings, CHART_TRAFFIC_DAYS: '0' } });

  test('nothing is counted, neither on the server nor in browsers', async () => {
    const ada = await app().user();
    const { id } = await app().open(ada);
    await app().ok('acceptTerms', { params: { id }, body: { version: TERMS_VERSION }, as: ada });
    await app().ok('reportChartTraffic', { body: agreed(2) });
    await app().services.chartTraffic.store();
    expect(await app().queries.selectFrom('chart_traffic').selectAll().execute()).toEqual([]);
    expect((await app().call('reportChartTraffic', { body: {} })).status).toBe(422);
    expect(await traffic(app())).toMatchObject({ kept_days: 0, days: 0, in_browsers: false, refused: 0 });
  });
});
