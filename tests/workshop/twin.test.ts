import { describe, expect, test } from 'vitest';
import { pollMachine } from '../../machines/site/poll/poll.machine.ts';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { dashes } from '../../src/workshop/drawing/look.ts';
import {
  COVERAGE_LEGEND,
  coverageOverlay,
  coverageWords,
  requirementWords,
} from '../../src/workshop/overlays/coverage-overlay.ts';
import { evidenceOf } from '../../src/workshop/overlays/evidence.ts';
import { decisionsOf } from '../../src/workshop/run/decisions.ts';
import { activeIds, recordedRuns, stepOf } from '../../src/workshop/run/run-steps.ts';
import { findInChart } from '../../src/workshop/twin/find.ts';
import { guardWords, transitionSentence, transitionsFrom, transitionsTo } from '../../src/workshop/twin/words.ts';

const chart = readChart(pollMachine);
const byId = (id: string) => {
  const found = chart.transitions.find((transition) => transition.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('[WS-03] a chart in words', () => {
  test('a transition is one sentence, with its condition and its place among the alternatives', () => {
    expect(transitionSentence(chart, byId('poll.choosing/poll.voteCast[isChosenByGuest]/0'))).toBe(
      'From Choosing, vote cast, alternative 2 of 2: leads to Queued. Condition: Is chosen by guest. A guest votes.',
    );
    expect(guardWords(byId('poll.voting/done.invoke(castVote)/0'))).toBeNull();
  });

  test('what leaves a state, and what leads to it', () => {
    expect(transitionsFrom(chart, 'poll.voted').map(({ targets }) => targets)).toEqual([['poll.choosing']]);
    expect(transitionsTo(chart, 'poll.missing').map(({ source }) => source)).toEqual(['poll.loading']);
  });

  test('a search finds states and events, names before descriptions', () => {
    expect(findInChart(chart, 'choosing')[0]).toMatchObject({ kind: 'state', id: 'poll.choosing' });
    expect(findInChart(chart, 'vote cast')[0]).toMatchObject({ kind: 'transition', title: 'vote cast' });
    expect(findInChart(chart, 'hand-written nonsense')).toEqual([]);
    expect(findInChart(chart, '  ')).toEqual([]);
  });
});

describe('[WS-02] steps of runs', () => {
  const key = { source: 'poll.loading', event: 'xstate.done.actor.loadPoll', index: 1 };

  test('a reported step has its states, its transitions and words', () => {
    expect(stepOf(chart, { keys: [key], at: 5, value: 'choosing' }, false)).toEqual({
      active: ['poll', 'poll.choosing'],
      taken: ['poll.loading/done.invoke(loadPoll)/0'],
      words: 'The voter has not voted yet.',
      record: { keys: [key], at: 5, value: 'choosing' },
    });
    expect(stepOf(chart, { keys: [], at: 0, value: 'loading' }, true).words).toBe('The run begins.');
    // Of another version: what this one does not have is left out of the drawing, and named.
    const unknown = { keys: [{ ...key, event: 'poll.burned', index: 9 }], at: 0, value: 'gone' };
    expect(stepOf(chart, unknown, false)).toEqual({
      active: ['poll'],
      taken: [],
      words: 'poll.burned',
      record: unknown,
    });
    expect(activeIds(chart, { gone: 'deeper' })).toEqual(['poll']);
  });

  test('runs of charts that this build does not have are left out', () => {
    const steps = [{ keys: [], at: 0, value: 'loading' }];
    const run = { version: 'a', is_cut: false, steps };
    const runs = recordedRuns(
      [
        { ...run, chart: 'gone' },
        { ...run, chart: 'poll' },
      ],
      new Map([['poll', { chart, machine: pollMachine, properties: [] }]]),
    );
    expect(runs).toMatchObject([{ chart: 'poll', run: '2', steps: [{ active: ['poll', 'poll.loading'] }] }]);
  });

  test('the conditions of a step: alternatives before the one that was taken did not hold', () => {
    const decisions = decisionsOf(chart, ['poll.choosing/poll.voteCast[isChosenByGuest]/0']);
    expect(decisions.map(({ transition, held }) => [transition.guard, held])).toEqual([
      ['isChosenByUser', false],
      ['isChosenByGuest', true],
    ]);
  });
});

describe('[WS-07] coverage on the drawing', () => {
  const coverage = {
    transitions: ['poll.loading/done.invoke(loadPoll)/0', 'poll.voted/poll.changeRequested/0', 'poll.missing/x/0'],
    taken: [3, 1, 0],
    excuses: {},
    survivors: [{ operator: 'drop-action', where: 'poll.voted/poll.changeRequested/0' }],
    recordedOnly: [],
    paths: { abc: [[], [0]] },
    requirements: { 'VO-14': [0, 1, 2] },
  } as unknown as ChartCoverage;

  test('each transition says how many paths take it, and none by its colour alone', () => {
    expect([...coverageOverlay(chart, coverage).values()]).toEqual([
      { tone: 'positive', label: '3 paths' },
      { tone: 'warning', label: '1 path, 1 unnoticed', pattern: 'dotted' },
      { tone: 'danger', label: 'no path', pattern: 'dashed' },
    ]);
  });

  test('what recorded behaviour alone would show has a mark of its own, unless something there is not noticed at all', () => {
    const recordedOnly = [
      { operator: 'retarget', where: 'poll.loading/done.invoke(loadPoll)/0' },
      { operator: 'drop-action', where: 'poll.loading/done.invoke(loadPoll)/0' },
      { operator: 'retarget', where: 'poll.voted/poll.changeRequested/0' },
      { operator: 'drop-tag', where: 'poll.voted' },
    ];
    const overlays = coverageOverlay(chart, { ...coverage, recordedOnly });
    expect(overlays.get('poll.loading/done.invoke(loadPoll)/0')).toEqual({
      tone: 'info',
      label: '3 paths, 2 recorded only',
      pattern: 'dash-dot',
    });
    expect(overlays.get('poll.voted/poll.changeRequested/0')?.label).toBe('1 path, 1 unnoticed');
    expect(overlays.get('poll.voted')).toEqual({ tone: 'info', label: '1 recorded only', pattern: 'dash-dot' });
    expect(dashes({ isFailed: false, overlay: overlays.get('poll.voted') })).toEqual({
      'stroke-dasharray': '8 3 1.5 3',
    });
    // Each kind of line is told by its pattern and in words.
    expect(COVERAGE_LEGEND.map(({ pattern }) => pattern)).toEqual([undefined, 'dash-dot', 'dotted', 'dashed']);
    expect(evidenceOf(chart, { ...coverage, guards: {}, recordedOnly }, 'poll.voted').sentences.at(-1)).toBe(
      'Recorded behaviour alone would show this mistake: a tag is missing.',
    );
  });

  test('[WS-14] each requirement says how much of its part is walked', () => {
    expect(requirementWords(coverage)).toEqual(['VO-14: 2 of 3 transitions are walked.']);
    expect(requirementWords({ ...coverage, requirements: { 'VO-14': [0], 'VO-15': [] } })).toEqual([
      'VO-14: 1 of 1 transitions are walked.',
    ]);
  });

  test('the panel says the same in sentences, without words of the tests', () => {
    const figures = { guards: { 1: 'both', 2: 'true' }, mutants: 20, killed: 19, steps: 2 } as const;
    expect(coverageWords({ ...coverage, ...figures })).toEqual([
      '2 of 3 transitions are walked, by 1 path in 2 steps.',
      '1 of 2 conditions were tested both ways.',
      'The tests notice 19 of 20 deliberate mistakes.',
    ]);
    const recordedOnly = [{ operator: 'retarget', where: 'poll.voted' }];
    expect(coverageWords({ ...coverage, ...figures, recordedOnly }).at(-1)).toBe(
      '1 of them is noticed by recorded behaviour alone.',
    );
    expect(coverageWords({ ...coverage, ...figures, withoutPairs: 'there are too many' }).at(-1)).toBe(
      'Not every two transitions that can follow each other are tested one after the other: there are too many.',
    );
  });

  test('what a state begins with is no transition of its own, as in traffic', () => {
    const begun = {
      ...coverage,
      transitions: [...coverage.transitions, 'poll/initial/0', 'poll.back/history/0'],
      taken: [...coverage.taken, 3, 3],
      requirements: { 'VO-14': [0, 3], 'VO-15': [3] },
    };
    expect(coverageWords({ ...begun, guards: {}, mutants: 20, killed: 19, steps: 2 })[0]).toBe(
      '2 of 3 transitions are walked, by 1 path in 2 steps.',
    );
    expect(requirementWords(begun)).toEqual(['VO-14: 1 of 1 transitions are walked.']);
  });
});
