import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { and, assign, createMachine, fromPromise, log, stateIn } from 'xstate';
import { listTransitions } from '../../src/charts/transition-ids.ts';
import { type KnownImplementations, readChart } from '../../src/workshop/chart/read-chart.ts';
import { fromJson, toJson } from '../../src/workshop/export/json.ts';
import { toMermaid } from '../../src/workshop/export/mermaid.ts';
import { fromScxml } from '../../src/workshop/export/read-scxml.ts';
import { toScxml } from '../../src/workshop/export/scxml.ts';
import { pathOfState, transitionSentence, transitionsFrom, transitionsTo } from '../../src/workshop/twin/words.ts';
import { ferryMachine } from './samples/ferry.machine.ts';

const KNOWN: KnownImplementations = {
  guards: { isCalm: { description: 'The river is calm.', hash: 'h1' } },
  actions: { toot: { description: 'Blows the horn.', sends: { to: 'crew', event: 'crew.called' } } },
};
const chart = readChart(ferryMachine, KNOWN);

/** Read line by line against the definition, the Recommendation of SCXML and the language of Mermaid. */
const written = (file: string) => readFileSync(new URL(`samples/${file}`, import.meta.url), 'utf8');

describe('a chart with every kind of state and transition', () => {
  test('[WS-01] has its states in their order, each with its kind, title, place and depth', () => {
    expect(
      chart.states.map(({ id, key, title, kind, depth, children }) => [id, key, title, kind, depth, children.length]),
    ).toEqual([
      ['ferry', 'ferry', 'Ferry', 'compound', 0, 3],
      ['ferry.moored', 'moored', 'Moored', 'atomic', 1, 0],
      ['ferry.atSea', 'atSea', 'At sea', 'parallel', 1, 3],
      ['ferry.atSea.deck', 'deck', 'Deck', 'compound', 2, 3],
      ['ferry.atSea.deck.ahead', 'ahead', 'Ahead', 'atomic', 3, 0],
      ['ferry.atSea.deck.back', 'back', 'Back', 'atomic', 3, 0],
      ['ferry.atSea.deck.there', 'there', 'There', 'final', 3, 0],
      ['ferry.atSea.lamp', 'lamp', 'Lamp', 'compound', 2, 3],
      ['ferry.atSea.lamp.dark', 'dark', 'Dark', 'atomic', 3, 0],
      ['ferry.atSea.lamp.lit', 'lit', 'Lit', 'final', 3, 0],
      ['ferry.atSea.lamp.before', 'before', 'Before', 'history', 3, 0],
      ['ferry.atSea.lately', 'lately', 'Lately', 'history', 2, 0],
      ['ferry.sunk', 'sunk', 'Sunk', 'final', 1, 0],
    ]);
    expect([chart.id, chart.title, chart.description]).toEqual(['ferry', 'Ferry', 'Takes people over a river.']);
    expect(chart.states.filter(({ history }) => history).map(({ key, history }) => [key, history])).toEqual([
      ['before', 'deep'],
      ['lately', 'shallow'],
    ]);
    expect(chart.states[2]?.children).toEqual(['ferry.atSea.deck', 'ferry.atSea.lamp', 'ferry.atSea.lately']);
    expect(chart.states.slice(1).map(({ parent }) => parent)).toEqual([
      'ferry',
      'ferry',
      'ferry.atSea',
      ...Array(3).fill('ferry.atSea.deck'),
      'ferry.atSea',
      ...Array(3).fill('ferry.atSea.lamp'),
      'ferry.atSea',
      'ferry',
    ]);
  });

  test('[WS-01, WS-05] has every transition once, with its stable id and its place among its alternatives', () => {
    const placed = chart.transitions.map(({ id, position, alternatives }) => [id, position, alternatives]);
    expect(placed).toEqual([
      ['ferry/initial/0', 0, 1],
      ['ferry/ferry.sank/0', 0, 1],
      ['ferry/wind.*/0', 0, 1],
      ['ferry/*/0', 0, 1],
      ['ferry/snapshot.invoke(sonar)/0', 0, 1],
      ['ferry.moored/ferry.boarded[hasRoom]/0', 0, 3],
      ['ferry.moored/ferry.boarded[and(isCalm, not(hasRoom))]/0', 1, 3],
      ['ferry.moored/ferry.boarded/0', 2, 3],
      ['ferry.moored/ferry.cast/0', 0, 1],
      ['ferry.moored/wind.rose/0', 0, 1],
      ['ferry.atSea/done.state/0', 0, 1],
      ['ferry.atSea/done.invoke(tide)/0', 0, 1],
      ['ferry.atSea/error.invoke(tide)/0', 0, 1],
      ['ferry.atSea/after(crossing)/0', 0, 1],
      ['ferry.atSea.deck/initial/0', 0, 1],
      ['ferry.atSea.deck.ahead/ferry.turned/0', 0, 1],
      ['ferry.atSea.deck.ahead/after(500)/0', 0, 1],
      ['ferry.atSea.deck.back/always[in(#ferry.atSea.lamp.lit)]/0', 0, 2],
      ['ferry.atSea.deck.back/always[isCalm]/0', 1, 2],
      ['ferry.atSea.lamp/initial/0', 0, 1],
      ['ferry.atSea.lamp.dark/lamp.pressed/0', 0, 1],
      ['ferry.atSea.lamp.before/history/0', 0, 1],
    ]);
    expect(listTransitions(ferryMachine).map(({ id }) => id)).toEqual(placed.map(([id]) => id));
  });

  test('[WS-01] says what it knows of each implementation that it names, and of no other', () => {
    expect(chart.implementations).toEqual({
      guards: { hasRoom: {}, isCalm: { description: 'The river is calm.', hash: 'h1' } },
      actions: { ring: {}, toot: { description: 'Blows the horn.', sends: { to: 'crew', event: 'crew.called' } } },
      delays: { crossing: {} },
      actors: { crew: {}, hearSonar: {}, loadTide: {} },
    });
  });

  test('[WS-01] also says what is known of those that it does not name', () => {
    const known = { description: 'Known.' };
    const more = { guards: { spare: known }, delays: { crossing: known, spare: known }, actors: { crew: known } };
    const { guards, actions, delays, actors } = readChart(ferryMachine, more).implementations;
    expect({ guards, actions, delays, actors }).toEqual({
      guards: { hasRoom: {}, isCalm: {}, spare: known },
      actions: { ring: {}, toot: {} },
      delays: { crossing: known, spare: known },
      actors: { crew: known, hearSonar: {}, loadTide: {} },
    });
    expect(Object.keys(guards)).toEqual(['hasRoom', 'isCalm', 'spare']);
  });

  test('[WS-04] as SCXML is the document that the Recommendation asks for', () => {
    expect(toScxml(chart).split('\n')).toEqual(written('ferry.scxml').split('\n'));
  });

  test('[WS-04] is read from SCXML and from JSON with all that it has', () => {
    const inOrder = (transitions: (typeof chart)['transitions']) =>
      transitions.toSorted((one, other) => one.id.localeCompare(other.id));
    const plain = JSON.parse(JSON.stringify(chart));
    expect(fromJson(toJson(chart))).toEqual(plain);
    expect(JSON.parse(toJson(chart))).toEqual({ format: 'chartered-chart-1', ...plain });
    const read = fromScxml(written('ferry.scxml'));
    expect({ ...read, transitions: inOrder(read.transitions) }).toEqual({
      ...plain,
      transitions: inOrder(plain.transitions),
    });
  });

  test('[WS-04] as Mermaid is the diagram with every state, arrow and word', () => {
    expect(toMermaid(chart).split('\n')).toEqual(written('ferry.mmd').split('\n'));
  });

  test('[WS-03] is told transition by transition, in sentences', () => {
    const told = chart.transitions.map((transition) => transitionSentence(chart, transition));
    expect(told).toEqual([
      'From Ferry, begins with: leads to Moored.',
      'From Ferry, sank: leads to Sunk. The ferry goes down.',
      'From Ferry, any other wind event: stays in Ferry. The wind changes.',
      'From Ferry, any other event: stays in Ferry. Anything else happens.',
      'From Ferry, “hear sonar” makes progress: stays in Ferry. The sonar hears something.',
      'From Moored, boarded, alternative 1 of 3: leads to At sea. Condition: Has room. People come aboard.',
      'From Moored, boarded, alternative 2 of 3: leads to Back. Condition: The river is calm and it is not true that has room.',
      'From Moored, boarded, alternative 3 of 3: leads to Moored. The ferry is full.',
      'From Moored, cast: leads to Moored. The ropes are tied again.',
      'From Moored, rose: stays in Moored.',
      'From At sea, everything inside is done: leads to Moored. It has arrived.',
      'From At sea, “load tide” succeeds: leads to Back. The tide is known.',
      'From At sea, “load tide” fails: leads to Sunk. Nobody knows the tide.',
      'From At sea, after the delay “crossing”: leads to Sunk. It takes too long.',
      'From Deck, begins with: leads to Ahead.',
      'From Ahead, turned: leads to Back.',
      'From Ahead, after 500 ms: stays in Ahead. Half a second has passed.',
      'From Back, at once, alternative 1 of 2: leads to There. Condition: The chart is in lit. The lamp is lit.',
      'From Back, at once, alternative 2 of 2: leads to Ahead. Condition: The river is calm.',
      'From Lamp, begins with: leads to Dark.',
      'From Dark, pressed: leads to Lit.',
      'From Before, nothing is remembered: leads to Dark.',
    ]);
  });

  test('[WS-03] a state is found between what leads to it and what leaves it', () => {
    expect(pathOfState(chart, 'ferry.atSea.deck.back').map(({ title }) => title)).toEqual(['At sea', 'Deck', 'Back']);
    expect(pathOfState(chart, 'ferry')).toEqual([]);
    expect(transitionsTo(chart, 'ferry.sunk').map(({ id }) => id)).toEqual([
      'ferry/ferry.sank/0',
      'ferry.atSea/error.invoke(tide)/0',
      'ferry.atSea/after(crossing)/0',
    ]);
    expect(transitionsFrom(chart, 'ferry.atSea.deck')).toEqual([]);
    expect(transitionsFrom(chart, 'ferry.atSea.lamp.dark').map(({ id }) => id)).toEqual([
      'ferry.atSea.lamp.dark/lamp.pressed/0',
    ]);
  });
});

