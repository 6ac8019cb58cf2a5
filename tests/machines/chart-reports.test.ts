import { expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { chartVersion } from '../../src/charts/chart-version.ts';
import { reportCharts } from '../../src/client/adapters/chart-reports.ts';
import type { ChartReport } from '../../src/contract/site/recording.ts';

const child = setup({}).createMachine({
  id: 'child',
  initial: 'idle',
  states: { idle: { on: { go: 'gone' } }, gone: { type: 'final' } },
});

const chart = setup({
  actors: { child, load: fromPromise(async () => 'loaded') },
  guards: { never: () => false },
}).createMachine({
  id: 'chart',
  initial: 'first',
  on: { away: '.first' },
  states: {
    first: { on: { go: [{ guard: 'never', target: 'second' }, { target: 'second' }] } },
    second: { always: 'third' },
    third: { invoke: [{ src: 'load', id: 'load', onDone: 'fourth' }] },
    fourth: { invoke: { src: 'child', id: 'child', onDone: 'first' } },
  },
});

test('a watched page reports every chart, including child charts, with transitions and state and nothing else', async () => {
  const reports: ChartReport[] = [];
  const report = reportCharts({ postMessage: (posted) => void reports.push(posted) });
  let now = 0.4;
  const actor = createActor(chart, { inspect: (inspected) => report(inspected, now) });
  actor.start();
  now = 250.6;
  actor.send({ type: 'go' });
  await Promise.resolve();
  const [page] = new Set(reports.map((report) => report.page));
  const base = { page, run: expect.any(String), status: 'active', version: chartVersion(chart), at: 251 };
  expect(reports).toEqual([
    { ...base, at: 0, chart: 'chart', transitions: [], value: 'first' },
    {
      ...base,
      chart: 'chart',
      transitions: [
        { source: 'chart.first', event: 'go', index: 1 },
        { source: 'chart.second', event: '', index: 0 },
      ],
      value: 'third',
    },
    { ...base, chart: 'child', version: chartVersion(child), transitions: [], value: 'idle' },
    {
      ...base,
      chart: 'chart',
      transitions: [{ source: 'chart.third', event: 'xstate.done.actor.load', index: 0 }],
      value: 'fourth',
    },
  ]);
});
