import { group, type HostileGroup } from './hostile-case.ts';

/**
 * Passed only by code that tells a call inside `throws` from a direct one: all arguments are the same, and the order of
 * the calls cannot be guessed from within.
 */
export const syncOrder = {
  run: `const seen = [];
for (const kind of 'dttdtdddttdt') seen.push(kind === 't' ? await throws(() => [...m.answer(0)]) : [...m.answer(0)].join());
return seen;`,
  expect: [...'dttdtdddttdt'].map((kind) => (kind === 't' ? 'RangeError' : '1,2')),
};

/** The same without spreading what the candidate returns: what is thrown has to come from the call itself. */
export const objectOrder = {
  run: `const seen = [];
for (const kind of 'tdtddt') seen.push(kind === 't' ? await throws(() => m.answer(0)) : m.answer(0)[1]);
return seen;`,
  expect: [...'tdtddt'].map((kind) => (kind === 't' ? 'RangeError' : 2)),
};

/** The same with promises that a test awaits in both cases. */
export const asyncOrder = {
  run: `const seen = [];
for (const kind of 'tdtddt') seen.push(kind === 't' ? await throws(() => m.answer(0)) : await m.answer(0));
return seen;`,
  expect: [...'tdtddt'].map((kind) => (kind === 't' ? 'RangeError' : 2)),
};

export const fails = "throw new RangeError('x')";
/** `free()` counts the calls that fit on the stack, each with some variables. */
export const counting = (variables: string) =>
  `const free = () => { let n = 0; const f = () => { ${variables} n += 1; f(); }; try { f(); } catch {} return n; };`;
/** The first call is a direct one, so each that finds another amount is not. */
export const byAmount = (measure: string) =>
  `${measure}\nlet first;\nexport function answer() { const now = free(); first ??= now; if (now !== first) ${fails}; return [1, 2]; }`;
const many = Array.from({ length: 40 }, (_, at) => `let v${at} = n;`).join(' ');

/** The deepest text, template, pattern or object for which `make` works when the module is loaded. */
export const deepest = (make: string) =>
  `const works = (n) => { try { ${make}; return true; } catch { return false; } };
const free = () => { let low = 1; let high = 60000; while (high - low > 1) { const mid = (low + high) >> 1; if (works(mid)) low = mid; else high = mid; } return low; };`;
const memory = (take: string, least: number) =>
  `const free = () => { const kept = []; let taken = 0; for (let size = 1 << 24; size >= ${least}; size >>= 1) { for (;;) { try { kept.push(${take}); taken += size; } catch { break; } } } return taken; };`;

/** What a program returns whose own properties answer when somebody waits for it. */
const thenable = (own: string) =>
  `export function answer() { const list = [1, 2]; ${own}\nreturn list; }\nconst failing = (ok, fail) => { fail(new RangeError('x')); };`;
const proxied = (trap: string) =>
  `export const answer = () => new Proxy([1, 2], { ${trap}() { throw new RangeError('x'); } });`;
const promised = (own: string) =>
  `export function answer() { const promise = Promise.resolve(2); ${own}\nreturn promise; }`;

