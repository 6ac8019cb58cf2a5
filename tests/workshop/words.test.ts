import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { and, not, or, setup, stateIn } from 'xstate';
import { wordsOf } from '../../src/workshop/build/words.ts';
import { conditionWords } from '../../src/workshop/chart/conditions.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { conditionOf, fullSentence, sentenceOf } from '../../src/workshop/chart/sentences.ts';
import { labelRow } from '../../src/workshop/drawing/face.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Words of `door/door.machine.ts` among some files. */
function words(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return wordsOf(join(folder, 'door/door.machine.ts'));
}

const none = { guards: {}, actions: {}, delays: {}, actors: {} };

describe('the words of a chart', () => {
  test('are the first sentences of the comments above the entries of setup', () => {
    const found = words({
      'door/door.machine.ts': `
        import { assign, fromPromise, setup } from 'xstate';
        const machine = setup({
          types: { /** Not a name. */ context: {} as { n: number } },
          guards: {
            /** The code is right. */
            isRight: ({ context }, params: { code: string }) => context.n === params.code.length,
            /** Another kind of comment. */
            // A line between.
            'is locked': () => true,
          },
          actions: {
            /**
             * Counts a wrong code
             * and keeps the number, e.g. for a report. The rest is for developers.
             *
             * @param n is not read
             */
            count: assign(({ context }) => ({ n: context.n + 1 })),
          },
          delays: { /** Half a minute, for someone at the door. Milliseconds. */ lockedFor: 30_000 },
          actors: { /** Asks the server for the code. */ fetchCode: fromPromise(async () => 1) },
        }).createMachine({ id: 'door' });`,
    });
    expect(found).toEqual({
      guards: { isRight: 'the code is right', 'is locked': 'another kind of comment' },
      actions: { count: 'Counts a wrong code and keeps the number, e.g. for a report' },
      delays: { lockedFor: 'Half a minute, for someone at the door' },
      actors: { fetchCode: 'Asks the server for the code' },
    });
  });

  test('are found where the entries are declared: here, in another file, in a module imported as a whole', () => {
    const found = words({
      'door/door.machine.ts': `
        import { door } from './door.setup.ts';
        export const doorMachine = door.createMachine({ id: 'door' });`,
      'door/door.setup.ts': `
        import { setup as prepare } from 'xstate';
        import { isOpen as open, ring } from '../shared/bell.ts';
        import * as rules from '../shared/rules.ts';
        /** The code is right. */
        export const isRight = () => true;
        /** Locks the door. */
        function lock() {}
        const more = { /** Unlocks the door. */ unlock: () => {} } as const;
        const base = prepare({
          guards: { isRight, open, isLate: rules.isLate, /** The entry wins. */ isNear: rules.isNear },
          actions: { lock, ...more, ring: ring as () => void, chime: (ring satisfies () => void)! },
        });
        export const door = base.extend({ actions: { /** Slams the door. */ slam: base.assign({}) } });`,
      'shared/bell.ts': `
        /** Nobody has closed the door. */
        export function isOpen() { return true; }
        /** Rings the bell. */
        export const ring = () => {};`,
      'shared/rules.ts': `
        /** The evening has begun. */
        export const isLate = () => true;
        /** The declaration is second. */
        export const isNear = () => true;`,
    });
    expect(found).toEqual({
      guards: {
        isRight: 'the code is right',
        open: 'nobody has closed the door',
        isLate: 'the evening has begun',
        isNear: 'the entry wins',
      },
      actions: {
        lock: 'Locks the door',
        unlock: 'Unlocks the door',
        ring: 'Rings the bell',
        chime: 'Rings the bell',
        slam: 'Slams the door',
      },
      delays: {},
      actors: {},
    });
  });

  test('take no text for code, and no comment of a neighbour', () => {
    const found = words({
      'door/door.machine.ts': `
        import { setup } from 'xstate';
        const text = "setup({ guards: { /** In a text. */ isText: () => true } })";
        /** Above the statement. */
        setup({
          guards: {
            /** Only the first. */
            isFirst: () => Boolean({ /** Inside a function. */ guards: 1 }),
            isSecond: () => true, // a line
            /* Not TSDoc. */
            isThird: () => \`/** In a template. */\` === text,
            isFourth: (/** A parameter. */ n: number) => n > 0,
          },
          delays: {
            short: 10,
          },
        });`,
    });
    expect(found).toEqual({ ...none, guards: { isFirst: 'only the first' } });
  });

  test('of a guard that compares with a value are found for each value', () => {
    const found = words({
      'door/door.machine.ts': `
        import { setup } from 'xstate';
        setup({
          guards: {
            /**
             * The door has the colour that is asked about.
             *
             * @when red The door is red.
             * @when dark-blue The door is dark blue,
             *   as it was before.
             * @param of is not read
             */
            isOf: (_, params: { colour: string }) => params.colour === 'red',
          },
        });`,
    });
    expect(found).toEqual({
      ...none,
      guards: { isOf: 'the door has the colour that is asked about' },
      cases: { isOf: { red: 'the door is red', 'dark-blue': 'the door is dark blue, as it was before' } },
    });
  });

  test('of another chart are left out', () => {
    const found = words({
      'door/door.machine.ts': `
        import { setup } from 'xstate';
        import { bellMachine } from '../bell/bell.machine.ts';
        setup({ actors: { bell: bellMachine } });`,
      'bell/bell.machine.ts': `
        import { setup } from 'xstate';
        /** Rings until somebody opens. */
        export const bellMachine = setup({ actions: { /** Rings once. */ ring: () => {} } }).createMachine({});`,
    });
    expect(found).toEqual({ ...none, actors: { bell: 'Rings until somebody opens' } });
  });

  test('of a file that cannot be parsed are refused with its name', () => {
    expect(() => words({ 'door/door.machine.ts': 'const a = {' })).toThrow(/door\.machine\.ts cannot be read: /);
  });
});

