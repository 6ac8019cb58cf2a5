import { describe, expect, test } from 'vitest';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { coverageOverlay, coverageWords, requirementWords } from '../../src/workshop/overlays/coverage-overlay.ts';
import { allPaths, evidenceOf } from '../../src/workshop/overlays/evidence.ts';
import { type ExpectedStep, expectedDeed, expectedLines } from '../../src/workshop/overlays/expected-behaviour.ts';
import { unnoticedMistakes } from '../../src/workshop/overlays/mistakes.ts';
import {
  placesOfRequirement,
  requirementsOf,
  requirementTraffic,
  servingCharts,
} from '../../src/workshop/overlays/requirements.ts';
import { decisionsOf } from '../../src/workshop/run/decisions.ts';
import { ferryMachine } from './samples/ferry.machine.ts';

const chart = readChart(ferryMachine, {
  guards: { isCalm: { description: 'The river is calm.' } },
  actions: { toot: { description: 'Blows the horn.' } },
});
const [HAS_ROOM, IS_CALM, IS_FULL] = [
  'ferry.moored/ferry.boarded[hasRoom]/0',
  'ferry.moored/ferry.boarded[and(isCalm, not(hasRoom))]/0',
  'ferry.moored/ferry.boarded/0',
];
const [LATE, SANK, ROSE] = ['ferry.atSea/after(crossing)/0', 'ferry/ferry.sank/0', 'ferry.moored/wind.rose/0'];

const coverage: ChartCoverage = {
  situations: 5,
  steps: 13,
  lowerBound: 9,
  mutants: 9,
  killed: 8,
  transitions: ['ferry/initial/0', HAS_ROOM, IS_CALM, IS_FULL, LATE, SANK, ROSE],
  taken: [4, 3, 1, 0, 2, 1, 0],
  guards: { 1: 'both', 2: 'false' },
  excuses: { 2: 'it is always calm', 3: 'there is always room' },
  survivors: [{ operator: 'drop-action', where: 'toot' }],
  recordedOnly: [{ operator: 'delay', where: 'crossing' }],
  paths: {
    late: [[0], [], [1], [4]],
    sunk: [[0], [1], [], [5]],
    soon: [[0], [1], [4]],
    full: [[0], [2]],
  },
  withoutPairs: 'it is large',
  properties: [],
  requirements: { 'EX-06': [0, 1, 3], 'AA-01': [0], 'ZZ-01': [4] },
};

