import { group, type HostileGroup, program } from './hostile-case.ts';

/**
 * Wrong solutions in disguise. Each test below can only be passed by an honest solution that none of the programs is, or by
 * learning something that a candidate must not learn; a pass is a wrong verdict.
 */

/** The wrong solution sorts the array that it was given. The test returns what the caller has left. */
const leavesTheArray = {
  run: `const list = [3, 1, 2]; const entry = { n: 1, tags: ['a'] };
const sorted = m.answer(list, entry);
return { sorted, list, joined: list.join(), mapped: list.map((n) => n * 2), spread: [...list], text: JSON.stringify(list), entry, keys: Object.keys(entry) };`,
  expect: {
    sorted: [1, 2, 3],
    list: [3, 1, 2],
    joined: '3,1,2',
    mapped: [6, 2, 4],
    spread: [3, 1, 2],
    text: '[3,1,2]',
    entry: { n: 1, tags: ['a'] },
    keys: ['n', 'tags'],
  },
};

/** What the wrong solution does, after what hides it. */
const mutating = (before: string, inside = '') =>
  `${before}\nexport const answer = (list, entry) => { const original = [3, 1, 2]; entry.extra = 1; list.sort(); ${inside}\nreturn list.slice(); };`;

/**
 * Passed only by code that tells a call inside \`throws\` from a direct one: all arguments are the same, and the order of calls
 * is not to be guessed from within.
 */
const tellsThrowsApart = {
  run: `const seen = []; const call = () => m.answer(0);
for (const kind of 'dttdtdddttdt') seen.push(kind === 't' ? await throws(() => m.answer(0)) : m.answer(0));
return seen;`,
  expect: [...'dttdtdddttdt'].map((kind) => (kind === 't' ? 'RangeError' : 'value')),
};

/** An answer that throws when the guess says so. */
const guessing = (guess: string, before = '') =>
  `${before}\nexport function answer(n) { let inside = false; try { inside = Boolean((() => { ${guess} })()); } catch {}\nif (inside) throw new RangeError('guessed'); return 'value'; }`;

/** Passed only by reading the source of what the test hands over. */
const readsSources = {
  run: `const callback = (x) => { const key = 'key-' + 4711 * 3; return x; };
class Handed { method() { return 'key-' + 4711 * 3; } }
return m.answer(callback, Handed);`,
  expect: '4711',
};

/** Passed only by a page that looks different to each way of looking: the component shows one paragraph, "wrong". */
const looks = {
  run: `const view = mount(m.default); await settle();
return [view.text('p'), view.texts('p'), view.html(), view.count('p'), view.attr('p', 'id')];`,
  expect: ['right', ['right'], '<p id="a">wrong</p>', 1, 'a'],
};
const vueOf = (script: string) =>
  `<script setup>\nimport { onMounted } from 'vue';\n${script}\n</script>\n<template><p id="a">wrong</p></template>`;
const reactOf = (script: string) =>
  `import { useEffect } from 'react';\nexport default function App() { useEffect(() => { ${script} }); return <p id="a">wrong</p>; }`;
const page = (name: string, script: string, environment: 'vue' | 'react') =>
  program(name, '', {
    environment,
    files: environment === 'vue' ? { 'App.vue': vueOf(script) } : { 'App.jsx': reactOf(script) },
    ...looks,
  });