test('[WS-01] what is written in place is told by its source, and is no implementation with a name', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        entry: [() => undefined, log('dark'), 'dim', assign({ on: () => false })],
        exit: 'warm',
        invoke: { src: fromPromise(async () => 1), id: 'fade', input: () => 3 },
        on: {
          'lamp.lit': { guard: () => true, target: 'on', description: 'Somebody\n  lights it.' },
          'lamp.seen': {
            guard: and([
              { type: 'isNear', params: { metres: 2 } },
              stateIn('off'),
              { type: 'isNear', params: () => 3 },
            ]),
            target: 'on',
          },
        },
      },
      on: {},
    },
  });
  const lamp = readChart(machine);
  const [, off] = lamp.states;
  expect(off?.entry).toEqual([
    { name: 'inline', params: '() => undefined' },
    { name: 'log', params: 'value: "dark"' },
    { name: 'dim' },
    { name: 'assign', params: 'assignment: { on: () => false }' },
  ]);
  expect(off?.invokes).toEqual([{ id: 'fade', actor: 'inline', input: '() => 3' }]);
  const [, lit, seen] = lamp.transitions;
  expect(lit).toMatchObject({ guard: 'inline', guards: ['inline'], guardParams: '() => true', condition: 'inline' });
  expect(seen).toMatchObject({ guards: ['isNear'], guardParams: '{ metres: 2 }; () => 3' });
  expect(lamp.implementations).toEqual({
    guards: { isNear: {} },
    actions: { dim: {}, warm: {} },
    delays: {},
    actors: {},
  });
  // A diagram has one line for each transition, whatever its words.
  expect(toMermaid(lamp)).toContain('  lamp_off --> lamp_on : Somebody lights it #91;inline#93;\n');
});
