import { describe, expect, test } from 'vitest';
import { type AnyActorRef, cancel, createMachine, emit, fromCallback, log, raise, sendTo, setup } from 'xstate';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import type { SimulatorCases } from '../../src/workshop/simulator/cases.types.ts';
import { offerNames, offersOf, timerOffers } from '../../src/workshop/simulator/offers.ts';
import { createPlayer, simulationOf } from '../../src/workshop/simulator/player.ts';
import { passTime, simulated, startSimulation, takeEvent } from '../../src/workshop/simulator/simulator.ts';
import { ferryMachine } from './samples/ferry.machine.ts';

const NO_CASES: SimulatorCases = { input: [], events: {}, outcomes: {} };

describe('[WS-02] a chart that is played step by step', () => {
  const chart = readChart(ferryMachine);
  const machine = simulated(ferryMachine);
  const boarded = takeEvent(machine, chart, startSimulation(machine, undefined).simulation, {
    type: 'ferry.boarded',
  }).simulation;

  test('is in its first states, with the effects of entering them, no event and no time', () => {
    const { simulation, taken, keys } = startSimulation(machine, undefined);
    expect([taken, keys]).toEqual([[], []]);
    expect(simulation).toMatchObject({
      timers: [],
      elapsedMs: 0,
      effects: [{ name: 'toot' }, { name: 'ring', params: { times: 2 } }],
    });
    expect(simulation.snapshot.value).toBe('moored');
    expect(simulation.event).toBeUndefined();
  });

  test('has a timer for each delay, the next one first; time that passes is taken off the others', () => {
    expect(boarded.timers.map(({ event, dueMs }) => [event.type, dueMs])).toEqual([
      ['xstate.after.500.ferry.atSea.deck.ahead', 500],
      ['xstate.after.crossing.ferry.atSea', 60_000],
    ]);
    expect(boarded.snapshot.context).toEqual({ people: 1 });
    // What is left and assigned is no effect.
    expect([boarded.effects, boarded.event]).toEqual([[], { type: 'ferry.boarded' }]);
    const [first] = timerOffers(chart, boarded);
    if (!first) throw new Error('Nothing is awaited.');
    expect(first.transitions.map(({ id }) => id)).toEqual(['ferry.atSea.deck.ahead/after(500)/0']);
    const { simulation, taken } = passTime(machine, chart, boarded, first.timer);
    expect(taken).toEqual(['ferry.atSea.deck.ahead/after(500)/0']);
    expect(simulation).toMatchObject({ elapsedMs: 500, effects: [{ name: 'toot' }], timers: [{ dueMs: 59_500 }] });
    expect(simulation.timers).toHaveLength(1);
  });

  test('takes all that follows from an event at once, and forgets the timers of what it leaves', () => {
    const lit = takeEvent(machine, chart, boarded, { type: 'lamp.pressed' });
    // The end of a region is an event, too, which this chart takes for any other.
    expect(lit.taken).toEqual(['ferry.atSea.lamp.dark/lamp.pressed/0', 'ferry/*/0']);
    expect(lit.simulation.effects).toEqual([{ name: 'ring', params: { times: 3 } }]);
    const { simulation, taken, keys } = takeEvent(machine, chart, lit.simulation, { type: 'ferry.turned' });
    expect(taken).toEqual([
      'ferry.atSea.deck.ahead/ferry.turned/0',
      'ferry.atSea.deck.back/always[in(#ferry.atSea.lamp.lit)]/0',
      // The event that is raised, which a lit lamp ignores, and the end of the deck.
      'ferry/*/0',
      'ferry/*/0',
      'ferry.atSea/done.state/0',
    ]);
    expect(keys[1]).toEqual({ source: 'ferry.atSea.deck.back', event: '', index: 0 });
    expect(simulation.snapshot.value).toBe('moored');
    expect(simulation.timers).toEqual([]);
  });

  test('offers each event that an active state handles, then each outcome, and nothing when it is over', () => {
    const offers = offersOf(chart, NO_CASES, boarded);
    expect(offers.map(({ type, kind, field, label }) => [type, kind, field, label])).toEqual([
      ['ferry.sank', 'event', undefined, 'The ferry goes down.'],
      ['wind.*', 'event', undefined, 'The wind changes.'],
      ['*', 'event', undefined, 'Anything else happens.'],
      ['ferry.turned', 'event', undefined, 'Turned.'],
      ['lamp.pressed', 'event', undefined, 'Pressed.'],
      ['xstate.snapshot.sonar', 'outcome', 'snapshot', 'The sonar hears something.'],
      ['xstate.done.actor.tide', 'outcome', 'output', 'The tide is known.'],
      ['xstate.error.actor.tide', 'outcome', 'error', 'Nobody knows the tide.'],
    ]);
    const sunk = takeEvent(machine, chart, boarded, { type: 'ferry.sank' }).simulation;
    expect([sunk.snapshot.status, sunk.timers, offersOf(chart, NO_CASES, sunk)]).toEqual(['done', [], []]);
  });

  test('gives each offer the cases of its event, or of its actor’s outcome', () => {
    const one = (words: string) => [{ words, value: words }];
    const cases: SimulatorCases = {
      input: [],
      events: { 'ferry.turned': one('sharply') },
      outcomes: {
        loadTide: { done: one('three metres'), error: one('no answer') },
        hearSonar: { snapshot: one('a whale') },
      },
    };
    const given = offersOf(chart, cases, boarded).flatMap(({ type, cases: own }) =>
      own.map(({ words }) => [type, words]),
    );
    expect(given).toEqual([
      ['ferry.turned', 'sharply'],
      ['xstate.snapshot.sonar', 'a whale'],
      ['xstate.done.actor.tide', 'three metres'],
      ['xstate.error.actor.tide', 'no answer'],
    ]);
  });

  test('says what each offer would do before it is taken, and what it did after', () => {
    const player = createPlayer(chart, ferryMachine, NO_CASES);
    const moored = player.start(undefined);
    expect([moored.words, moored.active]).toEqual(['The simulation begins.', ['ferry', 'ferry.moored']]);
    const previews = player.offers(moored).map(({ type, preview, usual }) => [type, preview, usual]);
    expect(previews).toEqual([
      ['ferry.sank', 'The ferry goes down.', 0],
      ['wind.*', 'The wind changes.', 0],
      // Stands for any event without a name here.
      ['*', '', 0],
      ['ferry.boarded', 'People come aboard.', 0],
      ['ferry.cast', 'The ropes are tied again.', 0],
      // Ignored on purpose, and kept from the chart around.
      ['wind.rose', 'Nothing changes.', 0],
      ['xstate.snapshot.sonar', 'The sonar hears something.', 0],
    ]);
    const atSea = player.takeTransition(moored, 'ferry.moored/ferry.boarded[hasRoom]/0');
    // Without a case there is nothing to try.
    expect(atSea).toBeNull();
    const offer = player.offers(moored).find(({ type }) => type === 'ferry.boarded');
    if (!offer) throw new Error('Nobody can come aboard.');
    const step = player.take(moored, offer, { people: 4 });
    expect([step.words, step.taken]).toEqual(['People come aboard.', ['ferry.moored/ferry.boarded[hasRoom]/0']]);
    expect(simulationOf(step).event).toEqual({ type: 'ferry.boarded', people: 4 });
    const [timer] = player.timers(step);
    if (!timer) throw new Error('Nothing is awaited.');
    const later = player.pass(step, timer);
    expect([later.words, later.record?.at]).toEqual(['Half a second has passed.', 500]);
    const late = player.takeTransition(step, 'ferry.atSea/after(crossing)/0');
    expect([late?.words, simulationOf(late ?? step).snapshot.value]).toEqual(['It takes too long.', 'sunk']);
  });
});

