import { describe, expect, test } from 'vitest';
import { operators } from '../../src/walks/mutate/mutants.ts';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import { isWithin } from '../../src/workshop/drawing/views.ts';
import { coverageOverlay, coverageWords, loadCoverage } from '../../src/workshop/overlays/coverage-overlay.ts';
import { evidenceOf } from '../../src/workshop/overlays/evidence.ts';
import {
  type ExpectedStep,
  expectedDeed,
  expectedLines,
  loadExpected,
} from '../../src/workshop/overlays/expected-behaviour.ts';
import { type Mistake, recordedMistakes, unnoticedMistakes } from '../../src/workshop/overlays/mistakes.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';

async function open(id: string): Promise<{ chart: Chart; coverage: ChartCoverage }> {
  const [loaded, coverage] = await Promise.all([loadChart(id), loadCoverage(id)]);
  if (!loaded || !coverage) throw new Error(`${id} has no coverage.`);
  return { chart: loaded.chart, coverage };
}

/** A name of code: `openCheckout`, `checkout.opening`, `swap-order`. */
const CODE = /\b[a-z]+[A-Z]|[a-z]\.[a-z]|\w\/|xstate|undefined|\[object|drop-|swap-|retarget/;

describe.each(chartEntries.map(({ id }) => id))('%s', (id) => {
  test('[WS-07] every mistake that the tests do not notice, or by recorded behaviour alone, is on the drawing, and is told without names of code', async () => {
    const { chart, coverage } = await open(id);
    const drawn = new Set([...chart.states, ...chart.transitions].map((part) => part.id));
    const overlays = coverageOverlay(chart, coverage);
    const expectDrawn = (mistakes: readonly Mistake[], mark: RegExp) => {
      for (const { place, words, places } of mistakes) {
        expect(places.filter((part) => drawn.has(part))).not.toEqual([]);
        expect(places.filter((part) => !mark.test(overlays.get(part)?.label ?? ''))).toEqual([]);
        expect(`${place} ${words}`).not.toMatch(CODE);
      }
    };
    expectDrawn(unnoticedMistakes(chart, coverage), / unnoticed$/);
    expectDrawn(recordedMistakes(chart, coverage), / (recorded only|unnoticed)$/);
    expect(coverageWords(coverage).join(' ')).not.toMatch(/mutant|surviv|undefined/);
  });

  test('[WS-07] a transition names as many paths as its label counts, each with a step that takes it', async () => {
    const { chart, coverage } = await open(id);
    for (const [number, transition] of coverage.transitions.entries()) {
      const { paths } = evidenceOf(chart, coverage, transition);
      expect(paths.length, transition).toBe(coverage.taken[number]);
      expect(paths.filter(({ path, step }) => !coverage.paths[path]?.[step]?.includes(number))).toEqual([]);
    }
  });

  test('[WS-07] a state names the paths whose expected behaviour reaches it, each with the first step that does', async () => {
    const { chart, coverage } = await open(id);
    const expected = await loadExpected(id);
    const isIn = (state: string, [, seen]: ExpectedStep) =>
      typeof seen === 'object' && seen.state.split(' + ').some((part) => isWithin(`${id}.${part}`, state));
    for (const { id: state } of chart.states.filter(({ parent }) => parent !== null)) {
      const named = new Map(evidenceOf(chart, coverage, state).paths.map(({ path, step }) => [path, step]));
      for (const [path, steps] of expected) {
        const first = steps.findIndex((step) => isIn(state, step));
        // A state that is left at once is reached, though no path rests in it.
        if (first >= 0) expect(named.get(path), `${state} on ${path}`).toBeLessThanOrEqual(first);
      }
    }
  });

  test('[WS-10] the expected behaviour of every path is told in words', async () => {
    const { chart, coverage } = await open(id);
    const expected = await loadExpected(id);
    expect([...expected.keys()].sort()).toEqual(Object.keys(coverage.paths).sort());
    for (const step of [...expected.values()].flat()) {
      // What the test gave the chart and what the chart remembers are data: they may hold names of anything.
      expect(expectedDeed(chart, step).split(':')[0]).not.toMatch(CODE);
      const lines = expectedLines(chart, step);
      expect(lines[0]?.term).toBe('Then');
      const told = lines.filter(({ term }) => term !== 'Remembers' && term !== 'Result');
      for (const text of told.flatMap(({ texts }) => texts))
        expect(text).not.toMatch(/undefined|\[object|[a-z]\w*\.[a-z]+[A-Z]/);
    }
  });
});

test('every way to break a chart has words', async () => {
  const { chart } = await open('poll');
  const survivors = Object.keys(operators).map((operator) => ({ operator, where: 'poll.choosing' }));
  const told = unnoticedMistakes(chart, { survivors }).map(({ words }) => words);
  expect(told.filter((words) => /^[a-z]/.test(words) || !words.endsWith('.'))).toEqual([]);
  expect(new Set(told).size).toBe(survivors.length);
});

test('[WS-07] what no path takes says why, and a condition which outcomes were seen', async () => {
  const { chart, coverage } = await open('attempt');
  const excused = Object.keys(coverage.excuses)[0] ?? '';
  const id = coverage.transitions[Number(excused)] ?? '';
  expect(coverageOverlay(chart, coverage).get(id)).toEqual({
    tone: 'danger',
    label: 'out of reach',
    pattern: 'dashed',
  });
  expect(evidenceOf(chart, coverage, id)).toEqual({
    sentences: [`No path takes it: ${coverage.excuses[excused]}.`],
    paths: [],
  });
  const [guarded = ''] = Object.keys(coverage.guards);
  const seen = (outcome: 'both' | 'true' | 'false' | 'none') =>
    evidenceOf(chart, { ...coverage, guards: { [guarded]: outcome } }, coverage.transitions[Number(guarded)] ?? '')
      .sentences[1];
  expect([seen('both'), seen('true')]).toEqual([
    'The paths test the condition both ways.',
    'The paths test the condition only where it holds.',
  ]);
});

test('[WS-07] a mistake in an action is at what uses it, one in a state at the state', async () => {
  const { chart, coverage } = await open('evidence');
  const [action = ''] = Object.keys(chart.implementations.actions);
  const survivors = [
    { operator: 'swap-entry-exit', where: 'evidence.over' },
    { operator: 'drop-field', where: action },
  ];
  const weak = { ...coverage, survivors };
  const [inState, inAction] = unnoticedMistakes(chart, weak);
  expect(inState).toEqual({
    place: 'Over',
    words: 'What happens on entry happens on exit, and the other way round.',
    places: ['evidence.over'],
  });
  expect(inAction?.places.length).toBeGreaterThan(0);
  expect(coverageOverlay(chart, weak).get('evidence.over')).toEqual({
    tone: 'warning',
    label: '1 unnoticed',
    pattern: 'dotted',
  });
  expect(evidenceOf(chart, weak, 'evidence.over').sentences.at(-1)).toBe(
    'The tests would not notice this mistake: what happens on entry happens on exit, and the other way round.',
  );
});

test('[WS-10] an expected step says what happened and everything that follows from it', async () => {
  const { chart } = await open('workshop');
  const steps = (await loadExpected('workshop')).get('db97075201') ?? [];
  expect(steps.slice(5, 7).map((step) => [expectedDeed(chart, step), expectedLines(chart, step)])).toEqual([
    [
      'Loading the definition and the drawing of a chart succeeds',
      [
        { term: 'Then', texts: ['Run › None', 'Drawing › Shown'] },
        { term: 'Ends', texts: ['Loads the definition and the drawing of a chart.'] },
        { term: 'Tags', texts: ['none'] },
      ],
    ],
    [
      'Simulation started: step active 1 entry, taken nothing, words “loading”',
      [
        { term: 'Then', texts: ['Drawing › Shown', 'Run › Simulating'] },
        { term: 'Remembers', texts: ['Of: “poll”', 'Steps: active 1 entry, taken nothing, words “loading”'] },
        { term: 'Tags', texts: ['running'] },
      ],
    ],
  ]);
});