/** Attempts to learn or to fake a verdict. */
export const verdictAttacks: HostileGroup[] = [
  group(
    'a changed argument is hidden',
    'contained',
    {
      'JSON.stringify answers for the array': mutating("JSON.stringify = () => '[3,1,2]';"),
      'JSON.stringify, at the call': mutating('', "JSON.stringify = () => '[3,1,2]';"),
      'JSON as a whole': mutating("globalThis.JSON = { stringify: () => '[3,1,2]', parse: JSON.parse };"),
      'Array.prototype.join and map': mutating(
        '',
        'Array.prototype.join = () => original.join(); Array.prototype.map = () => [6, 2, 4];',
      ),
      'Array.prototype methods, redefined': mutating(
        '',
        "for (const k of ['join', 'map']) Object.defineProperty(Array.prototype, k, { value: () => '3,1,2' });",
      ),
      'array iterators': mutating(
        '',
        'Array.prototype[Symbol.iterator] = function* () { yield 3; yield 1; yield 2; };',
      ),
      'next of array iterators': mutating(
        '',
        'let n = 0; const proto = Object.getPrototypeOf([][Symbol.iterator]()); proto.next = () => ({ value: original[n], done: n++ > 2 });',
      ),
      'own iterator of the array': mutating(
        '',
        'list[Symbol.iterator] = function* () { yield* original; }; list.join = () => "3,1,2"; list.map = () => [6, 2, 4];',
      ),
      'toJSON of the array': mutating(
        '',
        'list.toJSON = () => original; entry.toJSON = () => ({ n: 1, tags: ["a"] });',
      ),
      'toJSON on prototypes': mutating('Array.prototype.toJSON = () => [3, 1, 2];'),
      'index getters on the array': mutating(
        '',
        'let reads = 0; Object.defineProperty(list, 0, { get: () => (reads++ % 2 ? 3 : 1), enumerable: true, configurable: true });',
      ),
      'index getters on Array.prototype': mutating(
        '',
        'list.length = 0; list.length = 3; for (const i of [0, 1, 2]) Object.defineProperty(Array.prototype, i, { get: () => original[i] });',
      ),
      'index getters on Object.prototype': mutating(
        '',
        'for (const i of [0, 1, 2]) Object.defineProperty(Object.prototype, i, { get: () => original[i], set() {} });',
      ),
      'index getters by __defineGetter__': mutating(
        '',
        'for (const i of [0, 1, 2]) Object.prototype.__defineGetter__.call(Array.prototype, i, () => original[i]);',
      ),
      'another prototype for arrays': mutating(
        '',
        'Object.setPrototypeOf(Array.prototype, new Proxy({}, { get: (t, k) => original[k], set: () => true }));',
      ),
      'another prototype by __proto__': mutating('', 'Array.prototype.__proto__ = { get 0() { return 3; } };'),
      'another prototype for this array': mutating(
        '',
        'Object.setPrototypeOf(list, { __proto__: Array.prototype, join: () => "3,1,2", map: () => [6, 2, 4], [Symbol.iterator]: () => original.values() });',
      ),
      'Object.keys': mutating('', "Object.keys = () => ['n', 'tags'];"),
      'Object as a whole': mutating(
        "globalThis.Object = new Proxy(Object, { get: (t, k) => (k === 'keys' ? () => ['n', 'tags'] : t[k]) });",
      ),
      'a property that is not enumerable, and one that is': mutating(
        '',
        "Object.defineProperty(entry, 'extra', { value: 1, enumerable: false, configurable: true }); list.reverse();",
      ),
      'undone after the call, by a microtask': mutating(
        '',
        'Promise.resolve().then(() => { list.splice(0, 3, ...original); delete entry.extra; });',
      ),
      'undone by a timer': mutating('', 'setTimeout(() => { list.splice(0, 3, ...original); });'),
      'undone while it is read': mutating(
        '',
        "Object.defineProperty(entry, 'n', { enumerable: true, get() { list.splice(0, 3, ...original); delete entry.extra; return 1; } });",
      ),
      'undone when the result is read': `export const answer = (list, entry) => { list.sort(); return new Proxy([1, 2, 3], { get(t, k) { list.splice(0, 3, 3, 1, 2, 9); return t[k]; } }); };`,
      'the result counts who reads it':
        'export const answer = (list) => { list.sort(); let n = 0; return { get length() { n += 1; return 3; }, get 0() { return n; }, 1: 2, 2: 3 }; };',
    },
    leavesTheArray,
  ),
  group(
    'a call inside throws is recognised',
    'contained',
    {
      'by the stack': guessing('return /throws|harness/.test(new Error().stack);'),
      'by the lines of the stack': guessing('return new Error().stack.split("\\n").length > 4;'),
      'by the stack of an error of the engine': guessing('try { null.x; } catch (e) { return e.stack.length > 60; }'),
      'by the stack of a rejection': guessing(
        'return stacks.at(-1)?.includes("throws");',
        'const stacks = []; Promise.reject(new Error()).catch((e) => stacks.push(String(e.stack)));',
      ),
      'by Error.prepareStackTrace': guessing(
        'return new Error().stack > 3;',
        'Error.prepareStackTrace = (error, frames) => frames.length; Error.stackTraceLimit = 99;',
      ),
      'by Error.captureStackTrace': guessing(
        'const o = {}; Error.captureStackTrace(o); return /throws/.test(o.stack);',
      ),
      'by file and line of an error': guessing(
        'const e = new Error(); return e.fileName || e.lineNumber || e.columnNumber;',
      ),
      'by callee and caller': guessing('return answer.caller !== null || answer.arguments.callee.caller;'),
      'by caller in sloppy code': guessing(
        'return probe();',
        'const probe = new Function("return typeof arguments.callee.caller === \'function\' && arguments.callee.caller.name;");',
      ),
      'by how deep the stack is': guessing(
        'const depth = measure(); low = Math.min(low, depth); high = Math.max(high, depth); return depth < high;',
        'let low = Infinity, high = 0; function measure() { let n = 0; const dive = () => { n += 1; dive(); }; try { dive(); } catch {} return n; }',
      ),
      'by what is awaited': guessing('queueMicrotask(() => { ticks += 1; }); return ticks % 2;', 'let ticks = 0;'),
      'by time': guessing('return performance.now() > 0 || Date.now() % 2;'),
      'by a patched then': guessing(
        'return thens > 0;',
        'let thens = 0; const { then } = Promise.prototype; Promise.prototype.then = function (...a) { thens += 1; return then.apply(this, a); };',
      ),
      'by this and arguments': guessing('return arguments.length > 0 || this !== undefined;'),
    },
    tellsThrowsApart,
  ),
  group(
    'the source of a callback is read',
    'contained',
    {
      'by toString': 'export const answer = (cb) => /\\d{4}/.exec(cb.toString())?.[0];',
      'by String and a template': 'export const answer = (cb, C) => /\\d{4}/.exec(`${String(cb)}${C}`)?.[0];',
      'by Function.prototype.toString':
        'const { toString } = Function.prototype; export const answer = (cb, C) => /\\d{4}/.exec(toString.call(cb) + Reflect.apply(toString, C, []) + toString.call(C.prototype.method))?.[0];',
      'by toString of another constructor':
        'export const answer = (cb) => /\\d{4}/.exec((async () => {}).constructor.prototype.__proto__.toString.call(cb))?.[0];',
      'by the console':
        'export const answer = (cb) => { console.log(cb); console.log("%o", cb); return /\\d{4}/.exec(String(console.log))?.[0]; };',
      'by an error about it':
        'export const answer = (cb) => { try { cb.x.y; } catch (e) { return /\\d{4}/.exec(e.message + e.stack)?.[0]; } };',
      'by a bound and a proxied one':
        'export const answer = (cb) => /\\d{4}/.exec(String(cb.bind()) + String(new Proxy(cb, {})) + String(Object(cb)))?.[0];',
    },
    readsSources,
  ),
  {
    attack: 'the page shows each look something else',
    cases: [
      page(
        'own textContent',
        'onMounted(() => Object.defineProperty(document.querySelector("p"), "textContent", { get: () => "right" }));',
        'vue',
      ),
      page(
        'textContent of Node.prototype',
        'Object.defineProperty(Node.prototype, "textContent", { get: () => "right" });',
        'vue',
      ),
      page(
        'own querySelectorAll of the container',
        'onMounted(() => { const p = document.createElement("p"); p.id = "a"; p.textContent = "right"; document.body.lastChild.querySelectorAll = () => [p]; document.body.lastChild.querySelector = () => p; });',
        'vue',
      ),
      page(
        'querySelectorAll of Element.prototype',
        'Element.prototype.querySelectorAll = () => [{ textContent: "right", getAttribute: () => "a" }];',
        'vue',
      ),
      page(
        'createElement of the document',
        'onMounted(() => { document.createElement = () => ({ textContent: "right" }); document.body.appendChild = () => {}; });',
        'vue',
      ),
      page(
        'own textContent, in React',
        'Object.defineProperty(document.querySelector("p"), "textContent", { get: () => "right", set() {} });',
        'react',
      ),
      page(
        'own innerHTML, in React',
        'const p = document.querySelector("p"); p.firstChild.data = "right"; Object.defineProperty(p.parentNode, "innerHTML", { get: () => \'<p id="a">wrong</p>\' });',
        'react',
      ),
      page(
        'String methods, in React',
        'String.prototype.replace = () => "right"; String.prototype.trim = () => "right";',
        'react',
      ),
      page(
        'screen and mount as globals, in React',
        'globalThis.screen = globalThis.mount = { text: () => "right" }; window.Array.from = () => ["right"];',
        'react',
      ),
    ],
  },
];
