import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { behaviourOfSuite } from '../../../src/walks/expected/expected-behaviour.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { mutantsOf, runMutationGate } from '../../../src/walks/mutate/mutation-gate.ts';
import { withPart } from '../../../src/walks/value-parts.ts';

type Send = { people: { roles: string[] }[]; file: File };

const machine = setup({
  types: { context: {} as { names: string[] }, events: {} as { type: 'post.sent' } & Send, output: {} as string[] },
  actors: { send: fromPromise<void, Send>(() => Promise.resolve()) },
  actions: {
    keep: assign((_, params: { people: readonly unknown[] }) => ({ names: params.people.map((_one, at) => `${at}`) })),
    tell: (_, _params: { note: string }) => {},
  },
}).createMachine({
  id: 'post',
  context: { names: [] },
  initial: 'open',
  output: ({ context }) => context.names,
  states: {
    open: {
      on: {
        'post.sent': {
          target: 'sending',
          actions: [
            { type: 'keep', params: ({ event }) => ({ people: event.people }) },
            { type: 'tell', params: { note: 'sent' } },
          ],
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ event }) => event as unknown as Send,
        onDone: 'sent',
        onError: 'open',
      },
    },
    sent: { type: 'final' },
  },
});

const person = (...roles: string[]) => ({ roles });
const file = new File(['words'], 'words.txt');
const modelWith = (...lists: { roles: string[] }[][]) =>
  defineModel(machine, {
    events: { 'post.sent': lists.map((people) => ({ people, file })) },
    invokes: { send: { done: [undefined], error: [new Error('offline')] } },
    delays: {},
    context: ({ names }) => names.length,
    checks: {
      open: ({ children }) => !children['send'],
      sending: ({ children }) => Boolean(children['send']),
      sent: ({ status }) => status === 'done',
    },
  });

const VALUES = ['empty-file', 'empty-list', 'first-only', 'drop-last'];
const idsOf = (...lists: { roles: string[] }[][]): string[] =>
  mutantsOf(generate(modelWith(...lists)))
    .filter(({ operator }) => VALUES.includes(operator))
    .map(({ id }) => id);

describe('mutants of lists and files', () => {
  it('are made where a chart was seen to pass on a file, or so many elements', () => {
    expect(idsOf([person()])).toEqual([
      'empty-list post.open/post.sent/0 keep#0 people',
      'empty-list post/output',
      'empty-list post.sending/invoke(send) people',
      'empty-file post.sending/invoke(send) file',
      'empty-list keep names',
    ]);
    expect(idsOf([person('a', 'b', 'c'), person()])).toEqual([
      'empty-list post.open/post.sent/0 keep#0 people',
      'first-only post.open/post.sent/0 keep#0 people',
      'empty-list post.open/post.sent/0 keep#0 people[].roles',
      'first-only post.open/post.sent/0 keep#0 people[].roles',
      'drop-last post.open/post.sent/0 keep#0 people[].roles',
      'empty-list post/output',
      'first-only post/output',
      'empty-list post.sending/invoke(send) people',
      'first-only post.sending/invoke(send) people',
      'empty-list post.sending/invoke(send) people[].roles',
      'first-only post.sending/invoke(send) people[].roles',
      'drop-last post.sending/invoke(send) people[].roles',
      'empty-file post.sending/invoke(send) file',
      'empty-list keep names',
      'first-only keep names',
    ]);
  });

  it('die by what is expected of the effects, where the cases have several elements', () => {
    const suite = generate(modelWith([person('a', 'b', 'c'), person(), person('d')], [person('a')]));
    const mutants = mutantsOf(suite).filter(({ operator }) => VALUES.includes(operator));
    const { survivors, total } = runMutationGate(suite, { expected: behaviourOfSuite(suite) }, mutants);
    // What an action is given and does not look at changes nothing.
    expect(survivors.map(({ id }) => id)).toEqual(
      ['empty-list', 'first-only', 'drop-last'].map(
        (operator) => `${operator} post.open/post.sent/0 keep#0 people[].roles`,
      ),
    );
    expect(total).toBe(mutants.length);
  });

  it('edit one part of a value and leave the rest', () => {
    const value = { a: [{ b: [1, 2], c: [3] }, { b: [4] }], d: [5] };
    expect(withPart(value, 'a[].b', () => [])).toEqual({ a: [{ b: [], c: [3] }, { b: [] }], d: [5] });
    expect(withPart([[1], [2, 3]], '[]', () => [])).toEqual([[], []]);
    expect(withPart([1], '', () => [])).toEqual([]);
    expect(withPart({ a: { b: 1 }, ab: [1] }, 'a', () => 'edited')).toEqual({ a: { b: 1 }, ab: [1] });
  });
});
