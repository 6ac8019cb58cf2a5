import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { createCounter } from '../../../src/client/adapters/chart-counter.ts';
import { type TrafficBatch, trafficReceiptSchema } from '../../../src/contract/site/chart-traffic.ts';
import { knownCharts } from '../../../src/server/charts/known-charts.ts';
import { MINUTE } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

type Run = TrafficBatch['runs'][number];

const DAY = 24 * 60 * MINUTE;
const COUNTED = { settings: { CHART_TRAFFIC_IN_BROWSERS: 'true' } };
const { version } = await knownCharts();

/** A run that leaves its chart in its first step; `event` tells it from others. */
const stray = (event: string, chart = 'consent'): Run => {
  const start = chart === 'consent' ? 'undecided' : 'idle';
  return { chart, start, begins: true, steps: [[], [[`${chart}.${start}`, event, 0, 1]]], left: false };
};
const batch = (...runs: Run[]): TrafficBatch => ({ version, runs });

describeOnBoth('runs that leave their chart [WS-08]', (kind) => {
  const statements: string[] = [];
  const app = useApp(kind, { ...COUNTED, onStatement: ({ query }) => void statements.push(query.sql) });

  async function shown(chart = 'consent') {
    await app().services.chartTraffic.store();
    return app().ok('chartTraffic', { query: { chart } });
  }
  const eventsOf = ({ strays }: Awaited<ReturnType<typeof shown>>) =>
    strays.map(({ run }) => run.steps.at(-1)?.keys[0]?.event);

  test('cost no statement when they arrive, and two together when they are stored', async () => {
    await app().ok('reportChartTraffic', { body: batch(stray('early')) });
    await app().services.chartTraffic.store();
    statements.length = 0;
    const body = batch(
      ...Array.from({ length: 200 }, (_, at) => stray(`event-${at}`, at % 2 ? 'consent' : 'copyLink')),
    );
    const { strays } = await app().ok('reportChartTraffic', { body });
    expect(strays).toEqual(Array.from({ length: 200 }, (_, at) => at));
    expect(statements.filter((sql) => sql.includes('chart_'))).toEqual([]);
    await app().services.chartTraffic.store();
    expect(statements.filter((sql) => sql.includes('chart_stray'))).toHaveLength(2);
    expect((await shown()).runs).toEqual({ judged: 101, strays: 101, other_versions: 0 });
  });

  test('are kept by a few of each chart at a time, and by few of a day, so that nobody replaces all of them', async () => {
    expect(eventsOf(await shown('copyLink'))).toEqual(['event-0', 'event-2', 'event-4']);
    expect(eventsOf(await shown())).toEqual(['early', 'event-1', 'event-3', 'event-5']);
    for (let second = 0; second < 9; second += 1) {
      app().clock.advance(1000);
      await app().ok('reportChartTraffic', { body: batch(stray(`second-${second}`)) });
      await app().services.chartTraffic.store();
    }
    expect(eventsOf(await shown())).toEqual([8, 7, 6, 5, 4].map((second) => `second-${second}`));
    for (let day = 1; day <= 4; day += 1) {
      app().clock.advance(DAY);
      for (let at = 0; at < 7; at += 1) {
        app().clock.advance(1000);
        await app().ok('reportChartTraffic', { body: batch(stray(`day-${day}-${at}`)) });
        await app().services.chartTraffic.store();
      }
    }
    const days = [4, 3, 2, 1].flatMap((day) => [6, 5, 4, 3, 2].map((at) => `day-${day}-${at}`));
    expect(eventsOf(await shown())).toEqual(days);
    app().clock.advance(DAY);
    await app().ok('reportChartTraffic', { body: batch(stray('last')) });
    expect(eventsOf(await shown())).toEqual(['last', ...days.slice(0, -1)]);
  });

  test('are kept until the database takes them', async () => {
    app().clock.advance(DAY);
    await app().queries.schema.alterTable('chart_stray').renameTo('away').execute();
    await app().ok('reportChartTraffic', { body: batch(stray('waits')) });
    await expect(app().services.chartTraffic.store()).rejects.toThrow('chart_stray');
    await app().queries.schema.alterTable('away').renameTo('chart_stray').execute();
    expect(eventsOf(await shown())[0]).toBe('waits');
  });
});

describeOnBoth('a run that is told in several parts [WS-08]', (kind) => {
  const app = useApp(kind, COUNTED);

  test('is one run, and one that left its chart, however many of its parts the chart does not allow', async () => {
    // A page whose chart has more transitions than the one that the server knows.
    const machine = setup({}).createMachine({
      id: 'copyLink',
      initial: 'idle',
      states: { idle: { on: { 'copyLink.pressed': 'copying', dreamt: {} } }, copying: { on: { dreamt: 'idle' } } },
    });
    const answers: Promise<number[]>[] = [];
    const { count, flush, leave } = createCounter(
      version,
      () => true,
      (text) => {
        const answer = app()
          .call('reportChartTraffic', { body: JSON.parse(text) })
          .then(({ json }) => trafficReceiptSchema.parse(json).strays);
        answers.push(answer);
        return answer;
      },
    );
    const actor = createActor(machine, { inspect: (inspected) => count(inspected, 1) }).start();
    for (const type of ['copyLink.pressed', 'dreamt', 'dreamt'] as const) {
      actor.send({ type });
      flush();
      await Promise.all(answers);
    }
    leave();
    expect(await Promise.all(answers)).toEqual([[], [0]]);
    await app().services.chartTraffic.store();
    const { runs, strays } = await app().ok('chartTraffic', { query: { chart: 'copyLink' } });
    expect(runs).toEqual({ judged: 1, strays: 1, other_versions: 0 });
    expect(strays.map(({ run }) => run.start)).toEqual(['copying']);
  });

  test('is not counted again by a part whose beginning did not arrive', async () => {
    const lost: Run = { ...stray('lost'), begins: false };
    await app().ok('reportChartTraffic', { body: batch(lost) });
    await app().services.chartTraffic.store();
    const { runs } = await app().ok('chartTraffic', { query: { chart: 'consent' } });
    expect(runs).toEqual({ judged: 1, strays: 1, other_versions: 0 });
  });
});
