import { describe, expect, test } from 'vitest';
import type { Chart, ChartAction, ChartState, ChartTransition } from '../../src/workshop/chart/chart.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import {
  actionsChange,
  conditionChange,
  delayChange,
  descriptionChange,
  invokesChange,
  kindChange,
  orderChange,
  outputChange,
  placeTold,
  reenterChange,
  SAME,
  tagsChange,
  targetsChange,
} from '../../src/workshop/diff/change-words.ts';
import { diffCharts } from '../../src/workshop/diff/diff-charts.ts';
import { diffOverlays, withChangesInside } from '../../src/workshop/diff/diff-look.ts';
import { ferryMachine } from './samples/ferry.machine.ts';

const chart = readChart(ferryMachine, { actions: { toot: { description: 'Blows the horn.' } } });
const state = (id: string) => chart.states.find((one) => one.id === id) as ChartState;
const transition = (id: string) => chart.transitions.find((one) => one.id === id) as ChartTransition;
const [HAS_ROOM, IS_CALM, IS_FULL] = [
  'ferry.moored/ferry.boarded[hasRoom]/0',
  'ferry.moored/ferry.boarded[and(isCalm, not(hasRoom))]/0',
  'ferry.moored/ferry.boarded/0',
].map(transition) as [ChartTransition, ChartTransition, ChartTransition];
const version = <Part>(part: Part, of: Chart = chart) => ({ chart: of, part });

