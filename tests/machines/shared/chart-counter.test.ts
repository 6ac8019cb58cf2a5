import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { createCounter } from '../../../src/client/adapters/chart-counter.ts';
import { type TrafficBatch, trafficBatchSchema } from '../../../src/contract/site/chart-traffic.ts';
import { DWELL_LIMITS, dwellGroup, medianDwell, noDwell } from '../../../src/contract/site/dwell.ts';

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  context: { owner: 'nobody' },
  on: { named: { actions: assign(({ event }) => ({ owner: event.name })) } },
  states: {
    off: { on: { press: 'warming', unplug: 'gone' } },
    warming: { always: 'on' },
    on: { on: { press: 'off' } },
    gone: { type: 'final' },
  },
});
type Part = TrafficBatch['runs'][number];
const ONE = (ms: number) => noDwell().map((_, group) => (group === dwellGroup(ms) ? 1 : 0));

let isAllowed: boolean;
let arrives: boolean;
/** The positions that the server answers with. */
let strays: number[];
let sent: TrafficBatch[];

beforeEach(() => {
  isAllowed = true;
  arrives = true;
  strays = [];
  sent = [];
});

/** A counter with what it sends, and lamps that it counts at moments that the test tells. */
function counted() {
  let now = 1000;
  const send = async (text: string) => {
    sent.push(trafficBatchSchema.parse(JSON.parse(text)));
    if (!arrives) throw new TypeError('Failed to fetch');
    return strays;
  };
  const counter = createCounter('abc', () => isAllowed, send);
  const plug = () => createActor(lamp, { inspect: (inspected) => counter.count(inspected, now) }).start();
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...counter, plug, wait };
}

const part = (change: Partial<Part>): Part => ({
  chart: 'lamp',
  start: 'off',
  begins: true,
  steps: [[]],
  left: false,
  ...change,
});

