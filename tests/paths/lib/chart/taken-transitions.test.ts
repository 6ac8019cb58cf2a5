import { describe, expect, it } from 'vitest';
import { assign, createActor, raise, setup, transition } from 'xstate';
import {
  type TransitionKey,
  takenTransitions,
  transitionKey,
  transitionsIn,
} from '../../../../machines/shared/taken-transitions.ts';
import { listTransitions } from './transition-ids.ts';

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
  // What follows by itself, and what an action raises.
  'm.left.b/always/0',
  'm.right/pinged/0',
];

describe('the transitions that a chart took', () => {
  it('reports them in order, with the transitions that follow, each by a place that gives its id', () => {
    const [start] = [createActor(machine).getSnapshot()];
    expect(idsOf(takenTransitions(machine, start, { type: 'went' }))).toEqual(STEPS);
  });

  it('leave the snapshot they were asked about as it is, and lead where `transition()` leads', () => {
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

  it('are none for an event that the chart does not know', () => {
    expect(takenTransitions(machine, createActor(machine).getSnapshot(), { type: 'unknown' })).toEqual([]);
  });

  it('are the same that an inspected actor reports, whose start is none of them', () => {
    const keys: TransitionKey[] = [];
    const actor = createActor(machine, {
      inspect: (inspected) => {
        for (const definition of transitionsIn(inspected)) {
          const key = transitionKey(definition);
          if (key) keys.push(key);
        }
      },
    }).start();
    expect(keys).toEqual([]);
    actor.send({ type: 'went' });
    actor.stop();
    expect(idsOf(keys)).toEqual(STEPS);
  });
});
