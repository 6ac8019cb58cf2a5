import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { judgeGoals } from '../../../src/walks/cover/goals.ts';
import { explore } from '../../../src/walks/explore/explore.ts';
import { defineModel, type PathModel } from '../../../src/walks/model.ts';

const machine = setup({
  types: {
    context: {} as { wanted: string[] },
    events: {} as { type: 'form.sent'; wanted: string[] } | { type: 'form.opened' },
  },
  actors: { store: fromPromise<void, { wanted: string[] }>(() => Promise.resolve()) },
  actions: {
    keep: assign((_, params: { wanted: string[] }) => ({ wanted: params.wanted })),
    tell: (_, _params: { lines: { words: string[] }[] }) => {},
  },
}).createMachine({
  id: 'form',
  context: { wanted: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        'form.sent': {
          target: 'storing',
          actions: [
            { type: 'keep', params: ({ event }) => ({ wanted: event.wanted }) },
            { type: 'tell', params: ({ event }) => ({ lines: event.wanted.map((word) => ({ words: [word] })) }) },
          ],
        },
      },
    },
    storing: {
      invoke: { src: 'store', id: 'store', input: ({ context }) => context, onDone: 'open', onError: 'open' },
    },
  },
});

const modelWith = (cases: string[][], unreachable: Record<string, string> = {}): PathModel =>
  defineModel(machine, {
    events: { 'form.sent': cases.map((wanted) => ({ wanted })), 'form.opened': [{}] },
    invokes: { store: { done: [undefined], error: [new Error('offline')] } },
    delays: {},
    context: ({ wanted }) => wanted,
    unreachable,
    checks: { open: ({ children }) => !children['store'], storing: ({ children }) => Boolean(children['store']) },
  });

describe('goals of lists', () => {
  it('ask for none, one and many of each list of an event, an effect and what an actor is given', () => {
    const { reachable, unexplained } = judgeGoals(explore(modelWith([['a']])));
    expect([...reachable].filter((goal) => goal.startsWith('list:')).sort()).toEqual([
      'list:form.sent.wanted=one',
      'list:store.wanted=one',
      'list:tell.lines=one',
      'list:tell.lines[].words=one',
    ]);
    expect(unexplained).toEqual([
      'list:form.sent.wanted=none',
      'list:form.sent.wanted=many',
      'list:store.wanted=none',
      'list:store.wanted=many',
      'list:tell.lines=none',
      'list:tell.lines=many',
      'list:tell.lines[].words=none',
      'list:tell.lines[].words=many',
    ]);
  });

  it('are walked where the model has the cases, and excused where it says why not', () => {
    const excuses = { 'list:tell.lines[].words=*': 'each line is one word' };
    const suite = generate(modelWith([['a'], [], ['a', 'b']], excuses));
    expect(suite.goals.unexplained).toEqual([]);
    expect(suite.goals.stale).toEqual([]);
    const sent = suite.paths.flatMap(({ edges }) =>
      edges.flatMap(({ step }) => (step?.event as never)?.['wanted'] ?? []),
    );
    expect(sent).toContain('b');
    for (const size of ['none', 'one', 'many']) expect(suite.covered).toContain(`list:store.wanted=${size}`);
  });

  it('an excuse for what is walked is stale', () => {
    const excuses = { 'list:store.wanted=none': 'never' };
    expect(judgeGoals(explore(modelWith([[], ['a'], ['a', 'b']], excuses))).stale).toEqual(['list:store.wanted=none']);
  });

  it('are none for a walk in a browser, which does without cases', () => {
    const { all } = generate(modelWith([['a'], []]), { cases: false }).goals;
    expect(all.filter((goal) => goal.startsWith('list:'))).toEqual([]);
  });
});
