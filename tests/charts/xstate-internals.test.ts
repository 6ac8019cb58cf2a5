import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, not, or, sendTo, setup, stateIn } from 'xstate';
import {
  alwaysOf,
  compositeGuard,
  historyDefaultOf,
  initialOf,
  isForbidden,
  listedTransitions,
} from '../../src/charts/chart-structure.ts';
import {
  activeNodes,
  assignmentOf,
  historyIds,
  inertScope,
  isBuiltInAction,
  observe,
  pureStart,
  pureStep,
  rebuild,
  remembersHistory,
} from '../../src/charts/xstate-internals.ts';

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'went' } | { type: 'back' } | { type: 'never' } },
  guards: {
    isOdd: ({ context }) => context.count % 2 === 1,
    above: ({ context }, p: { n: number }) => context.count > p.n,
  },
  actions: { add: assign({ count: ({ context }) => context.count + 1 }), shout: () => {} },
}).createMachine({
  id: 'm',
  context: { count: 0 },
  initial: 'a',
  on: { never: undefined },
  states: {
    a: { on: { went: { target: 'b', actions: ['add', 'shout'] } }, after: { 10: 'b' } },
    b: {
      initial: 'one',
      states: { one: { on: { went: 'two' } }, two: {}, before: { type: 'history', target: 'two' } },
      on: {
        went: { target: 'a', guard: and(['isOdd', not({ type: 'above', params: { n: 5 } })]) },
        back: { target: 'c' },
      },
    },
    c: { always: { target: 'b.before' } },
  },
});

describe("our assumptions about XState's internals", () => {
  const node = (id: string) => machine.getStateNodeById(id);

  it('lists transitions by event type, after included, and always apart', () => {
    expect([...listedTransitions(node('m.a')).keys()]).toEqual(['went', 'xstate.after.10.m.a']);
    expect(alwaysOf(node('m.c')).map((one) => one.target?.[0]?.id)).toEqual(['m.b.before']);
    expect(initialOf(node('m.b'))?.target?.[0]?.id).toBe('m.b.one');
    expect(initialOf(node('m.a'))).toBeUndefined();
    expect(historyDefaultOf(node('m.b.before'))?.map((target) => target.id)).toEqual(['m.b.two']);
    expect(isForbidden(listedTransitions(machine.root).get('never')?.[0] ?? {})).toBe(true);
  });

  it('takes composite guards apart', () => {
    expect(compositeGuard(not('x'))).toEqual({ kind: 'not', guards: ['x'] });
    expect(compositeGuard(or(['x', 'y']))).toEqual({ kind: 'or', guards: ['x', 'y'] });
    expect(compositeGuard(stateIn('#m.a'))).toEqual({ kind: 'in', stateValue: '#m.a' });
    expect(compositeGuard(() => true)).toBeUndefined();
    expect(compositeGuard('x')).toBeUndefined();
  });

  it('distinguishes built-in actions from functions', () => {
    expect([assign({}), sendTo('x', { type: 'y' }), () => {}].map(isBuiltInAction)).toEqual([true, true, false]);
  });

  it('observes guards, their parts, transitions taken and states entered, without changing the original', () => {
    const seen: string[] = [];
    const marks = new Map<unknown, string>();
    const marker = (text: string) => {
      const mark = (): void => {};
      marks.set(mark, text);
      return mark;
    };
    const copy = rebuild(machine);
    observe(copy, {
      guard: () => ({
        name: (guard) => JSON.stringify(guard) ?? 'not',
        report: (part, outcome) => seen.push(`${part}=${outcome}`),
        precedes: () => seen.push('before the next'),
        ask: ({ context }, holds) => holds(context),
      }),
      taken: (definition) => marker(`to ${definition.target?.[0]?.id}`),
      entered: (state) => marker(`in ${state.id}`),
    });
    const scope = inertScope(
      (action) => seen.push(marks.get(action.exec) ?? action.type),
      () => {},
    );
    let snapshot = pureStart(copy, undefined, scope);
    expect(seen.filter((text) => text.startsWith('in '))).toEqual(['in m', 'in m.a']);
    seen.length = 0;
    snapshot = pureStep(copy, snapshot, { type: 'went' }, scope);
    expect(seen).toEqual(['xstate.cancel', 'shout', 'to m.b', 'in m.b', 'to m.b.one', 'in m.b.one']);
    snapshot = pureStep(copy, snapshot, { type: 'went' }, scope);
    seen.length = 0;
    snapshot = pureStep(copy, snapshot, { type: 'went' }, scope);
    expect(snapshot.value).toBe('a');
    expect(seen.slice(0, 4)).toEqual(['"isOdd"=true', '{"type":"above","params":{"n":5}}=false', 'not=true', '=true']);
    expect(machine.root.entry).toEqual([]);
    expect(snapshot.can({ type: 'never' })).toBe(false);
  });

  it('reports when the guards of two alternatives hold, so that their order decides', () => {
    const alternatives = createMachine({
      initial: 'a',
      states: {
        a: {
          on: {
            went: [
              { target: 'b', guard: ({ event }) => event['n'] > 1 },
              { target: 'c', guard: ({ event }) => event['n'] > 2 },
              { target: 'a' },
            ],
          },
        },
        b: {},
        c: {},
      },
    });
    let orders = 0;
    const copy = rebuild(alternatives as never);
    observe(copy, {
      guard: () => ({
        name: () => '',
        report: () => {},
        precedes: () => (orders += 1),
        ask: ({ context }, holds) => holds(context),
      }),
      taken: () => undefined,
      entered: () => () => {},
    });
    const scope = inertScope(
      () => {},
      () => {},
    );
    const start = pureStart(copy, undefined, scope);
    const ordersAfter = (n: number): number => {
      pureStep(copy, start, { type: 'went', n } as never, scope);
      return orders;
    };
    expect([1, 2, 3].map(ordersAfter)).toEqual([0, 0, 1]);
  });

  it('takes assignments apart and does not touch other actions', () => {
    const keep = (): object => ({});
    expect([assign({ a: 1 }), assign(keep), sendTo('x', { type: 'y' }), () => {}, 'name'].map(assignmentOf)).toEqual([
      { a: 1 },
      keep,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads remembered history and active states', () => {
    const scope = inertScope(
      () => {},
      () => {},
    );
    let snapshot = pureStart(machine, undefined, scope);
    expect(remembersHistory(snapshot, 'm.b.before')).toBe(false);
    for (const type of ['went', 'back']) snapshot = pureStep(machine, snapshot, { type }, scope);
    expect(historyIds(snapshot)).toEqual({ 'm.b.before': ['m.b.one'] });
    expect(activeNodes(snapshot).map((active) => active.id)).toEqual(['m', 'm.b', 'm.b.one']);
  });

  it('stops a machine that loops', () => {
    const looping = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
    const scope = inertScope(
      () => {},
      () => {},
    );
    const snapshot = pureStart(rebuild(looping as never), undefined, scope);
    expect(snapshot.status).toBe('error');
    expect(String(snapshot.error)).toContain('Infinite loop');
  });
});