describe('[WS-09] what differs is told in words', () => {
  test('of what a state is', () => {
    const told = (['atomic', 'compound', 'parallel', 'final', 'history'] as const).map((kind) =>
      kindChange({ ...state('ferry'), kind: 'atomic' }, { ...state('ferry'), kind }),
    );
    expect(told).toEqual([
      SAME,
      { sentences: ['It was a plain state, now a state with others inside.'], code: ['type: atomic → compound'] },
      {
        sentences: ['It was a plain state, now a state whose parts are all active at once.'],
        code: ['type: atomic → parallel'],
      },
      { sentences: ['It was a plain state, now an end.'], code: ['type: atomic → final'] },
      { sentences: ['It was a plain state, now a way back to the last state.'], code: ['type: atomic → history'] },
    ]);
  });

  test('of descriptions, tags, results and entering again', () => {
    expect(descriptionChange('A.', 'B.').sentences).toEqual(['It said “A.”, now “B.”.']);
    expect(descriptionChange(undefined, 'B.').sentences).toEqual(['It said nothing, now “B.”.']);
    expect(descriptionChange('A.', 'A.')).toEqual(SAME);
    expect(tagsChange([], ['wideOpen', 'quiet']).sentences).toEqual(['It had no tags, now “wide open”, “quiet”.']);
    expect(tagsChange(['quiet'], []).sentences).toEqual(['Its tags were “quiet”, now it has none.']);
    expect(tagsChange(['quiet'], ['loud']).sentences).toEqual(['Its tags were “quiet”, now “loud”.']);
    expect(tagsChange(['quiet'], ['quiet'])).toEqual(SAME);
    expect(outputChange('', '1')).toEqual({ sentences: ['It ends with a result now.'], code: ['output: none → 1'] });
    expect(outputChange('1', '').sentences).toEqual(['It ends without a result now.']);
    expect(outputChange('1', '2').sentences).toEqual(['It ends with another result.']);
    expect(outputChange('1', '1')).toEqual(SAME);
    const again = (old: boolean, now: boolean) =>
      reenterChange({ ...IS_FULL, reenter: old }, { ...IS_FULL, reenter: now }).sentences;
    expect([again(true, true), again(false, true), again(true, false)]).toEqual([
      [],
      ['It now leaves its state and enters it again.'],
      ['It no longer leaves its state and enters it again.'],
    ]);
  });

  test('of actions: what is new, gone, done with other values or in another order, each as often as it is there', () => {
    const told = (old: ChartAction[], now: ChartAction[], where: '' | 'On entry' | 'On exit' = '') =>
      actionsChange(where, version(old), version(now));
    const [toot, ring] = [{ name: 'toot' }, { name: 'ring' }];
    expect(told([toot], [toot])).toEqual(SAME);
    expect(told([], [toot])).toEqual({
      sentences: ['It now does this: “Blows the horn”.'],
      code: ['actions: none → toot'],
    });
    expect(told([toot], [], 'On entry')).toEqual({
      sentences: ['On entry, it no longer does this: “Blows the horn”.'],
      code: ['entry: toot → none'],
    });
    expect(told([ring], [{ ...ring, params: '{ times: 2 }' }], 'On exit')).toEqual({
      sentences: ['On exit, it does this with other values: “Ring”.'],
      code: ['exit: ring → ring { times: 2 }'],
    });
    expect(told([toot, ring], [ring, toot])).toEqual({
      sentences: ['It does the same in another order.'],
      code: ['actions: toot, ring → ring, toot'],
    });
    expect(told([toot, toot], [toot]).sentences).toEqual(['It no longer does this: “Blows the horn”.']);
    expect(told([toot, ring], [toot, toot, ring])).toEqual({
      sentences: ['It now does this: “Blows the horn”.'],
      code: ['actions: none → toot'],
    });
  });

  test('of actions that have no name', () => {
    const names = ['assign', 'raise', 'sendTo', 'sendParent', 'emit', 'log', 'cancel', 'stopChild', 'inline'];
    const { sentences } = actionsChange('', version([]), version(names.map((name) => ({ name }))));
    expect(sentences.map((sentence) => sentence.replace('It now does this: ', ''))).toEqual([
      '“Changes the data”.',
      '“Raises an event of its own”.',
      '“Sends an event to another chart”.',
      '“Sends an event to the chart around it”.',
      '“Emits an event”.',
      '“Writes a log entry”.',
      '“Cancels a delayed event”.',
      '“Stops another chart”.',
      '“Runs code without a name”.',
    ]);
  });

  test('of what runs while a state is active', () => {
    const atSea = state('ferry.atSea');
    const told = (invokes: ChartState['invokes']) => invokesChange(version(atSea), version({ ...atSea, invokes }));
    const [tide, crew] = atSea.invokes as [ChartState['invokes'][0], ChartState['invokes'][0]];
    expect(told(atSea.invokes)).toEqual(SAME);
    expect(told([tide])).toEqual({
      sentences: ['While it is active, this no longer runs: “Crew”.'],
      code: ['invoke: crew → none'],
    });
    expect(told([tide, crew, { id: 'own', actor: 'inline' }])).toEqual({
      sentences: ['While it is active, this runs now: “Runs code without a name”.'],
      code: ['invoke: none → own: inline'],
    });
    expect(told([{ ...tide, input: '3' }, crew])).toEqual({
      sentences: ['While it is active, this runs with other values: “Load tide”.'],
      code: ['invoke: tide: loadTide { river: "Po" } → tide: loadTide 3'],
    });
    expect(told([crew, tide]).sentences).toEqual(['While it is active, the same runs in another order.']);
  });

  test('of where a transition leads', () => {
    const told = (old: readonly string[], now: readonly string[], part = IS_FULL) =>
      targetsChange(version({ ...part, targets: old }), version({ ...part, targets: now }));
    expect(told(['ferry.sunk'], ['ferry.sunk'])).toEqual(SAME);
    expect(told(['ferry.sunk'], ['ferry.atSea'])).toEqual({
      sentences: ['It led to “Sunk”, now to “At sea”.'],
      code: ['target: ferry.sunk → ferry.atSea'],
    });
    expect(told([], ['ferry.atSea.deck.back', 'ferry.atSea.lamp.lit']).sentences).toEqual([
      'It stayed in “Moored”, now it leads to “Back” and “Lit”.',
    ]);
    expect(told(['ferry.sunk'], []).sentences).toEqual(['It led to “Sunk”, now it stays in “Moored”.']);
    expect(told(['ferry.moored'], ['ferry.sunk'], transition('ferry/initial/0')).sentences).toEqual([
      'It was “Moored”, now it is “Sunk”.',
    ]);
    const twin = { ...chart, states: chart.states.map((one) => ({ ...one, title: 'Same' })) };
    const places = targetsChange(
      version({ ...IS_FULL, targets: ['ferry.sunk'] }, twin),
      version({ ...IS_FULL, targets: ['ferry.atSea.deck'] }, twin),
    );
    expect(places.sentences).toEqual(['It led to “Same”, now to “Same › Same”.']);
  });

  test('of conditions and delays', () => {
    const told = (old: ChartTransition, now: ChartTransition) => conditionChange(version(old), version(now));
    expect(told(HAS_ROOM, HAS_ROOM)).toEqual(SAME);
    expect(told(IS_FULL, HAS_ROOM)).toEqual({
      sentences: ['It had no condition, now it is taken only if has room.'],
      code: ['guard: none → hasRoom', 'guard values: none → { seats: 9 }'],
    });
    expect(told(HAS_ROOM, IS_FULL).sentences).toEqual(['It was taken only if has room, now it has no condition.']);
    expect(told(HAS_ROOM, { ...HAS_ROOM, guardParams: '8' })).toEqual({
      sentences: ['Its condition looks at other values.'],
      code: ['guard values: { seats: 9 } → 8'],
    });
    const inline = { ...HAS_ROOM, guard: 'inline', condition: 'inline' };
    expect(told(inline, { ...inline, guardParams: '() => 1' }).sentences).toEqual(['Its condition has changed.']);
    expect(told(IS_FULL, inline).sentences).toEqual([
      'It had no condition, now it is taken only if a condition without a name holds.',
    ]);
    expect(told(HAS_ROOM, { ...HAS_ROOM, guard: 'fits' }).sentences).toEqual([
      'The code has another name for its condition now.',
    ]);
    const late = transition('ferry.atSea/after(crossing)/0');
    const delayed = (trigger: string, now = late) => delayChange(version(late), version({ ...now, trigger }));
    expect(delayed('crossing')).toEqual(SAME);
    expect(delayed('900')).toEqual({
      sentences: ['It happened after the delay “crossing”, now it happens after 900 ms.'],
      code: ['delay: crossing → 900'],
    });
    expect(delayed('Crossing').sentences).toEqual([
      'The code has another name for its delay now: it still happens after the delay “crossing”.',
    ]);
    expect(delayed('900', { ...late, kind: 'event' })).toEqual(SAME);
  });

  test('of the place among alternatives', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
      (position) => placeTold({ ...IS_FULL, position, alternatives: position + 1 }).sentences[0],
    );
    const told = (place: string) => `It is checked ${place}; the first whose condition holds is taken.`;
    expect(places).toEqual([
      undefined,
      told('second of two'),
      told('third of three'),
      told('fourth of four'),
      told('fifth of five'),
      told('sixth of six'),
      told('seventh of seven'),
      told('eighth of eight'),
      told('ninth of nine'),
      told('tenth of ten'),
      told('number 11 of 11'),
    ]);
    expect(placeTold({ ...IS_FULL, position: 0, alternatives: 2 }).sentences).toEqual([told('first of two')]);
  });

  test('of the order of alternatives that both versions have', () => {
    const ordered = (...parts: ChartTransition[]): Chart => ({
      ...chart,
      transitions: parts.map((part, position) => ({ ...part, position, alternatives: parts.length })),
    });
    const told = (before: Chart, after: Chart, { id }: ChartTransition) => {
      const of = (one: Chart) => version(one.transitions.find((part) => part.id === id) as ChartTransition, one);
      return orderChange(of(before), of(after), (same) => same).sentences;
    };
    const WINS = 'the first whose condition holds is taken.';
    const before = ordered(HAS_ROOM, IS_CALM, IS_FULL);
    expect(told(before, ordered(HAS_ROOM, IS_CALM, IS_FULL), IS_CALM)).toEqual([]);
    expect(told(before, ordered(IS_CALM, HAS_ROOM, IS_FULL), IS_CALM)).toEqual([
      `It was checked second of three, now first; ${WINS}`,
    ]);
    expect(told(before, ordered(IS_CALM, HAS_ROOM), IS_CALM)).toEqual([
      `It was checked second of three, now first of two; ${WINS}`,
    ]);
    const other = { ...IS_FULL, id: 'other' };
    expect(told(before, ordered(IS_FULL, IS_CALM, HAS_ROOM), IS_CALM)).toEqual([]);
    expect(told(ordered(other, HAS_ROOM, IS_CALM), ordered(IS_CALM, HAS_ROOM), HAS_ROOM)).toEqual([
      `Other alternatives are checked before it now; ${WINS}`,
    ]);
  });
});