test.each([
  ['* The time is up. More.', 'The time is up'],
  ['* Is the time up? More.', 'Is the time up?'],
  ['* Waits 1.5 seconds, i.e. a moment.', 'Waits 1.5 seconds, i.e. a moment'],
  ['*\n * Two\n * lines\n ', 'Two lines'],
  ['* @see nothing', ''],
])('the first sentence of %j is %j', (comment, sentence) => {
  expect(sentenceOf(comment)).toBe(sentence);
});

test.each([
  ['The time is up', 'the time is up'],
  ['A seat is free', 'a seat is free'],
  ["The order's price has ended", "the order's price has ended"],
  ['GitHub denied access', 'GitHub denied access'],
  ['VAT is due', 'VAT is due'],
])('%j is read after "if" as %j', (sentence, condition) => {
  expect(conditionOf(sentence)).toBe(condition);
});

test('guards are read after "if", also those made of others', () => {
  const said = { isUp: { description: 'The time is up.' }, isGone: { description: 'GitHub is gone.' } };
  const read = (guard: unknown) => conditionWords(guard, said);
  expect(read('isUp')).toBe('the time is up');
  expect(read({ type: 'isGone', params: {} })).toBe('GitHub is gone');
  expect(read(and(['isUp', not('isGone')]))).toBe('the time is up and it is not true that GitHub is gone');
  expect(read(or(['isUp', 'isOther']))).toBe('the time is up or is other');
  expect(read(stateIn('#door.side.wideOpen'))).toBe('the chart is in wide open');
  expect(read(stateIn({ side: 'wideOpen' }))).toBe('the chart is in wide open');
  expect(read(undefined)).toBeUndefined();
});

test('a guard that compares with a value is read with it', () => {
  const cases = { red: 'the door is red', blue: 'the door is blue' };
  const said = { isOf: { description: 'The door has the colour that is asked about.', cases } };
  const read = (guard: unknown) => conditionWords(guard, said);
  expect(read({ type: 'isOf', params: { colour: 'red' } })).toBe('the door is red');
  expect(read({ type: 'isOf', params: () => ({ door: 1, colour: 'blue' }) })).toBe('the door is blue');
  expect(read(not({ type: 'isOf', params: { colour: 'red' } }))).toBe('it is not true that the door is red');
  expect(read({ type: 'isOf', params: { colour: 'green' } })).toBe('the door has the colour that is asked about');
  expect(read('isOf')).toBe('the door has the colour that is asked about');
  const chart = readChart(
    setup({ guards: { isOf: (_, { colour }: { colour: string }) => colour === 'red' } }).createMachine({
      id: 'door',
      on: { 'door.seen': { guard: { type: 'isOf', params: { colour: 'red' } }, description: 'Somebody looks.' } },
    }),
    { guards: said },
  );
  expect(chart.transitions.map(({ condition }) => condition)).toEqual(['the door is red']);
  expect(chart.implementations.guards).toEqual({ isOf: { description: said.isOf.description } });
});

test('a label says a condition in brackets, unless its description is the condition', () => {
  const chart = (description: string) =>
    readChart(
      setup({ guards: { isUp: () => true } }).createMachine({
        id: 'clock',
        initial: 'over',
        states: { over: {} },
        on: { 'clock.ticked': { guard: 'isUp', target: '.over', description } },
      }),
      { guards: { isUp: { description: 'The time is up.' } } },
    );
  const guardsOf = (description: string) =>
    chart(description)
      .transitions.filter(({ kind }) => kind === 'event')
      .map((one) => labelRow(one).guard.join(' '));
  expect(guardsOf('A second passes.')).toEqual(['[the time is up]']);
  expect(guardsOf('The time is up.')).toEqual(['']);
});

test('words become sentences again', () => {
  expect(['the time is up', 'Is it up?', 'Up.'].map(fullSentence)).toEqual(['The time is up.', 'Is it up?', 'Up.']);
});
