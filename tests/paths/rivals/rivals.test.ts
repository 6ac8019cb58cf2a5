import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { modelFolders } from '../files/load-models.ts';
import { model as booth } from '../samples/booth.model.ts';
import { model as errand } from '../samples/errand.model.ts';
import { type Comparison, compare } from './compare.ts';
import { amountOf, type Generator, killsOf, pathsOf } from './measure.ts';
import { summarise, sumsOf } from './totals.ts';

/** Small enough to count by hand: three situations, four transitions with the initial one. */
const door = setup({
  types: { events: {} as { type: 'door.opened' } | { type: 'door.closed' } | { type: 'door.unhinged' } },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'door.opened': 'open' } },
    open: { on: { 'door.closed': 'closed', 'door.unhinged': 'gone' } },
    gone: { type: 'final' },
  },
});
const suite = generate(
  defineModel(door, {
    events: { 'door.opened': [{}], 'door.closed': [{}], 'door.unhinged': [{}] },
    invokes: {},
    delays: {},
    context: () => null,
    checks: { closed: () => true, open: () => true, gone: () => true },
  }),
);
const labels = (generator: Generator): string[] =>
  pathsOf(generator, suite).paths.map(({ edges }) => edges.map(({ label }) => label.replace('door.', '')).join(' '));
const amount = (generator: Generator) => {
  const { computing, ...counted } = amountOf(suite, pathsOf(generator, suite));
  expect(computing).toBeGreaterThan(0);
  return counted;
};
const all = { allTransitions: 4, allSituations: 3 };

describe('the comparison of path generators', () => {
  it('counts the shortest path of xstate/graph to each situation', () => {
    expect(labels('xstate/graph')).toEqual(['start', 'start opened', 'start opened unhinged']);
    expect(amount('xstate/graph')).toEqual({ paths: 3, steps: 3, transitions: 3, situations: 3, ...all });
  });

  it('counts the paths of @xstate/test, which tells situations apart by how they were reached', () => {
    expect(labels('@xstate/test').sort()).toEqual(['start opened closed', 'start opened unhinged']);
    expect(amount('@xstate/test')).toEqual({ paths: 2, steps: 4, transitions: 4, situations: 3, ...all });
  });

  it('counts ours', () => {
    expect(labels('ours').sort()).toEqual(['start opened closed opened unhinged', 'start opened unhinged']);
    expect(amount('ours')).toEqual({ paths: 2, steps: 6, transitions: 4, situations: 3, ...all });
  });

  it('judges the same mutants with all, and those alone survive that no path meets', () => {
    const kills = (generator: Generator) => killsOf(suite, pathsOf(generator, suite).paths);
    const [ours, graph, test] = [kills('ours'), kills('xstate/graph'), kills('@xstate/test')];
    expect([graph.mutants, test.mutants]).toEqual([ours.mutants, ours.mutants]);
    expect(ours.killed).toBe(ours.mutants);
    expect(test.killed).toBe(ours.killed);
    // Nothing on its paths closes the door: that it stays open, or comes off instead, goes unnoticed.
    expect(ours.killed - graph.killed).toBe(2);
  });

  it('[WS-05] finds at least four times our steps in those of @xstate/test, for no more', { timeout: 60_000 }, () => {
    for (const model of [errand, booth]) {
      const sample = generate(model);
      const [ours, test] = (['ours', '@xstate/test'] as const).map((generator) => pathsOf(generator, sample));
      if (!ours || !test) throw new Error('There are no paths.');
      expect(amountOf(sample, ours).steps * 4).toBeLessThanOrEqual(amountOf(sample, test).steps);
      expect(amountOf(sample, ours).transitions).toBeGreaterThanOrEqual(amountOf(sample, test).transitions);
    }
  });

  it('adds up the charts that all finished, and says of the others who did not', () => {
    const figures = (steps: number) => ({ paths: 1, steps, computing: 10, transitions: 4, situations: 3, ...all });
    const done = (steps: number, killed: number) => ({ amount: figures(steps), kills: { mutants: 9, killed } });
    const comparisons: Comparison[] = [
      { chart: 'one', of: { ours: done(5, 9), 'xstate/graph': done(7, 6), '@xstate/test': done(40, 8) } },
      { chart: 'two', of: { ours: done(5, 9), 'xstate/graph': done(9, 7), '@xstate/test': {} } },
      { chart: 'three', of: { ours: done(5, 9), 'xstate/graph': { amount: figures(8) }, '@xstate/test': done(60, 9) } },
    ];
    expect(summarise(comparisons, 20)).toMatchObject({
      finished: ['one'],
      unfinished: [
        'two: @xstate/test did not finish its paths within 20 s of processor time.',
        'three: the 8 steps of xstate/graph could not be walked on all mutants within 20 s of processor time.',
      ],
      verdict: { share: 5 / 40, average: 10, missed: [] },
    });
    expect(sumsOf(comparisons, '@xstate/test')).toEqual({
      ...figures(100),
      charts: 2,
      paths: 2,
      computing: 20,
      transitions: 8,
      situations: 6,
      allTransitions: 8,
      allSituations: 6,
      mutants: 18,
      killed: 17,
    });
  });

  it('ends a rival that takes too long, and goes on', { timeout: 120_000 }, async () => {
    const stopped = await compare(['booth', 'errand'], { folder: modelFolders.samples, limit: 0 });
    expect(stopped.map(({ chart, of }) => [chart, of.ours.kills !== undefined])).toEqual([
      ['booth', true],
      ['errand', true],
    ]);
    expect(stopped.some(({ of }) => of['@xstate/test'].kills === undefined)).toBe(true);
  });
});
