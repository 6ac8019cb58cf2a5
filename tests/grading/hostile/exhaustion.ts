import { components, group, type HostileGroup, program } from './hostile-case.ts';

/** Attempts to use up time, memory, stack or output. */
export const exhaustionAttacks: HostileGroup[] = [
  group('endless work', 'stopped', {
    'loop at load': 'for (;;);',
    'loop in a call': 'export const answer = () => { while (true) {} };',
    'loop that catches everything':
      'export const answer = () => { for (;;) { try { for (;;) {} } catch {} finally { continue; } } };',
    'loop in a microtask': 'export const answer = () => Promise.resolve().then(() => { for (;;); });',
    'microtasks without end':
      'export const answer = () => new Promise(() => { const f = () => queueMicrotask(f); f(); });',
    'promises without end': 'export const answer = async () => { for (;;) await null; };',
    'timers without end': 'export const answer = async () => { const f = () => setTimeout(f, 0); f(); };',
    'generator without end': 'export const answer = () => [...(function* () { for (;;) yield; })()].length;',
    'async generator without end':
      'export const answer = async () => { for await (const x of (async function* () { for (;;) yield 1; })()); };',
    'iterator without end':
      'export const answer = () => Math.max(...{ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });',
    'regular expression': 'export const answer = () => /^(a|aa|a?)+$/.test("a".repeat(60) + "!");',
    'regular expression in replace': 'export const answer = () => ("x".repeat(50) + "y").replace(/(x+x+)+z/g, "");',
    'long array method': 'export const answer = () => Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);',
    'long join': 'export const answer = () => new Array(2 ** 32 - 1).join("").length;',
    'sort that never agrees':
      'export const answer = () => Array.from({ length: 2e6 }, (_, i) => i).sort(() => { for (let i = 0; i < 1e3; i += 1); return Math.random() - 0.5; })[0];',
    'proxy without end':
      'export const answer = () => { const p = new Proxy({}, { get: () => { for (;;); } }); return p.x; };',
    'getter without end': 'export const answer = () => ({ get x() { for (;;); } });',
    'keys without end': 'export const answer = () => new Proxy({}, { ownKeys: () => { for (;;); } });',
    'thenable without end': 'export const answer = () => ({ then() { for (;;); } });',
    'thenables all the way down':
      'export const answer = () => { const t = () => ({ then(d) { d(t()); } }); return t(); };',
    'static block': 'class A { static { for (;;); } }',
    'tagged template': 'export const answer = () => ((s) => { for (;;); })`x`;',
    'date parsing': 'export const answer = () => { for (;;) Date.parse("2025-01-01".repeat(1000)); };',
    'JSON reviver': 'export const answer = () => JSON.parse("[1]", () => { for (;;); });',
    'error message':
      'export const answer = () => { throw Object.defineProperty(new Error("x"), "message", { get() { for (;;); } }); };',
    'error name':
      'export const answer = () => { throw Object.defineProperty(new Error("x"), "name", { get() { for (;;); } }); };',
    'console argument': 'export const answer = () => { console.log(new Proxy([], { ownKeys() { for (;;); } })); };',
  }),
  group('too much memory', 'contained', {
    arrays: 'export const answer = () => { const a = []; for (;;) a.push(new Array(1e5).fill(0)); };',
    'typed arrays': 'export const answer = () => { const a = []; for (;;) a.push(new Uint8Array(4e6)); };',
    'one large buffer': 'export const answer = () => new ArrayBuffer(2 ** 31).byteLength;',
    'resizable buffer':
      'export const answer = () => { const b = new ArrayBuffer(8, { maxByteLength: 2 ** 30 }); b.resize(2 ** 30); return b.byteLength; };',
    'doubling text': 'export const answer = () => { let s = "x"; for (;;) s += s; };',
    'ropes of text':
      'export const answer = () => { let s = "x".repeat(1e6); const a = []; for (let i = 0; ; i += 1) a.push(s + i); };',
    repeat: 'export const answer = () => "x".repeat(2 ** 29).length;',
    padding: 'export const answer = () => "x".padEnd(2 ** 29, "yz").length;',
    maps: 'export const answer = () => { const m = new Map(); for (let i = 0; ; i += 1) m.set({}, { i }); };',
    closures: 'let f = () => 0; export const answer = () => { for (;;) { const g = f; f = () => g; } };',
    'objects in a chain': 'export const answer = () => { let o = {}; for (;;) o = { o, p: [o] }; };',
    symbols: 'export const answer = () => { const o = {}; for (let i = 0; ; i += 1) o[Symbol.for("s" + i)] = i; };',
    'big integers': 'export const answer = () => { let n = 2n; for (;;) n *= n; };',
    'shift of a big integer': 'export const answer = () => String(1n << 2n ** 30n).length;',
    split: 'export const answer = () => { const a = []; for (;;) a.push("x".repeat(1e6).split("")); };',
    'promises that wait':
      'export const answer = async () => { const a = []; for (;;) a.push(new Promise(() => {}).then(() => a)); };',
    'memory errors swallowed':
      'export const answer = () => { const a = []; for (let i = 0; i < 1e4; i += 1) { try { a.push(new Uint8Array(1e6)); } catch {} } return a.length > 1e3; };',
    'constants that double at build time': `export enum E { A0 = "${'x'.repeat(64)}", ${Array.from({ length: 40 }, (_, i) => `A${i + 1} = A${i} + A${i}`).join(', ')} }`,
  }),
  group('too deep', 'contained', {
    recursion: 'const f = () => f() + 1; export const answer = () => f();',
    'recursion that catches': 'const f = () => { try { f(); } catch { f(); } }; export const answer = () => f();',
    'recursion by getters': 'const o = { get x() { return this.x; } }; export const answer = () => o.x;',
    'recursion by proxies':
      'let p = {}; for (let i = 0; i < 1e5; i += 1) p = new Proxy(p, {}); export const answer = () => p.x;',
    'recursion by toString': 'const o = { toString() { return `${this}`; } }; export const answer = () => `${o}`;',
    'recursion by constructors':
      'class A { constructor() { new this.constructor(); } } export const answer = () => new A();',
    'recursion by sort': 'const f = () => [2, 1].sort(f); export const answer = () => f();',
    'recursion by replace': 'const f = () => "a".replace(/a/, f); export const answer = () => f();',
    'recursion by JSON': 'const f = () => JSON.stringify({ toJSON: f }); export const answer = () => f();',
    'recursion by bind':
      'let f = () => 1; for (let i = 0; i < 1e5; i += 1) f = f.bind(null); export const answer = () => f();',
    'deep brackets in eval': 'export const answer = () => eval("(".repeat(1e6));',
    'deep arrays in eval': 'export const answer = () => eval("[".repeat(1e6));',
    'deep functions in eval': 'export const answer = () => eval("function f(){".repeat(1e5));',
    'deep templates in eval': 'export const answer = () => eval("`${".repeat(1e5));',
    'deep JSON text': 'export const answer = () => JSON.parse("[".repeat(1e6));',
    'deep object to JSON':
      'let o = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; export const answer = () => JSON.stringify(o);',
    'deep observation': 'let o = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; export const answer = () => o;',
    'deep groups in a regular expression':
      'export const answer = () => new RegExp("(?:".repeat(1e5) + ")".repeat(1e5)).test("");',
    'deep prototype chain':
      'let o = {}; for (let i = 0; i < 1e5; i += 1) o = Object.create(o); export const answer = () => o.x;',
    'many arguments': 'export const answer = () => Math.max.apply(null, new Array(1e6).fill(1));',
    'deep source': `export const answer = () => ${'('.repeat(20_000)}1${')'.repeat(20_000)};`,
    'deep source of arrays': `export const answer = ${'['.repeat(50_000)}${']'.repeat(50_000)};`,
    'long chain of operators': `export const answer = () => ${'1+'.repeat(50_000)}1;`,
    'deep blocks': `${'{'.repeat(20_000)}${'}'.repeat(20_000)}`,
  }),
  group('too much output', 'contained', {
    'one long line': 'console.log("x".repeat(2e7)); export const answer = () => 1;',
    'many lines': 'for (let i = 0; i < 1e5; i += 1) console.log(i, "x".repeat(100)); export const answer = () => 1;',
    warnings: 'for (let i = 0; i < 1e5; i += 1) console.error("x"); export const answer = () => 1;',
    'wide object': 'export const answer = () => Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [i, i]));',
    'long array': 'export const answer = () => new Array(1e6).fill(1);',
    'sparse array': 'export const answer = () => { const a = []; a[4e9] = 1; return a; };',
    'long text': 'export const answer = () => "x".repeat(1e7);',
    'long key': 'export const answer = () => ({ ["x".repeat(1e7)]: 1 });',
    'long error': 'export const answer = () => { throw new Error("x".repeat(1e7)); };',
    'long error name': 'export const answer = () => { const e = new Error("x"); e.name = "y".repeat(1e7); throw e; };',
    'shared branches': 'let a = [1]; for (let i = 0; i < 40; i += 1) a = [a, a]; export const answer = () => a;',
    'text outside Unicode': 'export const answer = () => "\\ud800\\udfff\\ud800\\0\\u2028</script>".repeat(100);',
    'new lines and JSON in lines':
      'console.log("\\n{\\"kind\\":\\"observed\\"}\\n\\0\\r"); export const answer = () => 1;',
  }),
  components(
    'components that exhaust',
    'contained',
    {
      'render without end': '<script setup>const f = () => { for (;;); }</script><template><p>{{ f() }}</p></template>',
      'watcher of itself':
        '<script setup>import { ref, watchEffect } from "vue"; const n = ref(0); watchEffect(() => n.value++, { flush: "post" });</script><template><p>{{ n }}</p></template>',
      'component in itself':
        '<script>export default { name: "Self", template: "" }</script><template><Self /></template>',
      'large v-for': '<template><p v-for="n in 1e7" :key="n">{{ n }}</p></template>',
      'state in render':
        '<script setup>import { ref } from "vue"; const n = ref(0);</script><template><p>{{ n++ }}</p></template>',
      'deep template': `<template>${'<p>'.repeat(3_000)}${'</p>'.repeat(3_000)}</template>`,
      'wide template': `<template><div>${'<p :a="b">{{ c }}</p>'.repeat(10_000)}</div></template>`,
      'unclosed tags': `<template>${'<div '.repeat(30_000)}</template>`,
      moustaches: `<template><p>${'{{'.repeat(50_000)}</p></template>`,
      'style of many braces': `<template><p/></template><style scoped>${'a{'.repeat(20_000)}</style>`,
      'style of long selectors': `<template><p/></template><style scoped>${':is('.repeat(5_000)}a${')'.repeat(5_000)} {}</style>`,
    },
    'mount(m.default); await settle(); return screen.text("p");',
  ),
  {
    attack: 'React components that exhaust',
    cases: Object.entries({
      'state in render':
        'import { useState } from "react"; export default () => { const [n, set] = useState(0); set(n + 1); return <p>{n}</p>; };',
      'state in an effect':
        'import { useEffect, useState } from "react"; export default () => { const [n, set] = useState(0); useEffect(() => set(n + 1)); return <p>{n}</p>; };',
      'state in a layout effect':
        'import { useLayoutEffect, useState } from "react"; export default () => { const [n, set] = useState(0); useLayoutEffect(() => set((x) => x + 1)); return <p>{n}</p>; };',
      'component in itself': 'export default function Self() { return <Self />; }',
      'large list': 'export default () => <ul>{Array.from({ length: 1e6 }, (_, i) => <li key={i}>{i}</li>)}</ul>;',
      'suspends for ever': 'import { use } from "react"; export default () => <p>{use(new Promise(() => {}))}</p>;',
      'throws another promise': 'export default () => { throw Promise.resolve(); };',
      'element as data':
        'export default () => ({ $$typeof: Symbol.for("react.transitional.element"), type: "p", props: { children: "x" }, key: null, ref: null });',
      'loop in render': 'export default () => { for (;;); };',
      'loop in an effect':
        'import { useEffect } from "react"; export default () => { useEffect(() => { for (;;); }); return <p/>; };',
    }).map(([name, code]) =>
      program(name, '', {
        environment: 'react',
        files: { 'App.jsx': code },
        run: 'mount(m.default); await settle(); await advance(1000); return screen.text("p");',
      }),
    ),
  },
  {
    attack: 'enumerations at build time',
    cases: [
      program('text that doubles', '', {
        environment: 'ts',
        files: {
          'main.ts': `export enum E { A0 = "${'x'.repeat(64)}", ${Array.from({ length: 40 }, (_, i) => `A${i + 1} = A${i} + A${i}`).join(', ')} }`,
        },
      }),
      program('templates that double', '', {
        environment: 'ts',
        files: {
          'main.ts': `export const enum E { A0 = "xxxxxxxxxxxxxxxx", ${Array.from({ length: 40 }, (_, i) => `A${i + 1} = \`\${A${i}}\${A${i}}\``).join(', ')} } export const answer = () => E.A40;`,
        },
      }),
      program('types without end', '', {
        environment: 'ts',
        files: { 'main.ts': `export type A = ${'Array<'.repeat(20_000)}1${'>'.repeat(20_000)};` },
      }),
    ],
  },
];
