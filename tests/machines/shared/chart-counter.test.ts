import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { chartVersion } from '../../../machines/shared/chart-version.ts';
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
const key = (source: string, event: string) => ({ source: `lamp.${source}`, event, index: 0 });
const ONE = (ms: number) => noDwell().map((_, group) => (group === dwellGroup(ms) ? 1 : 0));

let isAllowed: boolean;
let arrives: boolean | 'throws';
let sent: TrafficBatch[];

beforeEach(() => {
  isAllowed = true;
  arrives = true;
  sent = [];
});

/** A counter with what it sends, and lamps that it counts at moments that the test tells. */
function counted() {
  let now = 1000;
  const counter = createCounter({
    isAllowed: () => isAllowed,
    async send(text) {
      sent.push(trafficBatchSchema.parse(JSON.parse(text)));
      if (arrives === 'throws') throw new TypeError('Failed to fetch');
      return arrives;
    },
  });
  const plug = () => createActor(lamp, { inspect: (inspected) => counter.count(inspected, now) }).start();
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...counter, plug, wait };
}

describe('the counter of a page [WS-08]', () => {
  test('counts transitions with the time in the state before, states, and tells the run', () => {
    const { plug, wait, flush, leave } = counted();
    const actor = plug();
    wait(2000);
    actor.send({ type: 'press' });
    wait(20_000);
    actor.send({ type: 'press' });
    actor.send({ type: 'named', name: 'Ada Lovelace' });
    leave();
    flush();
    const states = [
      { state: 'lamp', visits: 1, leaves: 1 },
      { state: 'lamp.off', visits: 2, leaves: 1 },
      { state: 'lamp.on', visits: 1, leaves: 0 },
    ];
    const named = { source: 'lamp', event: 'named', index: 0 };
    expect(sent).toEqual([
      {
        charts: [
          {
            chart: 'lamp',
            version: chartVersion(lamp),
            transitions: [
              { ...key('off', 'press'), count: 1, dwell: ONE(2000) },
              { ...key('warming', ''), count: 1, dwell: ONE(0) },
              { ...key('on', 'press'), count: 1, dwell: ONE(20_000) },
              { ...named, count: 1, dwell: ONE(22_000) },
            ],
            states: expect.toSatisfy((found: typeof states) => {
              expect([...found].sort((one, other) => (one.state < other.state ? -1 : 1))).toEqual(states);
              return true;
            }),
            runs: [
              {
                start: 'off',
                steps: [
                  { keys: [key('off', 'press'), key('warming', '')] },
                  { keys: [key('on', 'press')] },
                  { keys: [named] },
                ],
              },
            ],
          },
        ],
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Ada');
  });

  test('a chart that ended or was stopped is told once; only the stopped one was left', () => {
    const { plug, flush, leave } = counted();
    plug().send({ type: 'unplug' });
    const other = plug();
    other.send({ type: 'press' });
    other.stop();
    leave();
    flush();
    const [part] = sent[0]?.charts ?? [];
    expect(part?.runs.map(({ steps }) => steps.length)).toEqual([1, 1]);
    expect(part?.states.filter(({ leaves }) => leaves > 0).map(({ state }) => state)).toEqual(['lamp', 'lamp.on']);
  });

  test('sends each count once, and nothing when there is none', () => {
    const { plug, flush } = counted();
    const actor = plug();
    actor.send({ type: 'press' });
    flush();
    flush();
    actor.send({ type: 'press' });
    flush();
    expect(sent.map(({ charts }) => charts[0]?.transitions.map(({ source }) => source))).toEqual([
      ['lamp.off', 'lamp.warming'],
      ['lamp.on'],
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

  test.each(['throws', false] as const)('a batch that does not arrive (%s) is sent three times', async (outcome) => {
    const { plug, flush } = counted();
    plug();
    arrives = outcome;
    for (let round = 0; round < 6; round += 1) {
      flush();
      await new Promise((done) => setTimeout(done));
    }
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((batch) => JSON.stringify(batch))).size).toBe(1);
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
    const { plug, flush, leave, count } = counted();
    for (let run = 0; run < 30; run += 1) {
      const actor = plug();
      for (let step = 0; step < 400; step += 1) actor.send({ type: 'press' });
    }
    const wide = setup({}).createMachine({
      id: 'wide',
      initial: 's0',
      states: Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`s${at}`, { on: { next: `s${(at + 1) % 300}` } }]),
      ),
    });
    const actor = createActor(wide, { inspect: (inspected) => count(inspected, 0) }).start();
    for (let step = 0; step < 700; step += 1) actor.send({ type: 'next' });
    leave();
    flush();
    // Parsed by the contract when it was sent.
    expect(sent).toHaveLength(1);
    const [part, other] = sent[0]?.charts ?? [];
    expect(part?.transitions.map(({ count: times }) => times)).toEqual([6000, 6000, 6000]);
    expect(other?.transitions.length).toBeGreaterThan(50);
    const rows = sent[0]?.charts.flatMap(({ transitions, states }) => [...transitions, ...states]);
    expect(rows).toHaveLength(200);
    expect(JSON.stringify(sent[0]).length).toBeLessThan(60_000);
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