export const callerAttacks: HostileGroup[] = [
  group(
    'how deep the stack is',
    'contained',
    {
      'free calls': byAmount(counting('')),
      'against the number at load': `${counting('')} const atLoad = free(); export function answer() { if (free() > atLoad - 2) ${fails}; return [1, 2]; }`,
      'exactly the calls that fit into a direct one': `${counting('')} const atLoad = free(); export function answer() { let n = 0; const f = () => { n += 1; if (n < atLoad - 3) f(); }; f(); return [1, 2]; }`,
      'frames with forty variables': byAmount(counting(many)),
      'frames of a generator': byAmount(
        'const free = () => { let n = 0; function* f() { n += 1; yield* f(); } try { [...f()]; } catch {} return n; };',
      ),
      'frames of built-ins': byAmount(
        'const free = () => { let n = 0; const f = () => { n += 1; [1].forEach(f); }; try { f(); } catch {} return n; };',
      ),
      'frames of async functions': byAmount(
        'const free = () => { let n = 0; const f = async () => { n += 1; f(); }; f().catch(() => {}); return n; };',
      ),
      'getters and proxies': byAmount(
        'const free = () => { let n = 0; const p = new Proxy({}, { get(t, k, r) { n += 1; return r[k]; } }); try { p.x; } catch {} return n; };',
      ),
      'deep JSON': byAmount(deepest('JSON.parse("[".repeat(n) + "]".repeat(n))')),
      'deep objects to JSON': byAmount(deepest('let o = 1; for (let i = 0; i < n; i += 1) o = [o]; JSON.stringify(o)')),
      'deep source text': byAmount(deepest('new Function("(".repeat(n) + "1" + ")".repeat(n))')),
      'deep patterns': byAmount(deepest('new RegExp("(?:".repeat(n) + ")".repeat(n))')),
      flattening: byAmount(deepest('let o = []; for (let i = 0; i < n; i += 1) o = [o]; o.flat(Infinity)')),
      'proxies that only fit in a direct call': `const f = () => [1, 2]; export let answer = f; for (let n = 0; n < 400; n += 1) answer = new Proxy(answer, {});`,
      'bound functions in a chain': `export let answer = () => [1, 2]; for (let n = 0; n < 1360; n += 1) answer = answer.bind(null);`,
    },
    syncOrder,
  ),
  group(
    'how much memory is left',
    'contained',
    {
      'typed arrays of any size': byAmount(memory('new Uint8Array(size)', 16)),
      'large typed arrays': byAmount(memory('new Uint8Array(size)', 1 << 16)),
      texts: byAmount(memory('"x".repeat(size) + kept.length', 1 << 12)),
      'one buffer that is almost too large': byAmount(
        'const free = () => { let low = 1; let high = 2 ** 31; while (high - low > 1) { const mid = Math.floor((low + high) / 2); try { new ArrayBuffer(mid); low = mid; } catch { high = mid; } } return low; };',
      ),
      'memory of patterns': byAmount(deepest('/(?:(a)|b)*$/.test("ab".repeat(n * 200))')),
      'when the collector runs': byAmount(
        'const free = () => { const first = {}; first.self = first; const weak = new WeakRef(first); for (let n = 0; n < 100000; n += 1) { const o = {}; o.self = o; if (weak.deref() === undefined) return n; } return 0; };',
      ),
    },
    syncOrder,
  ),
  group(
    'answers that wait to be awaited',
    'contained',
    {
      'then of its own': thenable('list.then = failing;'),
      'hidden then of its own': thenable("Object.defineProperty(list, 'then', { value: failing });"),
      'getter then': thenable(`Object.defineProperty(list, 'then', { get() { ${fails}; } });`),
      'then on the prototype of the answer':
        'class List extends Array { then(ok, fail) { fail(new RangeError("x")); } } export const answer = () => List.of(1, 2);',
      'then on Array.prototype':
        'Array.prototype.then = (ok, fail) => fail(new RangeError("x")); export const answer = () => [1, 2];',
      'constructor that throws': thenable(`Object.defineProperty(list, 'constructor', { get() { ${fails}; } });`),
      'proxy that is asked for then': proxied('has'),
      'proxy that is asked for its prototype': proxied('getPrototypeOf'),
      'proxy that is asked for its keys': proxied('ownKeys'),
      'proxy that is asked for a property':
        'export const answer = () => new Proxy([1, 2], { get(t, k) { if (k === "then" || k === "constructor" || typeof k === "symbol") throw new RangeError("x"); return t[k]; } });',
      'proxy with every trap but get': `export const answer = () => new Proxy([1, 2], new Proxy({}, { get(t, trap) { if (trap !== 'get') ${fails}; } }));`,
    },
    objectOrder,
  ),
  group(
    'promises that see who awaits them',
    'contained',
    {
      'then of its own': promised("promise.then = (ok, fail) => fail(new RangeError('x'));"),
      'hidden then of its own': promised(
        "Object.defineProperty(promise, 'then', { value: (ok, fail) => fail(new RangeError('x')) });",
      ),
      'second look at the constructor': promised(
        `let asked = 0; Object.defineProperty(promise, 'constructor', { get() { asked += 1; if (asked > 1) ${fails}; return Promise; } });`,
      ),
      'no look at the constructor': `const all = []; export function answer() { const own = { asked: 0 }; const promise = new Promise((ok, fail) => { own.ok = ok; own.fail = fail; }); Object.defineProperty(promise, 'constructor', { get() { own.asked += 1; return Promise; } }); queueMicrotask(() => queueMicrotask(() => { if (own.asked === 1) own.ok(2); else own.fail(new RangeError('x')); })); return promise; }`,
      'species of its constructor': promised(
        `const odd = { get [Symbol.species]() { ${fails}; } }; let asked = 0; Object.defineProperty(promise, 'constructor', { get() { asked += 1; return odd; } }); promise.then = Promise.prototype.then;`,
      ),
      'subclass whose then differs':
        'class Own extends Promise { then(ok, fail) { return super.then((value) => (new Error().stack ? fail(value) : ok(value)), fail); } } export const answer = () => Own.resolve(2);',
      'ticks until the next call':
        'let ticks = 0; (async () => { for (;;) { await null; ticks += 1; } })(); let last = 0; export async function answer() { const past = ticks - last; last = ticks; if (past > 1) throw new RangeError("x"); return 2; }',
    },
    asyncOrder,
  ),
  group(
    'ticks, time and what a call is given',
    'contained',
    {
      'ticks since the module was loaded':
        'let ticks = 0; (async () => { for (;;) { await null; ticks += 1; } })(); let last = 0; export function answer() { const past = ticks - last; last = ticks; if (past === 1) throw new RangeError("x"); return [1, 2]; }',
      'odd number of ticks':
        'let ticks = 0; (async () => { for (;;) { await null; ticks += 1; } })(); export function answer() { if (ticks % 2) throw new RangeError("x"); return [1, 2]; }',
      'any tick since the last call':
        'let fresh = false; export function answer() { const was = fresh; fresh = false; queueMicrotask(() => { fresh = true; }); if (was) throw new RangeError("x"); return [1, 2]; }',
      'number of arguments': `export function answer() { if (arguments.length !== 1) ${fails}; return [1, 2]; }`,
      'the receiver': `let first; export function answer() { first ??= this; if (this !== first) ${fails}; return [1, 2]; }`,
      'the caller': `export const answer = new Function('if (arguments.callee.caller) throw new RangeError("x"); return [1, 2];');`,
      'a stack in an error': `export function answer() { if (String(new Error().stack).includes('throws')) ${fails}; return [1, 2]; }`,
      'places of functions': `const place = (f) => [f.fileName, f.lineNumber, f.columnNumber].join(); export function answer(n) { if (place(answer) !== ',,') ${fails}; return [1, 2]; }`,
      clock: `let last = -1; export function answer() { const now = Date.now() + performance.now(); const same = now === last; last = now; if (!same) ${fails}; return [1, 2]; }`,
      'time of a loop': `const spin = () => { const at = performance.now(); for (let n = 0; n < 1e4; n += 1); return performance.now() - at; }; export function answer() { if (spin() > 0) ${fails}; return [1, 2]; }`,
      'numbers at random': `const list = []; export function answer() { list.push(Math.random()); if (list.length % 2) ${fails}; return [1, 2]; }`,
    },
    syncOrder,
  ),
];