test('[WS-09] a chart without one of its parts differs by that, and the drawing marks it', () => {
  const removed: Chart = {
    ...chart,
    description: 'Takes cars.',
    transitions: chart.transitions.filter(({ id }) => id !== 'ferry/ferry.sank/0'),
    implementations: { ...chart.implementations, delays: {} },
  };
  const changes = diffCharts(chart, removed);
  expect(changes.map(({ kind, of, id, title }) => [kind, of, id, title])).toEqual([
    ['changed', 'chart', 'ferry', 'Ferry'],
    ['removed', 'transition', 'ferry/ferry.sank/0', 'The ferry goes down (Ferry → Sunk)'],
    ['removed', 'implementation', 'delays.crossing', 'Delay “Crossing”'],
  ]);
  expect(diffCharts(removed, chart).map(({ kind, id }) => [kind, id])).toEqual([
    ['changed', 'ferry'],
    ['added', 'ferry/ferry.sank/0'],
    ['added', 'delays.crossing'],
  ]);
  const overlays = diffOverlays(changes);
  expect([...overlays]).toEqual([['ferry/ferry.sank/0', { tone: 'danger', label: 'removed', pattern: 'dashed' }]]);
  const view = { width: 1, height: 1, states: {}, edges: [], marks: {}, collapsed: ['ferry.atSea', 'ferry.moored'] };
  const inside = new Map([['ferry.atSea.deck/x/0', { tone: 'positive', label: 'new' } as const]]);
  expect([...withChangesInside(inside, view)].slice(1)).toEqual([
    ['ferry.atSea', { tone: 'warning', label: 'changes inside', pattern: 'dotted' }],
  ]);
});
