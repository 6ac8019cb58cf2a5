import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { isChangedHere, replacement } from '../../src/client/pages/shared/challenge/code-editor.tsx';
import {
  exportsOf,
  fileOf,
  importOf,
  specifierOf,
} from '../../src/client/pages/shared/challenge/completion/module-exports.ts';
import { receiverOf } from '../../src/client/pages/shared/challenge/completion/receiver.ts';
import { callsOf } from '../../src/client/pages/shared/challenge/test-calls.ts';

describe('the input of a visible test', () => {
  test.each([
    ["return m.initials('Ada Lovelace');", ["initials('Ada Lovelace')"]],
    ['return [m.sum([1, 2]), m.sum([])];', ['sum([1, 2])', 'sum([])']],
    [
      'const d = m.debounce((x) => seen.push(x), 100);\nd(1); await advance(100); return seen;',
      ['debounce((x) => seen.push(x), 100)'],
    ],
    ["return new m.Queue({ max: 3, name: 'a)b' }).size;", ["new Queue({ max: 3, name: 'a)b' })"]],
    ["return throws(() => m.parse('\\')'));", ["parse('\\')')"]],
    ["mount(m.default); await screen.click('button'); return screen.text('p')", ["screen.click('button')"]],
    ["mount(m.default, { items: ['a'] }); return screen.texts('li')", ["mount(App, { items: ['a'] })"]],
    ["return m.initials('  Ada \t  Lovelace',\n  1)", ["initials('  Ada \t  Lovelace', 1)"]],
    ['return m.outer(m.inner(1))', ['outer(inner(1))']],
    ['return m.value', []],
    ["return m.broken('", []],
  ])('of %j is what the solution is called with', (run, calls) => {
    expect(callsOf(run)).toEqual(calls);
  });

  test('is short, whatever the test repeats', () => {
    const run = Array.from({ length: 20 }, (_, index) => `m.add(${index % 9});`).join('\n');
    expect(callsOf(run)).toEqual(['add(0)', 'add(1)', 'add(2)', 'add(3)', 'add(4)', 'add(5)']);
  });
});

describe('the exports of a file', () => {
  test('are found however they are written, and not in texts and comments', () => {
    const code = `
      export const one = 1; export let two; export async function three() {} export function* four() {}
      export class Five {} export type Six = string; export interface Seven {} export default function eight() {}
      // export const no = 1;
      /* export const never = 2; */
      const text = 'export const neither = 3'; export { text, one as nine, text as default };`;
    expect(exportsOf(code).map(({ name }) => name)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'Five',
      'Six',
      'Seven',
      'text',
      'nine',
    ]);
    expect(exportsOf(code).find(({ name }) => name === 'Five')?.kind).toBe('class');
  });

  test('are imported by a path that leads there', () => {
    expect(specifierOf('main.js', 'sum.js')).toBe('./sum.js');
    expect(specifierOf('parts/list.js', 'sum.js')).toBe('../sum.js');
    expect(specifierOf('parts/list.js', 'parts/item.js')).toBe('./item.js');
    expect(fileOf('main.ts', './sum.js', ['main.ts', 'sum.ts'])).toBe('sum.ts');
    expect(fileOf('main.js', './sum', ['sum.js'])).toBe('sum.js');
    expect(fileOf('main.js', 'vue', ['sum.js'])).toBeUndefined();
  });

  test('are imported where the file imports already, below the last import, or at its start', () => {
    const put = (code: string, name: string, from: string) => {
      const place = importOf(code, name, from);
      return place && code.slice(0, place.from) + place.insert + code.slice(place.from);
    };
    expect(put('sum();', 'sum', './sum.js')).toBe("import { sum } from './sum.js';\nsum();");
    expect(put("import { a } from './sum.js';\nsum();", 'sum', './sum.js')).toBe(
      "import { a, sum } from './sum.js';\nsum();",
    );
    expect(put("import { sum } from './sum.js';\nsum();", 'sum', './sum.js')).toBeNull();
    expect(put("import x from './x.js';\nsum();", 'sum', './sum.js')).toBe(
      "import x from './x.js';\nimport { sum } from './sum.js';\nsum();",
    );
    expect(put('<script setup>\nref();\n</script>', 'ref', 'vue')).toBe(
      "<script setup>\nimport { ref } from 'vue';\nref();\n</script>",
    );
  });
});

describe('what stands before a dot', () => {
  const code = `import * as all from './sum.js';
const list = [1, 2]; const words = 'a b'.split(' ');
const text = \`x\`; const seen = new Map();
const total = ref(0);
const user = { name: 'Ann', address: { city: 'Bonn' }, greet() { return this.name; } };
class Queue {
  #items = [];
  size = 0;
  add(item) { this.#items.push(item); this.last = item; }
}
const queue = new Queue();
function sort(items: string[], by: Map<string, number>) {}`;
  test.each([
    ['Math', { kind: 'statics', name: 'Math' }],
    ['list', { kind: 'instance', name: 'Array' }],
    ['words', { kind: 'instance', name: 'Array' }],
    ['text', { kind: 'instance', name: 'String' }],
    ['seen', { kind: 'instance', name: 'Map' }],
    ['total', { kind: 'members', names: ['value'] }],
    ['user', { kind: 'members', names: ['name', 'address', 'greet'] }],
    ['queue', { kind: 'members', names: ['#items', 'size', 'add', 'last'] }],
    ['items', { kind: 'instance', name: 'Array' }],
    ['by', { kind: 'instance', name: 'Map' }],
    ['all', { kind: 'namespace', specifier: './sum.js' }],
    ["'abc'", { kind: 'instance', name: 'String' }],
    ['return [1, 2]', { kind: 'instance', name: 'Array' }],
    ['list[0]', { kind: 'unknown' }],
    ['list.map((x) => x)', { kind: 'instance', name: 'Array' }],
    ['Object.keys(user)', { kind: 'instance', name: 'Array' }],
    ['new Set([1])', { kind: 'instance', name: 'Set' }],
    ['event', { kind: 'instance', name: 'Event' }],
    ['list?', { kind: 'instance', name: 'Array' }],
    ['whatever', { kind: 'unknown' }],
    ['user.address', { kind: 'unknown' }],
  ])('%s', (before, receiver) => {
    expect(receiverOf(before, code)).toEqual(receiver);
  });
});

describe('what an editor reports as a change', () => {
  const state = EditorState.create({ doc: 'what counts' });

  test('[EX-08] is never the text that the page put into it, as after the deadline', () => {
    const late = state.update({ changes: { from: 0, insert: 'typed too late, ' }, userEvent: 'input.type' });
    const back = late.state.update(replacement(late.state, 'what counts'));
    expect([isChangedHere([late]), isChangedHere([back]), back.state.doc.toString()]).toEqual([
      true,
      false,
      'what counts',
    ]);
    expect(isChangedHere([back, late])).toBe(true);
  });

  test('is no movement of the cursor', () => {
    expect(isChangedHere([state.update({ selection: { anchor: 3 } })])).toBe(false);
  });
});