describe('[WS-07] what paths and mistakes say of a chart', () => {
  test('a state names the paths that reach it, the shortest ways first', () => {
    const { sentences, paths } = evidenceOf(chart, coverage, 'ferry.atSea');
    expect(sentences).toEqual(['4 paths reach it.']);
    expect(paths).toEqual([
      { path: 'full', step: 1, steps: 2 },
      { path: 'soon', step: 1, steps: 3 },
      { path: 'sunk', step: 1, steps: 4 },
      { path: 'late', step: 2, steps: 4 },
    ]);
    expect(evidenceOf(chart, coverage, 'ferry.sunk').paths.map(({ path }) => path)).toEqual(['soon', 'late', 'sunk']);
    expect(evidenceOf(chart, coverage, 'ferry.atSea.deck').sentences).toEqual(['1 path reaches it.']);
    expect(evidenceOf(chart, coverage, 'ferry.atSea.lamp')).toEqual({ sentences: ['No path reaches it.'], paths: [] });
    expect(evidenceOf(chart, coverage, 'ferry.moored').sentences).toEqual([
      '4 paths reach it.',
      'The tests would not notice this mistake: something that it does is missing.',
    ]);
  });

  test('a transition says how many paths take it, which outcomes they test, and what cannot be reached', () => {
    const said = (id: string) => evidenceOf(chart, coverage, id).sentences;
    expect(said(HAS_ROOM)).toEqual(['3 paths take it.', 'The paths test the condition both ways.']);
    expect(evidenceOf(chart, coverage, HAS_ROOM).paths.map(({ path }) => path)).toEqual(['soon', 'sunk', 'late']);
    expect(said(IS_CALM)).toEqual([
      '1 path takes it.',
      'The paths test the condition only where it does not hold.',
      'Not every outcome of the condition can be reached: it is always calm.',
    ]);
    expect(said(IS_FULL)).toEqual(['No path takes it: there is always room.']);
    expect(said(ROSE)).toEqual(['No path takes it.']);
    expect(said(LATE)).toEqual([
      '2 paths take it.',
      'Recorded behaviour alone would show this mistake: the time is twice as long, or half.',
    ]);
    expect(evidenceOf(chart, coverage, 'ferry.gone/x/0')).toEqual({ sentences: [], paths: [] });
    const none = { ...coverage, guards: { 1: 'none', 3: 'none' } } as const;
    expect(evidenceOf(chart, none, HAS_ROOM).sentences[1]).toBe('No path comes to the condition.');
    // What no path takes says nothing of its condition.
    expect(evidenceOf(chart, none, IS_FULL).sentences).toHaveLength(1);
  });

  test('a path is told by what happens last in it', () => {
    expect(allPaths(chart, coverage)).toEqual([
      { path: 'late', step: 3, steps: 4, words: 'It takes too long.' },
      { path: 'sunk', step: 3, steps: 4, words: 'The ferry goes down.' },
      { path: 'soon', step: 2, steps: 3, words: 'It takes too long.' },
      { path: 'full', step: 1, steps: 2, words: '' },
    ]);
  });

  test('the drawing counts paths, and marks what is not walked, unnoticed or only recorded', () => {
    expect(Object.fromEntries(coverageOverlay(chart, coverage))).toEqual({
      'ferry/initial/0': { tone: 'positive', label: '4 paths' },
      [HAS_ROOM]: { tone: 'positive', label: '3 paths' },
      [IS_CALM]: { tone: 'positive', label: '1 path' },
      [IS_FULL]: { tone: 'danger', pattern: 'dashed', label: 'out of reach' },
      [LATE]: { tone: 'info', pattern: 'dash-dot', label: '2 paths, 1 recorded only' },
      [SANK]: { tone: 'positive', label: '1 path' },
      [ROSE]: { tone: 'danger', pattern: 'dashed', label: 'no path' },
      'ferry/wind.*/0': { tone: 'warning', pattern: 'dotted', label: '1 unnoticed' },
      'ferry/snapshot.invoke(sonar)/0': { tone: 'warning', pattern: 'dotted', label: '1 unnoticed' },
      'ferry.atSea.deck.ahead/after(500)/0': { tone: 'warning', pattern: 'dotted', label: '1 unnoticed' },
      'ferry.moored': { tone: 'warning', pattern: 'dotted', label: '1 unnoticed' },
    });
    // What nothing notices is told before what is only recorded, and all of a place are counted.
    const both = [...coverage.recordedOnly, { operator: 'drop-guard', where: LATE }, ...coverage.recordedOnly];
    expect(coverageOverlay(chart, { ...coverage, survivors: both }).get(LATE)?.label).toBe('2 paths, 3 unnoticed');
  });

  test('its sum is told in sentences', () => {
    expect(coverageWords(coverage)).toEqual([
      '4 of 6 transitions are walked, by 4 paths in 13 steps.',
      '1 of 2 conditions were tested both ways.',
      'The tests notice 8 of 9 deliberate mistakes.',
      '1 of them is noticed by recorded behaviour alone.',
      'Not every two transitions that can follow each other are tested one after the other: it is large.',
    ]);
    const { withoutPairs: _, ...whole } = coverage;
    const more = [...coverage.recordedOnly, ...coverage.recordedOnly];
    expect(coverageWords({ ...whole, guards: {}, recordedOnly: [] })).toHaveLength(2);
    expect(coverageWords({ ...whole, recordedOnly: more })[3]).toBe(
      '2 of them are noticed by recorded behaviour alone.',
    );
  });

  test('a mistake is at everything that uses what is broken, and named by its place in words', () => {
    const told = (where: string) => {
      const [mistake] = unnoticedMistakes(chart, { survivors: [{ operator: 'drop-field', where }] });
      return [mistake?.place, ...(mistake?.places ?? [])];
    };
    expect(told('toot')).toEqual([
      'Blows the horn.',
      'ferry/wind.*/0',
      'ferry/snapshot.invoke(sonar)/0',
      'ferry.atSea.deck.ahead/after(500)/0',
      'ferry.moored',
    ]);
    expect(told('hasRoom')).toEqual(['Has room.', HAS_ROOM, IS_CALM]);
    expect(told('crossing')).toEqual(['Crossing.', LATE]);
    expect(told('loadTide')).toEqual(['Load tide.', 'ferry.atSea']);
    expect(told('ferry.atSea.deck')).toEqual(['Deck', 'ferry.atSea.deck']);
    expect(told(HAS_ROOM)).toEqual(['Moored: boarded, if has room', HAS_ROOM]);
    expect(told(IS_FULL)).toEqual(['Moored: boarded', IS_FULL]);
    expect(told('gone')).toEqual(['gone']);
  });

  test('a step says which conditions decided it: those before did not hold, its own did', () => {
    const decided = (...taken: string[]) => decisionsOf(chart, taken).map((one) => [one.transition.id, one.held]);
    expect(decided(IS_FULL)).toEqual([
      [HAS_ROOM, false],
      [IS_CALM, false],
    ]);
    expect(decided(HAS_ROOM)).toEqual([[HAS_ROOM, true]]);
    expect(decided(SANK, 'ferry.gone/x/0', IS_CALM)).toEqual([
      [HAS_ROOM, false],
      [IS_CALM, true],
    ]);
  });
});

