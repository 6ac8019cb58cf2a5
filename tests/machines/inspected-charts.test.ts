import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type InspectionEvent, setup } from 'xstate';
import { chartOf, keysIn } from '../../machines/shared/taken-transitions.ts';
import { type ChartReport, reportCharts } from '../../src/client/adapters/chart-reports.ts';

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

function inspected(): { seen: InspectionEvent[]; actor: ReturnType<typeof createActor<typeof chart>> } {
  const seen: InspectionEvent[] = [];
  return { seen, actor: createActor(chart, { inspect: (event) => void seen.push(event) }) };
}

describe('what XState says of transitions', () => {
  test('each one that was taken is named by source, event and place among the alternatives', async () => {
    const { seen, actor } = inspected();
    actor.start();
    expect(seen.flatMap(keysIn)).toEqual([]);
    actor.send({ type: 'go' });
    await Promise.resolve();
    actor.send({ type: 'unknown' });
    actor.system.get('child');
    actor.getSnapshot().children['child']?.send({ type: 'go' });
    actor.send({ type: 'away' });
    expect(seen.flatMap(keysIn)).toEqual([
      { source: 'chart.first', event: 'go', index: 1 },
      { source: 'chart.second', event: '', index: 0 },
      { source: 'chart.third', event: 'xstate.done.actor.load', index: 0 },
      { source: 'child.idle', event: 'go', index: 0 },
      { source: 'chart.fourth', event: 'xstate.done.actor.child', index: 0 },
      { source: 'chart', event: 'away', index: 0 },
    ]);
  });

  test('distinguishes charts from other actors', async () => {
    const { seen, actor } = inspected();
    actor.start();
    actor.send({ type: 'go' });
    await Promise.resolve();
    expect(new Set(seen.map(chartOf))).toEqual(new Set(['chart', null, 'child']));
  });
});

test('a watched page tells of every chart, children included, with transitions and state and nothing else', async () => {
  const reports: ChartReport[] = [];
  const actor = createActor(chart, { inspect: reportCharts({ postMessage: (report) => void reports.push(report) }) });
  actor.start();
  actor.send({ type: 'go' });
  await Promise.resolve();
  const [page] = new Set(reports.map((report) => report.page));
  const base = { page, run: expect.any(String), status: 'active' };
  expect(reports).toEqual([
    { ...base, chart: 'chart', transitions: [], value: 'first' },
    {
      ...base,
      chart: 'chart',
      transitions: [
        { source: 'chart.first', event: 'go', index: 1 },
        { source: 'chart.second', event: '', index: 0 },
      ],
      value: 'third',
    },
    { ...base, chart: 'child', transitions: [], value: 'idle' },
    {
      ...base,
      chart: 'chart',
      transitions: [{ source: 'chart.third', event: 'xstate.done.actor.load', index: 0 }],
      value: 'fourth',
    },
  ]);
});
