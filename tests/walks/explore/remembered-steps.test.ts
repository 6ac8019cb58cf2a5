import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  enqueueActions,
  fromCallback,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
} from 'xstate';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { explore, type GraphNode } from '../../../src/walks/explore/explore.ts';
import { createStepLister } from '../../../src/walks/explore/possible-steps.ts';
import { createPureRunner, type Outcome, situation } from '../../../src/walks/explore/pure-run.ts';
import { stepLabel } from '../../../src/walks/explore/step.ts';
import { defineModel, type PathModel } from '../../../src/walks/model.ts';
import { listMutants } from '../../../src/walks/mutate/mutants.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { loadModel } from '../../paths/files/load-models.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';
import { isDrawn } from '../../support/run/tier.ts';

const seen = (model: PathModel, { moment, ...outcome }: Outcome): string =>
  stableJson([situation(moment, model.context), outcome]);

/** A chart of which one assignment starts a child, in either of two states. */
function starting(): PathModel {
  const machine = setup({
    types: { context: {} as { started: boolean }, events: {} as { type: 'it.went' } | { type: 'it.turned' } },
    actors: { child: fromCallback(() => {}) },
    actions: {
      start: assign(({ spawn }) => {
        spawn('child', { id: 'child' });
        return { started: true };
      }),
    },
  }).createMachine({
    id: 'starting',
    context: { started: false },
    initial: 'on',
    states: {
      on: { on: { 'it.went': { actions: 'start' }, 'it.turned': 'off' } },
      off: { on: { 'it.went': { actions: 'start' } } },
    },
  });
  return defineModel(machine, {
    events: { 'it.went': [{}], 'it.turned': [{}] },
    invokes: { child: { done: [], error: [] } },
    delays: {},
    context: (context) => context,
    checks: { on: () => true, off: () => true },
  });
}

/** What the graph says of a chart, and what the chart does when it is asked each time. */
function differences(model: PathModel): string[] {
  const graph = explore(model);
  const { runner } = graph;
  const stepsFrom = createStepLister(model, runner.machine);
  const labels = (node: GraphNode): string[] =>
    [...node.edges.flatMap(({ step }) => step ?? []), ...node.unoffered].map((step) => stepLabel(step, runner.machine));
  return graph.nodes.flatMap((node) => {
    const missing = stepsFrom(node.moment)
      .map((step) => stepLabel(step, runner.machine))
      .filter((label) => node.moment.snapshot.status === 'active' && !labels(node).includes(label))
      .map((label) => `no step ${label} in ${stableJson(node.moment.snapshot.value)}`);
    const wrong = node.edges.flatMap(({ step, label, outcome }) => {
      const now = step && runner.apply(node.moment, step);
      return now && seen(model, now) !== seen(model, outcome) ? [label] : [];
    });
    return [...missing, ...wrong];
  });
}

/** A chart that begins with two numbers, and gives XState functions of every kind that reads them. */
function counting(change: (machine: AnyStateMachine) => AnyStateMachine = (machine) => machine): PathModel {
  const machine = setup({
    types: {
      context: {} as { a: number; b: number; both: unknown },
      events: {} as { type: 'a.raised' } | { type: 'b.raised' } | { type: 'all.copied' } | { type: 'it.went' },
      input: {} as { b: number },
    },
    actors: { child: fromCallback(() => {}) },
    guards: {
      isSmall: ({ context }, params: { most: number }) => context.a < params.most,
      isWaiting: stateIn('#counting.waiting'),
    },
    delays: { soon: ({ context }) => 100 + context.a },
    actions: {
      tell: (_, _params: { sum: number }) => {},
      raiseA: assign({ a: ({ context }) => (context.a + 1) % 3 }),
      raiseB: assign(({ context }) => ({ b: (context.b + 1) % 3 })),
      copy: assign(({ context: { both: _both, ...rest } }) => ({ both: rest })),
      whole: assign(({ context }) => ({ both: Object.keys(context).length > 0 ? { a: context.a } : context })),
      ask: enqueueActions(({ context, enqueue, check }) => {
        const isSmall = check({ type: 'isSmall', params: { most: 2 } } as never);
        if (isSmall) enqueue({ type: 'tell', params: { sum: context.b } } as never);
        if (check('isWaiting' as never)) enqueue({ type: 'tell', params: { sum: -1 } } as never);
      }),
    },
  }).createMachine({
    id: 'counting',
    context: ({ input }) => ({ a: 0, b: input.b, both: null }),
    initial: 'on',
    on: {
      'a.raised': { actions: ['raiseA', { type: 'tell', params: ({ context }) => ({ sum: context.a + context.b }) }] },
      'b.raised': { guard: { type: 'isSmall', params: { most: 2 } }, actions: ['raiseB', 'ask'] },
      'all.copied': [
        { guard: ({ context }) => 'both' in context && context.b > 0, actions: 'copy' },
        { actions: 'whole' },
      ],
    },
    states: {
      on: { on: { 'it.went': 'waiting' } },
      waiting: {
        entry: [
          spawnChild('child', { id: 'child' }),
          sendTo(
            ({ self }) => self,
            ({ context }) => ({ type: context.a > 1 ? 'a.raised' : 'b.raised' }),
          ),
        ],
        after: { soon: { target: 'on', actions: raise({ type: 'a.raised' }) } },
      },
    },
  });
  return defineModel(change(machine as unknown as AnyStateMachine) as typeof machine, {
    input: [{ b: 0 }, { b: 1 }],
    events: {
      'a.raised': [{}],
      'b.raised': ({ context }) => (context.b < 9 ? [{}] : []),
      'all.copied': [{}],
      'it.went': [{}],
    },
    invokes: { child: { done: [], error: [] } },
    delays: { soon: 'any' },
    context: (context) => context,
    checks: { on: () => true, waiting: () => true },
  });
}