describe('[WS-14] what a chart says of requirements', () => {
  test('how much of each the paths walk; one that only beginnings serve is not counted', () => {
    expect(requirementWords(coverage)).toEqual([
      'EX-06: 1 of 2 transitions are walked.',
      'ZZ-01: 1 of 1 transitions are walked.',
    ]);
  });

  test('a part names those whose transitions it is, leaves by or is entered by; the chart names all', () => {
    const names = (id: string) => requirementsOf(chart, coverage, id);
    expect(names('ferry')).toEqual(['EX-06', 'AA-01', 'ZZ-01']);
    expect(names(HAS_ROOM)).toEqual(['EX-06']);
    // Left by one transition, begun with by another.
    expect(names('ferry.moored')).toEqual(['EX-06', 'AA-01']);
    expect(names('ferry.sunk')).toEqual(['ZZ-01']);
    expect(names('ferry.atSea.lamp')).toEqual([]);
  });

  test('how often each was taken, or since when it was not', () => {
    const traffic = [
      { id: HAS_ROOM, count: 2 },
      { id: IS_FULL, count: 3 },
      { id: LATE, count: 0 },
    ];
    expect(requirementTraffic(coverage, traffic)).toEqual(['EX-06: taken 5 times.', 'ZZ-01: taken 0 times.']);
    expect(requirementTraffic(coverage, traffic, 'since May')[1]).toBe('ZZ-01: not taken since May.');
  });

  test('what serves one, with all that is around it', () => {
    expect([...placesOfRequirement(chart, coverage, 'EX-06')].sort()).toEqual([
      'ferry',
      'ferry.atSea',
      'ferry.moored',
      IS_FULL,
      HAS_ROOM,
      'ferry/initial/0',
    ]);
  });

  test('which charts serve one, with how many transitions', () => {
    const other = { ...coverage, requirements: { 'EX-06': [2] } };
    expect(servingCharts({ charts: { ferry: coverage, raft: other } }).get('EX-06')).toEqual([
      { chart: 'ferry', transitions: 3 },
      { chart: 'raft', transitions: 1 },
    ]);
  });
});