test('[WS-02] what a chart invokes is neither started nor asked for its beginning', () => {
  const begun: string[] = [];
  const child = createMachine({
    id: 'child',
    context: () => {
      begun.push('child');
      throw new Error('A child was asked.');
    },
  });
  const original = setup({ actors: { child, listen: fromCallback(() => void begun.push('listen')) } }).createMachine({
    id: 'parent',
    initial: 'on',
    invoke: [
      { src: 'child', id: 'one' },
      { src: 'listen', id: 'two' },
      { src: 'absent' as 'listen', id: 'three' },
    ],
    states: { on: {} },
  });
  const { simulation } = startSimulation(simulated(original), undefined);
  expect([simulation.snapshot.status, simulation.snapshot.value, begun]).toEqual(['active', 'on', []]);
  const children = Object.entries<AnyActorRef>(simulation.snapshot.children);
  expect(children.map(([id, actor]) => [id, actor.getSnapshot().status])).toEqual([
    ['one', 'active'],
    ['two', 'active'],
    ['three', 'active'],
  ]);
});

test('[WS-02] a timer that is set again starts over, one that is cancelled is gone; what is sent and emitted is told', () => {
  const ring = { type: 'ring' } as const;
  const original = createMachine({
    id: 'alarm',
    initial: 'set',
    states: { set: {} },
    on: {
      late: { actions: raise(ring, { id: 'late', delay: 900 }) },
      wind: { actions: raise(ring, { id: 'bell', delay: 300 }) },
      rewind: { actions: raise(ring, { id: 'bell', delay: 700 }) },
      stop: { actions: cancel('bell') },
      now: { actions: raise({ type: 'none' }) },
      say: {
        actions: [emit({ type: 'said' }), log('said'), sendTo(({ self }) => self, ring), sendTo('nightLamp', ring)],
      },
    },
    invoke: { src: 'lamp', id: 'nightLamp' },
  });
  const [chart, machine] = [readChart(original), simulated(original)];
  const { simulation: start } = startSimulation(machine, undefined);
  const after = (...types: string[]) =>
    types.reduce((now, type) => takeEvent(machine, chart, now, { type }).simulation, start);
  const timers = (...types: string[]) => after(...types).timers.map(({ id, dueMs }) => [id, dueMs]);
  expect(timers('late', 'wind')).toEqual([
    ['bell', 300],
    ['late', 900],
  ]);
  expect(timers('wind', 'rewind')).toEqual([['bell', 700]]);
  expect(timers('wind', 'late', 'stop')).toEqual([['late', 900]]);
  expect(after('say').effects).toEqual([
    { name: 'Emits an event.', params: { type: 'said' } },
    { name: 'Sends an event to another chart.', params: ring },
    { name: 'Sends an event to Night lamp.', params: ring },
  ]);
  // What happens at once is no timer.
  expect(timers('now')).toEqual([]);
  const [bell] = after('late', 'wind').timers;
  if (!bell) throw new Error('The bell is not set.');
  const rung = passTime(machine, chart, after('late', 'wind'), bell);
  expect(rung.simulation.timers.map(({ id, dueMs }) => [id, dueMs])).toEqual([['late', 600]]);
});

test('[WS-02] events of one name say who sends them; a name that is alone says no more', () => {
  const original = createMachine({
    id: 'door',
    on: { 'bell.pressed': {}, 'lamp.pressed': {}, 'door.shut': {}, '*': {} },
  });
  const chart = readChart(original);
  const { simulation } = startSimulation(simulated(original), undefined);
  expect(offerNames(chart, offersOf(chart, NO_CASES, simulation))).toEqual([
    'pressed (bell)',
    'pressed (lamp)',
    'shut',
    'any other event',
  ]);
});
