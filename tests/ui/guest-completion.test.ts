import { CompletionContext } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import {
  type CompletionScope,
  guestCompletion,
} from '../../src/client/pages/shared/challenge/completion/guest-completion.ts';

const files = {
  'main.js': '',
  'money.js': 'export const toCents = (euros) => euros * 100;\nexport function format(cents) {}\nexport class Price {}',
  'data.json': '{}',
};

/** The completions at `|`. */
function complete(marked: string, scope: Partial<CompletionScope> = {}) {
  const pos = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const state = EditorState.create({ doc, extensions: [javascript()] });
  const all: CompletionScope = { path: 'main.js', files: { ...files, 'main.js': doc }, framework: null, ...scope };
  const result = guestCompletion(() => all)(new CompletionContext(state, pos, false));
  const labels = result?.options.map(({ label }) => label) ?? [];
  /** The text after choosing an option. */
  const choose = (label: string): string => {
    const option = result?.options.find((one) => one.label === label);
    if (!option || typeof option.apply !== 'function') throw new Error(`${label} is not applied`);
    let after = doc;
    const dispatch = (spec: TransactionSpec) => {
      after = state.update(spec).state.doc.toString();
    };
    option.apply({ state, dispatch } as unknown as EditorView, option, result?.from ?? pos, pos);
    return after;
  };
  /** The text after choosing one that replaces what was typed. */
  const replaced = (label: string) => `${doc.slice(0, result?.from)}${label}${doc.slice(pos)}`;
  return { labels, choose, replaced };
}

describe('completion in the editor', () => {
  test('[EX-12] offers what other files export, and imports it', () => {
    const { labels, choose } = complete('const a = to|;');
    expect(labels).toEqual(expect.arrayContaining(['toCents', 'format', 'Price', 'structuredClone', 'URL', 'Array']));
    expect(choose('toCents')).toBe("import { toCents } from './money.js';\nconst a = toCents;");
    const imported = complete("import { format } from './money.js';\nconst a = to|;");
    expect(imported.choose('toCents')).toBe("import { format, toCents } from './money.js';\nconst a = toCents;");
    expect(complete('const toCents = 1; to|').choose('toCents')).toBe('const toCents = 1; toCents');
  });

  test('[EX-12] offers names and paths within an import', () => {
    expect(complete("import { | } from './money.js';").labels).toEqual(['toCents', 'format', 'Price']);
    const path = complete("import { a } from './|'");
    expect([path.labels, path.replaced('./money.js')]).toEqual([['./money.js'], "import { a } from './money.js'"]);
    expect(complete("import { a } from '|'", { framework: 'react' }).labels).toEqual(['./money.js', 'react']);
  });

  test('[EX-12] offers the members of what stands before the dot', () => {
    expect(complete('const list = []; list.|').labels).toEqual(expect.arrayContaining(['map', 'toSorted']));
    expect(complete('const list = []; list.|').labels).not.toContain('toUpperCase');
    expect(complete('JSON.pa|').labels).toEqual(['parse', 'stringify']);
    expect(complete("import * as money from './money.js'; money.|").labels).toEqual(['toCents', 'format', 'Price']);
    expect(complete('function f(order) { return order.total + order.|').labels).toEqual(
      expect.arrayContaining(['total', 'map']),
    );
  });

  test('offers nothing in texts, comments, numbers and other languages', () => {
    for (const code of ["'to|'", '// to|', '/* list.| */', '1.|', '`to|`'])
      expect(complete(code).labels, code).toEqual([]);
    expect(complete('to|', { path: 'style.css' }).labels).toEqual([]);
    expect(complete('<style>\n.a { color| }\n</style>', { path: 'App.vue', framework: 'vue' }).labels).toEqual([]);
  });

  test('[EX-12] offers the page and the functions of a framework with it alone', () => {
    expect(complete('doc|').labels).not.toContain('document');
    const { labels, choose } = complete('const n = use|', { framework: 'react' });
    expect(labels).toEqual(expect.arrayContaining(['document', 'useState']));
    expect(choose('useState')).toBe("import { useState } from 'react';\nconst n = useState");
    expect(complete('fet|').labels).not.toContain('fetch');
  });
});