describe('[WS-10] an expected step in words', () => {
  const lines = (seen: ExpectedStep[1]) =>
    expectedLines(chart, ['start', seen]).map(({ term, texts }) => [term, ...texts]);

  test('says where the chart is, and each thing that follows, under its own name', () => {
    expect(
      lines({
        state: 'atSea.deck.ahead + atSea.lamp.dark',
        status: 'done',
        output: { people: 0 },
        tags: 'quiet wideOpen',
        data: { peopleAboard: 2 },
        does: [
          'toot',
          { ring: { times: 2 } },
          { 'sendTo(crew)': { type: 'crew.calledUp' } },
          { 'sendTo(#_parent)': {} },
        ],
        starts: { tide: { river: 'Po' }, crew: {} },
        stops: ['sonar'],
        timers: [
          ['crossing.ferry.atSea', 60_000],
          ['lastCall.ferry.moored', 'cancelled'],
        ],
      }),
    ).toEqual([
      ['Then', 'At sea › Deck › Ahead', 'At sea › Lamp › Dark', 'The chart has ended.'],
      ['Does', 'Blows the horn.', 'Ring.', 'Sends “called up” to crew.', 'Sends a message to parent.'],
      ['Starts', 'Load tide.', 'Crew.'],
      ['Ends', 'Hear sonar.'],
      ['Waits', '1 min: crossing.'],
      ['Stops waiting', 'last call.'],
      ['Remembers', 'People aboard: 2'],
      ['Tags', 'quiet, wide open'],
      ['Result', 'people 0'],
    ]);
    expect(lines({ state: '', status: 'error', tags: '' })).toEqual([
      ['Then', 'Ferry', 'The chart has failed.'],
      ['Tags', 'none'],
    ]);
    expect(lines('refused')).toEqual([['Then', 'The step is not possible.']]);
  });

  test('reads values as people do, long and deep ones cut', () => {
    const read = (value: unknown) => lines({ state: '', data: { value } })[1]?.[1]?.replace('Value: ', '');
    expect([null, '', true, false, 3, 'Po', {}, []].map(read)).toEqual([
      'nothing',
      'nothing',
      'yes',
      'no',
      '3',
      '“Po”',
      'nothing',
      'nothing',
    ]);
    expect(read('x'.repeat(60))).toBe(`“${'x'.repeat(60)}”`);
    expect(read('x'.repeat(61))).toBe(`“${'x'.repeat(60)}…”`);
    expect(read('abc… 120 characters, 0f0f')).toBe('data of 120 characters');
    expect(read([1, 2, 3, 4])).toBe('1, 2, 3, 4');
    expect(read([1, 2, 3, 4, 5, 6])).toBe('1, 2, 3, 4 and 2 more');
    expect(read({ firstBoat: { seats: 9 } })).toBe('first boat seats 9');
    expect(read({ a: { b: [7] } })).toBe('a b 1 entry');
    expect(read({ a: { b: [7, 8] } })).toBe('a b 2 entries');
    expect(read({ a: { b: { c: 1 } } })).toBe('a b data');
    expect(read({ a: [7, 8] })).toBe('a 7, 8');
  });

  test('says what happened, with what came with it', () => {
    const deeds = [
      'start',
      'ferry.calledUp',
      'ferry.boarded (three people)',
      'ferry.boarded {"people":3}',
      'ferry.boarded {"people',
      'after(crossing) 60000',
      'done(tide) (three metres)',
      'error(tide) "offline"',
      'snapshot(sonar)',
      'done(gone)',
    ];
    expect(deeds.map((label) => expectedDeed(chart, [label, '']))).toEqual([
      'The chart starts',
      'Called up',
      'Boarded: three people',
      'Boarded: people 3',
      'Boarded: {"people',
      'After the delay “crossing”',
      '“load tide” succeeds: three metres',
      '“load tide” fails: “offline”',
      '“hear sonar” makes progress',
      '“gone” succeeds',
    ]);
  });
});
