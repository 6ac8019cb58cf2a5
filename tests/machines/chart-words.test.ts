import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, fromPromise, StateMachine, setup } from 'xstate';
import { descriptionsOf, lintDescriptions, lintWords, repeated } from '../../src/walks/lint/lint-words.ts';
import { wordsOf } from '../../src/workshop/build/words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const charts = await Promise.all(
  globSync('machines/*/*/*.machine.ts', { cwd: root })
    .sort()
    .map(async (file) => {
      const exported = Object.values((await import(pathToFileURL(`${root}/${file}`).href)) as object);
      const machine = exported.find((value) => value instanceof StateMachine) as AnyStateMachine;
      return { id: machine.id, machine, words: wordsOf(`${root}/${file}`) };
    }),
);
test.each(charts)('every guard, action, delay and actor of $id has its sentence [WS-12]', ({ machine, words }) => {
  expect(lintWords(machine, words)).toEqual([]);
});

test.each(charts)('every description of $id can be understood by itself [WS-12]', ({ machine }) => {
  expect(lintDescriptions(machine)).toEqual([]);
});

test('no sentence occurs more than three times [WS-12]', () => {
  const all = charts.flatMap(({ words: { cases: _, ...words } }) =>
    Object.values(words).flatMap((kind) => Object.values(kind)),
  );
  expect(repeated(all as string[], 3)).toEqual([]);
  const descriptions = charts.flatMap(({ machine }) => descriptionsOf(machine).map(({ text }) => text));
  expect(repeated(descriptions, 3)).toEqual([]);
});

describe('the linter of words', () => {
  const machine = setup({
    guards: { isRight: () => true, isWrong: () => false },
    actions: { lock: () => {}, ring: () => {} },
    delays: { soon: 10 },
    actors: { fetchCode: fromPromise(async () => 1) },
  }).createMachine({
    id: 'door',
    entry: 'lock',
    invoke: { src: fromPromise(async () => 1) as never, id: 'inPlace' as never },
    after: { soon: { actions: assign({}) }, 50: {} },
    on: { 'door.opened': [{ guard: () => true }, { guard: 'isRight' }] },
  });

  test('finds what has no words and what has no name', () => {
    const words = {
      guards: { isRight: 'the code is right' },
      actions: { lock: 'Locks the door' },
      delays: {},
      actors: {},
    };
    expect(lintWords(machine, words)).toEqual([
      'guards.isWrong has no words',
      'actions.ring has no words',
      'delays.soon has no words',
      'actors.fetchCode has no words',
      'door/after(soon)/0 has an action without a name',
      'door/door.opened[inline]/0 has a guard without a name',
      'door/after(50)/0 has a delay without a name',
      'door invokes an actor without a name',
    ]);
  });

  test('finds pronouns, code, long sentences and what does not read like its kind', () => {
    const words = {
      guards: { isRight: 'whether the code is right', isWrong: 'it is wrong' },
      actions: { lock: 'Door is locked', ring: 'Calls ringBell' },
      delays: { soon: `${'Ten milliseconds, '.repeat(7)}no more` },
      actors: { fetchCode: 'Reads the code from GitHub' },
    };
    expect(lintWords(machine, words).filter((fault) => !fault.startsWith('door'))).toEqual([
      'guards.isRight cannot be read after "if"',
      'guards.isWrong begins with a pronoun',
      'actions.lock does not begin with what it does',
      'actions.ring contains code',
      'delays.soon has 133 characters',
    ]);
  });

  test('finds a condition that leaves out its value, and reads the words for each value', () => {
    const words = {
      guards: { isRight: 'the code is the given one', isWrong: 'the code has the colour that is asked about' },
      cases: { isWrong: { red: 'whether the code is red', blue: 'the code is blue' } },
      actions: { lock: 'Locks the door', ring: 'Rings the bell' },
      delays: { soon: 'At once' },
      actors: { fetchCode: 'Reads the code' },
    };
    expect(lintWords(machine, words).filter((fault) => !fault.startsWith('door'))).toEqual([
      'guards.isRight names no value: say one for each with @when',
      'guards.isWrong(red) cannot be read after "if"',
    ]);
  });

  test('finds descriptions that begin with a pronoun or contain code, and counts an event of a chart once', () => {
    const shop = setup({}).createMachine({
      id: 'shop',
      description: 'A shop.',
      initial: 'open',
      on: { 'shop.left': { description: 'A customer leaves.' } },
      states: {
        open: {
          description: 'It is open.',
          on: { 'shop.left': { description: 'A customer leaves.', target: 'shut' } },
        },
        shut: {
          description: 'Who rings?',
          on: { 'shop.rung': { description: 'ringBell is called.', target: 'open' } },
        },
      },
    });
    expect(lintDescriptions(shop)).toEqual([
      'shop.open begins with a pronoun: It is open.',
      'shop shop.rung contains code: ringBell is called.',
    ]);
    expect(descriptionsOf(shop).filter(({ text }) => text === 'A customer leaves.')).toHaveLength(1);
  });

  test('finds two names of a chart that say the same, and what a page of charts repeats', () => {
    const words = {
      guards: { isRight: 'the code is right', isWrong: 'The code is right' },
      actions: { lock: 'Locks the door', ring: 'Rings' },
      delays: { soon: 'At once' },
      actors: { fetchCode: 'Reads the code' },
    };
    expect(lintWords(machine, words).filter((fault) => !fault.startsWith('door'))).toEqual([
      'two names say: the code is right',
    ]);
    expect(repeated(['a', 'b', 'a', 'A', 'b', 'a'], 3)).toEqual(['a']);
  });
});