describe('steps taken from memory', { timeout: 60_000 }, () => {
  it.each([
    ['the errand', errand],
    ['the booth', booth],
    ['a chart with functions of every kind', counting()],
    ['a chart whose assignment starts a child', starting()],
  ])('[WS-05] are those of %s', (_, model) => expect(differences(model)).toEqual([]));

  it('[WS-05] are those that the charts of the product take', async () => {
    const all = ['session', 'review', 'checkout', 'attempt', 'voucherRedeem'];
    const names = all.filter((_, at) => isDrawn(at, 2));
    expect(names.length).toBeGreaterThan(1);
    const models = await Promise.all(names.map((chart) => loadModel(chart)));
    expect(models).toHaveLength(names.length);
    for (const model of models) expect(differences(model)).toEqual([]);
  });

  it('are run once for all contexts in which the functions of the chart answer the same', () => {
    const machine = setup({
      types: { context: {} as { n: number }, events: {} as { type: 'it.went' }, input: {} as { n: number } },
      guards: { isOdd: ({ context }) => context.n % 2 === 1 },
      actions: { halve: assign({ n: ({ context }) => Math.floor(context.n / 2) }), tell: (_, _n: { n: number }) => {} },
    }).createMachine({
      id: 'halving',
      context: ({ input }) => input,
      initial: 'on',
      states: {
        on: {
          on: {
            'it.went': [
              { guard: 'isOdd', actions: 'halve' },
              { actions: ['halve', { type: 'tell', params: ({ context }) => ({ n: context.n }) }] },
            ],
          },
        },
      },
    });
    const model = defineModel(machine, {
      input: Array.from({ length: 200 }, (_value, at) => ({ n: 200 + at })),
      events: { 'it.went': [{}] },
      invokes: {},
      delays: {},
      context: ({ n }) => n,
      checks: { on: () => true },
    });
    const runner = createPureRunner(model.machine);
    let runs = 0;
    const counting = {
      ...runner,
      apply: (...given: Parameters<typeof runner.apply>) => {
        runs += 1;
        return runner.apply(...given);
      },
    };
    const { nodes } = explore(model, counting);
    expect(nodes).toHaveLength(400);
    // Odd or even, and zero, which stays as it is; the others are those that are compared.
    expect(runs).toBeLessThan(3 + Math.log2(400) + 400 / 64);
    const told = nodes.flatMap(({ edges }) => edges.map(({ outcome }) => outcome.effects[0]?.params));
    expect(told.slice(0, 4)).toEqual([{ n: 100 }, undefined, { n: 101 }, undefined]);
  });

  it('are those that a broken chart takes', () => {
    const mutants = listMutants(booth.machine, { eventTypes: Object.keys(booth.events) });
    const some = mutants.filter((_mutant, at) => at % 3 === 0);
    const judged = some.flatMap((mutant) => {
      try {
        return [differences({ ...booth, machine: rebuild(booth.machine, mutant.changes()), bound: 300 }).join('\n')];
      } catch (error) {
        // It counts forever, or leaves an error unhandled.
        return String(error).includes('is not pure') ? [String(error)] : [];
      }
    });
    expect(judged.length).toBeGreaterThan(15);
    expect(judged.filter((text) => text !== '')).toEqual([]);
  });

  it('say so when a chart is not pure', () => {
    let calls = 0;
    const isFirst = (): boolean => {
      calls += 1;
      return calls === 1;
    };
    const machine = setup({
      types: { context: {} as { n: number }, events: {} as { type: 'it.went' }, input: {} as { n: number } },
      guards: { isFirst },
    }).createMachine({
      id: 'moody',
      context: ({ input }) => input,
      initial: 'on',
      states: { on: { on: { 'it.went': { guard: 'isFirst', target: 'off' } } }, off: {} },
    });
    const model = defineModel(machine, {
      input: Array.from({ length: 100 }, (_value, n) => ({ n })),
      events: { 'it.went': [{}] },
      invokes: {},
      delays: {},
      context: ({ n }) => n,
      checks: { on: () => true, off: () => true },
    });
    expect(() => explore(model)).toThrow('moody throws: Error: moody is not pure:');
  });
});
