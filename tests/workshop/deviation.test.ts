import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Run } from '../../src/charts/conform.ts';
import type { TransitionKey } from '../../src/charts/taken-transitions.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { compareRun } from '../../src/workshop/run/deviation.ts';
import { recordedRuns, strayRun } from '../../src/workshop/run/run-steps.ts';

const machine = setup({ guards: { isLocked: () => false } }).createMachine({
  id: 'door',
  initial: 'shut',
  on: { 'door.slammed': { target: '.shut' } },
  states: {
    shut: { on: { 'door.pushed': [{ guard: 'isLocked' }, { target: 'wideOpen' }] } },
    wideOpen: { on: { 'door.pulled': 'shut', 'door.slammed': {} } },
    ajar: { always: 'wideOpen' },
  },
});
const chart = readChart(machine);
const key = (source: string, event: string, index = 0): TransitionKey => ({ source: `door.${source}`, event, index });
const pushed = { keys: [key('shut', 'door.pushed', 1)] };

describe('[WS-08] a run that leaves its chart', () => {
  test.each<[string, Run, number, string]>([
    [
      'with an event that the state ignores',
      { start: 'shut', steps: [pushed, pushed] },
      2,
      '“Pushed” happened in “Wide open”, although the run took it in “Shut”. The chart ignores it there.',
    ],
    [
      'with another outcome than the chart has',
      { start: 'shut', steps: [{ keys: [key('shut', 'door.pushed', 2)] }] },
      1,
      '“Pushed” happened in “Shut”. The chart would have ignored it if is locked, or have gone to “Wide open”.',
    ],
    [
      'with an event that the chart does not have',
      { start: 'shut', steps: [{ keys: [key('shut', 'door.burned')] }] },
      1,
      '“Door.burned” happened in “Shut”. The chart has nothing for it.',
    ],
    [
      'with an event that is ignored on purpose',
      { start: 'wideOpen', steps: [{ keys: [{ source: 'door', event: 'door.slammed', index: 0 }] }] },
      1,
      '“Slammed” happened in “Wide open”. The chart ignores it there.',
    ],
    [
      'into another state',
      { start: 'shut', steps: [{ ...pushed, value: 'shut' }] },
      1,
      'After “Pushed”, the chart is in “Wide open”, and the run is not.',
    ],
    [
      'without an event',
      { start: 'shut', steps: [{ keys: [], value: 'wideOpen' }] },
      1,
      'Nothing happened: the chart is in “Shut”, and the run is not.',
    ],
    ['at its start', { start: 'gone', steps: [] }, 0, 'The run starts in a state that the chart does not have.'],
  ])('%s: the step, the event, the state and what the chart would have done', (_, run, at, words) => {
    expect(compareRun(chart, machine, run).deviation).toEqual({ at, words });
  });

  test('a run that the chart allows has none', () => {
    expect(compareRun(chart, machine, { start: 'shut', steps: [pushed] })).toEqual({
      deviation: null,
      moments: [
        ['door', 'door.shut'],
        ['door', 'door.wideOpen'],
      ],
    });
  });

  test('a recording of another version says so, and is compared with this one', () => {
    const step = { keys: [], at: 0, value: 'shut' };
    const steps = [step, { keys: [key('shut', 'door.burned')], at: 9, value: 'ashes' }];
    const [run] = recordedRuns(
      [{ chart: 'door', version: 'old', is_cut: false, steps }],
      new Map([['door', { chart, machine, properties: [] }]]),
    );
    expect(run).toMatchObject({ isOtherVersion: true, deviation: { at: 1 } });
    expect(run?.steps.map(({ active }) => active)).toEqual([['door', 'door.shut'], ['door']]);
  });

  test('a run of a browser is shown up to the step at which it leaves', () => {
    const run = { start: 'shut', steps: [pushed, pushed, pushed] };
    const shown = strayRun({ chart, machine }, { chart: 'door', version: 'old', run });
    expect(shown.deviation?.at).toBe(2);
    expect(shown.steps.map(({ active }) => active.at(-1))).toEqual(['door.shut', 'door.wideOpen', 'door.wideOpen']);
  });
});
