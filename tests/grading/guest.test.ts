import { describe, expect, it } from 'vitest';
import {
  GUEST_GROUPS,
  GUEST_MISSING,
  INSTANCE_MEMBERS,
  LANGUAGE_GLOBALS,
  PACKAGE_EXPORTS,
  STATIC_MEMBERS,
} from '../../src/harness/guest-environment.ts';
import type { Environment } from '../../src/server/exam/grading/sandbox.ts';
import { observe, observeInBoth, sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();
const inBoth = observeInBoth(sandbox);

const FILES: Record<'js' | 'vue' | 'react', Record<string, string>> = {
  js: { 'main.js': 'export const nothing = null;' },
  vue: { 'App.vue': '<template><p>nothing</p></template>' },
  react: { 'App.jsx': 'export default () => <p>nothing</p>;' },
};
const PAGE_CLASSES = ['Event', 'HTMLElement', 'FormData'];
const PAGE_OBJECTS = ['document'];

/** Of an instance's members, those that are on the class or on one that is derived from it. */
const SUBCLASSES: Record<string, string[]> = {
  HTMLElement: ['HTMLInputElement', 'HTMLFormElement'],
  Event: ['CustomEvent', 'KeyboardEvent'],
};

describe('what the guest offers', { timeout: 300_000 }, () => {
  it.each(['js', 'vue', 'react'] as const)('[EX-12] every documented name is there with %s', async (environment) => {
    const hasPage = environment !== 'js';
    const names = GUEST_GROUPS.filter(({ needsPage }) => hasPage || !needsPage).flatMap((group) => group.names);
    const statics = Object.entries(STATIC_MEMBERS).filter(([name]) => hasPage || !PAGE_OBJECTS.includes(name));
    const instances = Object.entries(INSTANCE_MEMBERS).filter(([name]) => hasPage || !PAGE_CLASSES.includes(name));
    const seen = await observe(sandbox, environment, FILES[environment], {
      listed: `return ${JSON.stringify(names)}.filter((path) => {
        const [name, member] = path.split('.');
        const owner = globalThis[name];
        return owner === undefined || (member && !(member in owner) && !(member in Object(owner.prototype)));
      })`,
      language: `return ${JSON.stringify(LANGUAGE_GLOBALS)}.filter((name) => !(name in globalThis))`,
      statics: `return ${JSON.stringify(statics)}.flatMap(([name, members]) => members.filter((one) => !(one in globalThis[name])))`,
      instances: `const derived = ${JSON.stringify(SUBCLASSES)};
        const own = { Error: new Error('a', { cause: 1 }), Array: [], String: new String(''), RegExp: /a/, Function() {} };
        return ${JSON.stringify(instances)}.flatMap(([name, members]) => {
          const objects = [globalThis[name].prototype, own[name], ...(derived[name] ?? []).map((one) =>
            one.endsWith('Element') ? document.createElement(one.slice(4, -7).toLowerCase()) : new globalThis[one]('x'))];
          if (name === 'AbortSignal') objects.push(new AbortController().signal);
          if (name === 'AbortController') objects.push(new AbortController());
          if (name === 'Event') objects.push(new Event('x'));
          return members.filter((one) => !objects.some((object) => object && one in object)).map((one) => name + '.' + one);
        })`,
    });
    expect(seen).toEqual({ listed: [], language: [], statics: [], instances: [] });
  });

  it.each(['js', 'vue', 'react'] as const)(
    '[EX-12] what is said to be missing is missing with %s, in the preview too',
    async (environment) => {
      const names = GUEST_MISSING.flatMap((group) => group.names);
      const run = `return ${JSON.stringify(names)}.filter((name) => name in globalThis)`;
      expect(await inBoth(sandbox, environment as Environment, FILES[environment], { run })).toEqual({ run: [] });
    },
  );

  it.each(['vue', 'react'] as const)('[EX-12] %s exports what the editor completes', async (name) => {
    const file = name === 'vue' ? 'main.js' : 'main.jsx';
    const files = { [file]: `import * as all from '${name}'; export const names = Object.keys(all);` };
    const { missing } = await observe(sandbox, name, files, {
      missing: `return ${JSON.stringify(PACKAGE_EXPORTS[name])}.filter((one) => !m.names.includes(one))`,
    });
    expect(missing).toEqual([]);
  });

  it('[EX-12] no global of a plain guest is undocumented', async () => {
    const { names } = await observe(sandbox, 'js', FILES.js, {
      names: `return Object.getOwnPropertyNames(globalThis).sort()`,
    });
    const documented = [
      ...GUEST_GROUPS.flatMap((group) => group.names.map((name) => name.split('.')[0])),
      ...LANGUAGE_GLOBALS,
    ];
    // Of the language, too, and nothing that a solution would look for.
    const rare =
      'BigInt64Array BigUint64Array EvalError FinalizationRegistry Float16Array Function InternalError SharedArrayBuffer Uint8ClampedArray decodeURI encodeURI escape eval unescape';
    const known = new Set([...documented, ...rare.split(' ')]);
    expect((names as string[]).filter((name) => !known.has(name))).toEqual([]);
  });

  it('[EX-12] URLs, text, base64, ids, clones and comparison are as in Chromium', async () => {
    const runs = {
      url: `const url = new URL('../c?d=1&e=%20f#g', 'HTTPS://User:p%40ss@Example.com:443/a/b/'); url.searchParams.append('h i', 'ä&'); url.port = '8080'; url.hash = '';
        return [url.href, url.origin, url.host, url.pathname, url.search, [...url.searchParams], JSON.stringify({ url })]`,
      parts: `return ['//x.test/a', 'mailto:a@b', 'file:///C:/x/../y', 'http://[1::2:0:0:3]/', 'http://0x7f.1/', '?q', '#f', ' http://a/ b ', 'http://a:99999'].map((text) => URL.parse(text, 'http://base.test/p/q?r#s')?.href ?? null)`,
      broken: `return [throws(() => new URL('nothing')), URL.canParse('nothing'), URL.canParse('a:b')]`,
      params: `const params = new URLSearchParams('b=2&a=1&b=3&c=%zz+d'); params.set('b', '4'); params.sort(); params.delete('a');
        return [String(params), params.size, params.get('c'), params.getAll('b'), params.has('b', '4'), String(new URLSearchParams({ x: 'ö', y: [1, 2] })), [...new URLSearchParams([['k', 'v']]).entries()]]`,
      text: `const bytes = new TextEncoder().encode('aé€😀\\ud800'); return [[...bytes], new TextDecoder().decode(bytes), new TextDecoder().decode(new Uint8Array([0xe2, 0x82, 0x41, 0xff, 0xef, 0xbb, 0xbf])), await throws(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])))]`,
      base64: `return [btoa('hello'), btoa('\\xff\\x00'), atob(' aGVs bG8 '), await throws(() => btoa('€')), await throws(() => atob('a'))]`,
      ids: `const ids = Array.from({ length: 50 }, () => crypto.randomUUID()); return [new Set(ids).size, ids.map((id) => id.replace(/[0-9a-f]/g, (digit, at) => (at === 14 ? digit : at === 19 ? (/[89ab]/.test(digit) ? 'v' : '-') : 'x')))[7], crypto.getRandomValues(new Uint16Array(3)).length]`,
      clone: `const from = { at: new Date(5), list: [1, { two: 2 }], map: new Map([['k', new Set([1])]]), bytes: new Uint8Array([1, 2]), error: new RangeError('r') }; from.self = from;
        const to = structuredClone(from); from.list[1].two = 3;
        return [to.at.getTime(), to.list, [...to.map.get('k')], [...to.bytes], aliases(to, to.self, from), to.error.name, to.error.message, await throws(() => structuredClone(() => 1)), await throws(() => structuredClone({ s: Symbol() }))]`,
      compare: `return ['b', 'A', 'a', 'ä', 'Z', 'item 10', 'item 9', '', '_x', '10', '9', 'é', 'e', 'E', 'co-op', 'coop'].sort((x, y) => x.localeCompare(y)).concat(['x10', 'x9', 'X1'].sort((x, y) => x.localeCompare(y, 'en', { numeric: true })), ['a', 'A', 'á'].map((x) => String(x.localeCompare('a', undefined, { sensitivity: 'base' }))))`,
      aborting: `const seen = []; const controller = new AbortController(); controller.signal.addEventListener('abort', () => seen.push('abort')); controller.abort(); controller.abort('again');
        const given = AbortSignal.abort('why'); seen.push(controller.signal.reason.name, given.reason, await throws(() => AbortSignal.abort().throwIfAborted())); return seen`,
    };
    const seen = await inBoth(sandbox, 'js', FILES.js, runs);
    expect(seen.url).toEqual([
      'https://User:p%40ss@example.com:8080/a/c?d=1&e=+f&h+i=%C3%A4%26',
      'https://example.com:8080',
      'example.com:8080',
      '/a/c',
      '?d=1&e=+f&h+i=%C3%A4%26',
      [
        ['d', '1'],
        ['e', ' f'],
        ['h i', 'ä&'],
      ],
      '{"url":"https://User:p%40ss@example.com:8080/a/c?d=1&e=+f&h+i=%C3%A4%26"}',
    ]);
    expect(seen.base64).toEqual(['aGVsbG8=', '/wA=', 'hello', 'InvalidCharacterError', 'InvalidCharacterError']);
    expect(seen.ids).toEqual([50, 'xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx', 3]);
    expect(seen.compare).toEqual('|_x|10|9|a|A|ä|b|co-op|coop|e|E|é|item 10|item 9|Z|X1|x9|x10|0|0|0'.split('|'));
  });

  // The preview shows the component as well, above that of the test.
  it('[EX-12] forms name their controls and judge them as Chromium does', async () => {
    const files = {
      'App.jsx': `import { useState } from 'react';
export default function App() {
  const [said, say] = useState([]);
  return <form onSubmit={(event) => {
    event.preventDefault();
    const form = event.currentTarget;
    say([form.elements.email.value, form.elements['color'].value, form.email === form.elements.namedItem('email'), Object.fromEntries(new FormData(form)).color]);
  }} onInvalid={(event) => say((before) => [...before, event.target.name])}>
    <input name="email" type="email" required /><input name="age" type="number" min="3" max="9" defaultValue="5" />
    <input type="radio" name="color" value="red" /><input type="radio" name="color" value="blue" defaultChecked />
    <fieldset name="off" disabled><input name="unused" defaultValue="x" /></fieldset><output name="sum">3</output>
    <input name="code" pattern="[a-z]{2}" /><button name="go">Go</button><p>{JSON.stringify(said)}</p>
  </form>;
}`,
    };
    const form = `mount(m.default); const form = [...document.querySelectorAll('form')].at(-1);`;
    const seen = await inBoth(sandbox, 'react', files, {
      names: `${form} const { elements } = form; return [elements.length, [...elements].map(({ name }) => name), elements[0].name, elements.item(1).name, elements.color.length, elements.color.value, elements.nothing === undefined, elements.namedItem('nothing'), 'email' in elements, elements.sum.value, form.length, form.color.length, form instanceof HTMLFormElement, form instanceof HTMLElement]`,
      refused: `${form} await screen.type('[name="email"]', 'not mail'); await screen.click('button'); return screen.text('p')`,
      sent: `${form} await screen.type('[name="email"]', 'a@b.test'); await screen.click('button'); return screen.text('p')`,
      judged: `${form} const { email, age, code } = form.elements; const read = () => [email, age, code].map(({ validity }) => [validity.valid, validity.valueMissing, validity.typeMismatch, validity.rangeOverflow, validity.patternMismatch]);
        const before = read(); await screen.type('[name="email"]', 'nobody'); await screen.type('[name="age"]', '12'); await screen.type('[name="code"]', 'abc');
        const after = read(); code.setCustomValidity('No.'); return [before, after, code.validity.customError, code.validationMessage, form.checkValidity(), code.checkValidity()]`,
      chosen: `${form} form.elements.color.value = 'red'; return [form.elements.color.value, [...form.elements.color].map(({ checked }) => checked)]`,
      dialog: `${form} const dialog = document.createElement('dialog'); document.body.append(dialog); const heard = []; const closed = new Promise((done) => dialog.addEventListener('close', () => done(heard.push(dialog.returnValue)))); dialog.showModal(); const open = dialog.open; dialog.close('yes'); await advance(50); await closed; dialog.remove(); return [open, dialog.open, heard]`,
    });
    expect(seen.sent).toBe('["a@b.test","blue",true,"blue"]');
    expect(seen.refused).toBe('["email"]');
    expect((seen.names as unknown[])[0]).toBe(9);
  });
});
