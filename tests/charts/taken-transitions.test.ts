import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, type InspectionEvent, raise, setup, transition } from 'xstate';
import { keysIn, takeEvent, takenTransitions } from '../../src/charts/take-event.ts';
import { chartOf, type TransitionKey } from '../../src/charts/taken-transitions.ts';
import { listTransitions } from '../../src/charts/transition-ids.ts';

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'went' } | { type: 'stayed' } | { type: 'pinged' } },
  guards: { isOdd: ({ context }) => context.count % 2 === 1 },
  actions: { add: assign({ count: ({ context }) => context.count + 1 }), ping: raise({ type: 'pinged' }) },
  delays: { pause: 10 },
}).createMachine({
  id: 'm',
  context: { count: 1 },
  type: 'parallel',
  states: {
    left: {
      initial: 'a',
      states: {
        a: { on: { went: [{ guard: 'isOdd', target: 'b', actions: 'add' }, { target: 'c' }] } },
        b: { always: { target: 'c', actions: 'ping' }, on: {} },
        c: { after: { pause: 'a' } },
      },
    },
    right: { on: { went: { actions: 'add' }, stayed: {}, pinged: { actions: 'add' } } },
  },
});

const child = setup({}).createMachine({
  id: 'child',
  initial: 'here',
  states: { here: { on: { went: 'gone' } }, gone: { type: 'final' } },
});

const parent = setup({ actors: { child, load: fromPromise(async () => 'loaded') } }).createMachine({
  id: 'parent',
  initial: 'loading',
  states: {
    loading: { invoke: { src: 'load', id: 'load', onDone: 'waiting' } },
    waiting: { invoke: { src: 'child', id: 'child', onDone: 'over' } },
    over: {},
  },
});

/** The ids under which reports and drawings know transitions. */
function idsOf(keys: readonly TransitionKey[]): (string | undefined)[] {
  const all = listTransitions(machine);
  return keys.map(
    ({ source, event, index }) =>
      all.find((info) => info.source === source && info.eventType === event && info.position === index)?.id,
  );
}

const STEPS = [
  'm.left.a/went[isOdd]/0',
  'm.right/went/0',
  // What follows automatically, and what an action raises.
  'm.left.b/always/0',
  'm.right/pinged/0',
];

describe('the transitions that a chart took', () => {
  it('are reported in order, with those that follow, each with the place that gives its id', () => {
    const [start] = [createActor(machine).getSnapshot()];
    expect(idsOf(takenTransitions(machine, start, { type: 'went' }))).toEqual(STEPS);
  });

  it('do not change the snapshot, and lead where `transition()` leads', () => {
    const start = createActor(machine).getSnapshot();
    takenTransitions(machine, start, { type: 'went' });
    expect(start.value).toEqual({ left: 'a', right: {} });
    expect(start.context).toEqual({ count: 1 });
    expect(transition(machine, start, { type: 'went' })[0].value).toEqual({ left: 'c', right: {} });
  });

  it('name the alternative that was taken, and the delay that passed', () => {
    const even = machine.resolveState({ value: { left: 'a', right: {} }, context: { count: 2 } });
    expect(idsOf(takenTransitions(machine, even, { type: 'went' }))).toEqual(['m.left.a/went/0', 'm.right/went/0']);
    const resting = machine.resolveState({ value: { left: 'c', right: {} }, context: { count: 0 } });
    const passed = { type: 'xstate.after.pause.m.left.c' };
    expect(idsOf(takenTransitions(machine, resting, passed))).toEqual(['m.left.c/after(pause)/0']);
  });

  it('come with the state that `transition()` returns, event after event', () => {
    let snapshot = createActor(machine).getSnapshot();
    for (const [type, steps] of [
      ['went', STEPS],
      ['stayed', ['m.right/stayed/0']],
      ['unknown', []],
    ] as const) {
      const [expected] = transition(machine, snapshot, { type } as never);
      const { next, transitions } = takeEvent(machine, snapshot, { type });
      expect([next.value, next.context, idsOf(transitions)]).toEqual([expected.value, expected.context, steps]);
      snapshot = next;
    }
  });

  it('are empty for an event that the chart does not know', () => {
    expect(takenTransitions(machine, createActor(machine).getSnapshot(), { type: 'unknown' })).toEqual([]);
  });

  it('equal those that an inspected actor reports, without its start', () => {
    const seen: InspectionEvent[] = [];
    const actor = createActor(machine, { inspect: (inspected) => void seen.push(inspected) }).start();
    expect(seen.flatMap(keysIn)).toEqual([]);
    actor.send({ type: 'went' });
    actor.stop();
    expect(idsOf(seen.flatMap(keysIn))).toEqual(STEPS);
  });

  it('are reported for a chart, its services and its children, each under its own name', async () => {
    const seen: InspectionEvent[] = [];
    const actor = createActor(parent, { inspect: (inspected) => void seen.push(inspected) }).start();
    await Promise.resolve();
    actor.send({ type: 'unknown' });
    actor.getSnapshot().children['child']?.send({ type: 'went' });
    expect(seen.flatMap((inspected) => keysIn(inspected).map((key) => [chartOf(inspected), key]))).toEqual([
      ['parent', { source: 'parent.loading', event: 'xstate.done.actor.load', index: 0 }],
      ['child', { source: 'child.here', event: 'went', index: 0 }],
      ['parent', { source: 'parent.waiting', event: 'xstate.done.actor.child', index: 0 }],
    ]);
    expect(new Set(seen.map(chartOf))).toEqual(new Set(['parent', undefined, 'child']));
  });
});