describe('the counter of a page [WS-08]', () => {
  test('tells transitions with the time in the state before, and nothing of the data', () => {
    const { plug, wait, leave } = counted();
    const actor = plug();
    wait(2000);
    actor.send({ type: 'press' });
    wait(20_000);
    actor.send({ type: 'press' });
    actor.send({ type: 'named', name: 'Ada Lovelace' });
    leave();
    const steps: Part['steps'] = [
      [],
      [
        ['lamp.off', 'press', 0, 2000],
        ['lamp.warming', '', 0, 0],
      ],
      [['lamp.on', 'press', 0, 20_000]],
      [['lamp', 'named', 0, 22_000]],
    ];
    expect(sent).toEqual([{ version: 'abc', runs: [part({ steps, left: true })] }]);
    expect(JSON.stringify(sent)).not.toContain('Ada');
  });

  test('a chart that ended or was stopped is told once; only the stopped one was left', () => {
    const { plug, leave } = counted();
    plug().send({ type: 'unplug' });
    const other = plug();
    other.send({ type: 'press' });
    other.stop();
    leave();
    expect(sent[0]?.runs.map(({ steps, left }) => [steps.length, left])).toEqual([
      [2, false],
      [2, true],
    ]);
  });

  test('a child that its parent stops was not left; one that runs when the page is left was', () => {
    const child = setup({}).createMachine({ id: 'child', initial: 'idle', states: { idle: {} } });
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      initial: 'asking',
      states: {
        asking: {
          invoke: { src: 'child', id: 'child' },
          on: { answered: 'over', asked: { target: 'asking', reenter: true } },
        },
        over: {},
      },
    });
    const { count, leave } = counted();
    const actors = [1, 2].map(() => createActor(parent, { inspect: (inspected) => count(inspected, 1) }).start());
    actors[0]?.send({ type: 'answered' });
    actors[1]?.send({ type: 'asked' });
    leave();
    const told = (chart: string) =>
      sent[0]?.runs.filter((run) => run.chart === chart).map(({ steps, left }) => [steps.length, left]);
    expect(told('child')).toEqual([
      [1, false],
      [1, false],
      [1, true],
    ]);
    expect(told('parent')).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  test('a state that is exited and entered again in one step starts over, and what is around it goes on', () => {
    const door = setup({}).createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          initial: 'bare',
          states: { bare: { on: { painted: 'wet' } }, wet: {} },
          on: {
            knocked: { target: 'shut', reenter: true },
            tried: 'trying',
            touched: {},
            wiped: '.bare',
            moved: 'shut',
          },
        },
        trying: { always: 'shut' },
      },
      on: { seen: {} },
    });
    /** Milliseconds in "shut", "bare" and the chart after `type` happened at 100 and everything is told at 150. */
    const times = (type: 'knocked' | 'tried' | 'touched' | 'wiped' | 'moved') => {
      sent = [];
      const { count, leave } = counted();
      let now = 0;
      const actor = createActor(door, { inspect: (inspected) => count(inspected, now) }).start();
      now = 100;
      actor.send({ type });
      now = 150;
      for (const told of ['touched', 'seen', 'painted'] as const) actor.send({ type: told });
      leave();
      return sent[0]?.runs[0]?.steps.slice(2).map((step) => step.map(([source, , , ms]) => `${source} ${ms}`).join());
    };
    expect(times('touched')).toEqual(['door.shut 150', 'door 150', 'door.shut.bare 150']);
    expect(times('knocked')).toEqual(['door.shut 50', 'door 150', 'door.shut.bare 50']);
    expect(times('tried')).toEqual(['door.shut 50', 'door 150', 'door.shut.bare 50']);
    expect(times('wiped')).toEqual(['door.shut 150', 'door 150', 'door.shut.bare 50']);
    expect(times('moved')).toEqual(['door.shut 150', 'door 150', 'door.shut.bare 50']);
  });

  test('what led to the first state is told with it', () => {
    const quick = setup({}).createMachine({
      id: 'quick',
      initial: 'asking',
      states: { asking: { always: 'there' }, there: {} },
    });
    const { count, leave } = counted();
    createActor(quick, { inspect: (inspected) => count(inspected, 1) }).start();
    leave();
    const steps: Part['steps'] = [[['quick.asking', '', 0, 0]]];
    expect(sent[0]?.runs).toEqual([part({ chart: 'quick', start: 'there', steps, left: true })]);
  });

  test('sends each step once, continues a run where the last batch ended, and sends nothing when there is nothing', () => {
    const { plug, wait, flush } = counted();
    const actor = plug();
    actor.send({ type: 'press' });
    flush();
    flush();
    wait(5000);
    actor.send({ type: 'press' });
    flush();
    expect(sent.map(({ runs }) => runs)).toEqual([
      [
        part({
          steps: [
            [],
            [
              ['lamp.off', 'press', 0, 0],
              ['lamp.warming', '', 0, 0],
            ],
          ],
        }),
      ],
      [part({ start: 'on', begins: false, steps: [[], [['lamp.on', 'press', 0, 5000]]] })],
    ]);
  });

  test('without consent drops what waits, also what did not arrive before', async () => {
    const { plug, flush } = counted();
    const actor = plug();
    arrives = false;
    flush();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await Promise.resolve();
    actor.send({ type: 'press' });
    isAllowed = false;
    flush();
    isAllowed = true;
    arrives = true;
    flush();
    expect(sent).toHaveLength(1);
  });

  test('a batch that does not arrive is sent again until it does', async () => {
    const { plug, flush } = counted();
    plug();
    arrives = false;
    for (let round = 0; round < 6; round += 1) {
      if (round === 4) arrives = true;
      flush();
      await new Promise((done) => setTimeout(done));
    }
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((batch) => JSON.stringify(batch))).size).toBe(1);
  });

  test('tells nothing more of a run that left its chart, and goes on with the others', async () => {
    const { plug, flush, leave } = counted();
    const [first, second] = [plug(), plug()];
    strays = [1];
    flush();
    strays = [];
    // The answer has not arrived yet.
    second.send({ type: 'press' });
    await new Promise((done) => setTimeout(done));
    first.send({ type: 'press' });
    second.send({ type: 'press' });
    flush();
    await new Promise((done) => setTimeout(done));
    second.stop();
    plug();
    leave();
    expect(
      sent.map(({ runs }) => runs.map(({ begins, start, steps, left }) => [begins, start, steps.length, left])),
    ).toEqual([
      [
        [true, 'off', 1, false],
        [true, 'off', 1, false],
      ],
      [[false, 'off', 2, false]],
      [
        [true, 'off', 1, true],
        [false, 'on', 1, true],
      ],
    ]);
  });

  test('tells a run whose part did not arrive until the server says that it left its chart', async () => {
    const { plug, flush } = counted();
    const actor = plug();
    arrives = false;
    flush();
    await new Promise((done) => setTimeout(done));
    arrives = true;
    strays = [0];
    flush();
    await new Promise((done) => setTimeout(done));
    actor.send({ type: 'press' });
    flush();
    expect(sent.map(({ runs }) => runs.length)).toEqual([1, 1]);
  });

  test('keeps at most three batches that did not arrive', async () => {
    const { plug, flush } = counted();
    const actor = plug();
    arrives = false;
    for (let round = 0; round < 10; round += 1) {
      actor.send({ type: 'press' });
      flush();
      await new Promise((done) => setTimeout(done));
    }
    sent = [];
    flush();
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  test('stays within the limits of a batch however much happens', () => {
    const { plug, leave } = counted();
    for (let run = 0; run < 30; run += 1) {
      const actor = plug();
      for (let step = 0; step < 400; step += 1) actor.send({ type: 'press' });
    }
    leave();
    // Parsed by the contract when they were sent.
    const steps = sent.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.steps.length - 1, 0);
    expect(steps).toBe(30 * 400);
    expect(Math.max(...sent.map((batch) => JSON.stringify(batch).length))).toBeLessThan(60_000);
  });
});

describe('times in a state', () => {
  test('are counted in groups', () => {
    expect([0, 99, 100, 2999, 3000, 1_800_000, 1e12].map(dwellGroup)).toEqual([0, 0, 1, 3, 4, 9, 9]);
    expect(noDwell()).toHaveLength(DWELL_LIMITS.length + 1);
  });

  test.each([
    ['nothing', noDwell(), null],
    ['one time, in the middle of its group', ONE(2000), 2000],
    ['the lower half', noDwell().map((_, group) => (group < 2 ? 10 : 0)), 100],
    ['mostly short ones', [9, 0, 0, 0, 0, 0, 0, 0, 0, 1], 56],
    ['the last group', ONE(1e12), 1_800_000],
  ])('have a median: %s', (_, dwell, median) => expect(medianDwell(dwell)).toBe(median));
});
