import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pollMachine } from '../../machines/site/poll/poll.machine.ts';
import { workshopMachine } from '../../machines/site/workshop/workshop.machine.ts';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';
import { pathAddress, pathSteps, stepInAddress, walkSteps } from '../../src/workshop/run/path-steps.ts';
import { innermost } from '../../src/workshop/twin/words.ts';
import { readCoverage } from '../paths/files/coverage-file.ts';
import { expectedFile } from '../paths/files/expected-files.ts';

const { charts: covered } = readCoverage();

/** The innermost states of each step of each path, as they are expected: `run.none + drawing.list`. */
function expectedStates(chart: string): Record<string, string[]> {
  const { paths } = JSON.parse(readFileSync(expectedFile(chart), 'utf8')) as {
    paths: { id: string; steps: [string, { state: string }][] }[];
  };
  const inOrder = (state: string) => state.split(' + ').sort().join(' + ');
  return Object.fromEntries(paths.map(({ id, steps }) => [id, steps.map(([, { state }]) => inOrder(state))]));
}

describe.each(chartEntries.map(({ id }) => id))('%s', (id) => {
  test('[WS-10] every generated path goes through the states that are expected on it, step by step', async () => {
    const loaded = await loadChart(id);
    const coverage = covered[id];
    if (!loaded || !coverage) throw new Error(`${id} has no coverage.`);
    const machine = await loaded.machine();
    const inside = (state: string) => state.replace(`${id}.`, '');
    const found = Object.keys(coverage.paths).map((path) => {
      const steps = pathSteps(loaded.chart, machine, coverage, path) ?? [];
      return [path, steps.map(({ active }) => innermost(active).map(inside).sort().join(' + '))];
    });
    expect(Object.fromEntries(found)).toEqual(expectedStates(id));
  });
});

describe('a path on the drawing', () => {
  const chart = readChart(workshopMachine);
  const coverage = covered['workshop'] as ChartCoverage;

  test('lights every region of a parallel chart; a step without a transition stays where it was, and says so', () => {
    const steps = pathSteps(chart, workshopMachine, coverage, '24d2151e8f') ?? [];
    const states = ['workshop', 'workshop.run', 'workshop.run.none', 'workshop.drawing', 'workshop.drawing.list'];
    expect(steps.slice(0, 4).map(({ active }) => [...active].sort())).toEqual(Array(4).fill(states.sort()));
    expect(steps[2]?.words).toBe('Nothing changes.');
  });

  test('one that is unknown, or that the chart does not allow, is none', () => {
    const poll = readChart(pollMachine);
    expect(pathSteps(chart, workshopMachine, coverage, 'gone')).toBeNull();
    expect(walkSteps(poll, pollMachine, [[], ['poll.choosing/gone/0']])).toBeNull();
    expect(walkSteps(poll, pollMachine, [[], ['poll.voted/poll.changeRequested/0']])).toBeNull();
  });

  test.each([
    ['3', 3],
    ['0', 0],
    ['99', 6],
    ['-1', 0],
    ['2.7', 2],
    ['abc', 6],
    ['', 6],
    ['NaN', 6],
    [null, 6],
  ])('the step "%s" of seven in an address is number %i', (text, at) => {
    expect(stepInAddress(text, 7)).toBe(at);
  });

  test('its address names the step, and keeps the overlay unless that is a comparison', () => {
    expect(pathAddress('poll', 'abc', 2, 'coverage')).toBe('/statecharts/poll?overlay=coverage&path=abc&step=2');
    expect(pathAddress('poll', 'abc', 0, 'changes')).toBe('/statecharts/poll?path=abc&step=0');
    expect(pathAddress('poll', 'abc', 0, null)).toBe('/statecharts/poll?path=abc&step=0');
  });
});
