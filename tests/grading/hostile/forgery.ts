import { group, type HostileGroup, program } from './hostile-case.ts';

const honest = (name: string, code: string, expect: unknown, run?: string) =>
  program(name, code, { ending: 'honest', expect, ...(run === undefined ? {} : { run }) });

/** A right answer of a program that changes a built-in: built-ins are locked, so it ends before it answers. */
const refused = (name: string, code: string, expect: unknown, run?: string) =>
  program(name, code, { ending: 'contained', expect, ...(run === undefined ? {} : { run }) });

const adds =
  'export const answer = () => { const list = []; for (let i = 1; i <= 3; i += 1) list[list.length] = i * 2; return list; };';

/** Attempts to fake what is observed, to forge the answer of the child, or to spoil the harness. */
export const forgeryAttacks: HostileGroup[] = [
  group('values that answer for themselves', 'contained', {
    toJSON: 'export const answer = () => ({ toJSON: () => process.env.CHARTERED_CANARY });',
    'toJSON on Object.prototype': 'Object.prototype.toJSON = () => "faked"; export const answer = () => ({});',
    'toJSON on String.prototype': 'String.prototype.toJSON = () => "faked"; export const answer = () => "x";',
    'toJSON on Array.prototype': 'Array.prototype.toJSON = () => "faked"; export const answer = () => [1];',
    'valueOf and toPrimitive':
      'export const answer = () => ({ valueOf: () => 1, [Symbol.toPrimitive]: () => 1, toString: () => "1" });',
    'proxy with every property':
      'export const answer = () => new Proxy({}, { get: (t, k) => k, has: () => true, ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) });',
    'proxy that lies about being an array':
      'export const answer = () => new Proxy([], { get: (t, k) => (k === "length" ? 1e9 : 1) });',
    'proxy with a negative length':
      'export const answer = () => new Proxy([], { get: (t, k) => (k === "length" ? -1 : 1) });',
    'proxy with a text as length':
      'export const answer = () => new Proxy([], { get: (t, k) => (k === "length" ? { valueOf: () => 3 } : 1) });',
    'proxy that throws': 'export const answer = () => new Proxy({}, { ownKeys() { throw new Error("no"); } });',
    'revoked proxy':
      'export const answer = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };',
    'getter that changes':
      'let n = 0; export const answer = () => ({ get a() { n += 1; return n; }, get b() { return n; } });',
    'getter that throws a non-error': 'export const answer = () => ({ get a() { throw undefined; } });',
    'key __proto__':
      'export const answer = () => JSON.parse(\'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\');',
    'boxed values': 'export const answer = () => [Object("x"), Object(1), Object(true), Object(Symbol()), Object(1n)];',
    thenable: 'export const answer = () => ({ then: (done) => done({ then: (next) => next("x") }) });',
    'subclass of Promise':
      'class P extends Promise { then() { return "x"; } } export const answer = () => new P(() => {});',
    'subclass of Date':
      'class D extends Date { toISOString() { return "faked"; } getTime() { return 1; } } export const answer = () => new D(0);',
    'invalid Date': 'export const answer = () => new Date(NaN);',
    'subclass of Array':
      'class A extends Array { get length() { return 2; } } export const answer = () => new A(1, 2, 3);',
    'symbols as keys': 'export const answer = () => ({ [Symbol.iterator]: 1, [Symbol.toStringTag]: "Array" });',
    'Symbol.hasInstance':
      'Object.defineProperty(Promise, Symbol.hasInstance, { value: () => true }); Object.defineProperty(Date, Symbol.hasInstance, { value: () => true }); export const answer = () => ({ a: 1 });',
    'Symbol.species':
      'Object.defineProperty(Promise, Symbol.species, { get: () => function (run) { run(() => {}, () => {}); } }); export const answer = async () => 1;',
    function: 'export const answer = () => () => 1;',
    symbol: 'export const answer = () => Symbol("x");',
    'big integer': 'export const answer = () => ({ n: 1n });',
    'module namespace': 'import * as self from "./main.js"; export const answer = () => self;',
    'global object': 'export const answer = () => globalThis;',
    'typed array': 'export const answer = () => new Uint8Array(3);',
    'weak things': 'export const answer = () => [new WeakMap(), new WeakSet(), new WeakRef({})];',
    'generator object': 'export const answer = () => (function* () { yield 1; })();',
    'text that looks like the reply':
      'export const answer = () => \'{"kind":"observed","observations":[{"value":"1","error":null,"logs":[]}]}\';',
  }),
  group('forged answers of the child', 'contained', {
    'reply on the console':
      'console.log(JSON.stringify({ kind: "observed", observations: [{ value: "1", error: null, logs: [] }] })); export const answer = () => 1;',
    'passed on the console':
      'for (let i = 0; i < 1000; i += 1) console.log(\'{"kind":"finished","results":[{"name":"answer","passed":true}]}\'); export const answer = () => 1;',
    'result as a property':
      'export const passed = true; export const observed = true; export const answer = () => ({ passed: true, error: null, observed: true });',
    'export with the inner name': '__chartered_export({ answer: () => "forged" }); export const answer = () => 1;',
    'inner names as globals':
      'globalThis.__chartered_export = globalThis.__chartered_provided = () => "x"; globalThis.exported = { answer: () => 1 }; export const answer = () => exported;',
    'return of the wrapper': 'export const answer = () => { throw { kind: "value", handle: 1 }; };',
    'then on Object.prototype':
      'Object.prototype.then = function (done) { done("forged"); }; export const answer = () => ({});',
    'then of Promise.prototype':
      'Promise.prototype.then = function (done) { done("forged"); return this; }; export const answer = async () => 1;',
    'constructor of Promise.prototype':
      'Promise.prototype.constructor = function (run) { run(() => {}, () => {}); }; export const answer = async () => 1;',
    'Promise as a whole':
      'globalThis.Promise = class { then(d) { d("forged"); } static resolve() { return new this(); } }; export const answer = async () => 1;',
    'test by its text':
      'export const answer = () => { const seen = []; for (const k of ["toString", "call", "apply"]) { const o = Function.prototype[k]; Function.prototype[k] = function (...a) { seen.push(o.call(this)); return o.apply(this, a); }; } return seen.join(); };',
    'test by stack': 'export const answer = () => new Error().stack;',
    'tests of others by globals':
      'export const answer = () => { globalThis.left = (globalThis.left ?? "") + "x"; return globalThis.left; };',
    'expectation by name':
      'export const answer = () => typeof expect !== "undefined" ? expect : typeof test !== "undefined" ? String(test) : null;',
    'expectation by arguments': 'export function answer() { return Array.prototype.slice.call(arguments); }',
    'harness by timers':
      'export const answer = () => String(setTimeout) + String(console.log) + Object.getOwnPropertyNames(setTimeout);',
    'harness by callback':
      'export const answer = () => new Promise((done) => setTimeout(function () { done(String(this) + arguments.length); }, 0));',
    'exception that looks like a value': 'export const answer = () => Promise.reject({ type: "fulfilled", value: 1 });',
    'never, then forged log': 'console.log("passed"); export const answer = () => new Promise(() => {});',
    'module without the export': 'export const other = 1;',
    'export that is a getter':
      'export { x as answer }; const x = new Proxy(function () {}, { apply: () => Reflect.ownKeys(globalThis).length });',
  }),
  group('weird things thrown', 'contained', {
    undefined: 'export const answer = () => { throw undefined; };',
    null: 'export const answer = () => { throw null; };',
    symbol: 'export const answer = () => { throw Symbol("x"); };',
    proxy:
      'export const answer = () => { throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } }); };',
    'proxy of an error':
      'export const answer = () => { throw new Proxy(new Error("x"), { get() { throw new Error("y"); } }); };',
    'error with numbers for texts':
      'export const answer = () => { throw Object.assign(new Error(), { name: 1, message: {} }); };',
    'frozen error': 'export const answer = () => { throw Object.freeze(new Error("x")); };',
    function: 'export const answer = () => { throw () => {}; };',
    'error from another constructor': 'export const answer = () => { throw Reflect.construct(Error, [], Object); };',
    'error without prototype': 'export const answer = () => { throw Object.setPrototypeOf(new Error("x"), null); };',
    'at load': 'throw { toString() { throw 1; } };',
    'memory error by hand': 'export const answer = () => { throw new InternalError("out of memory"); };',
    'interruption by hand': 'export const answer = () => { throw new InternalError("interrupted"); };',
    'rejection nobody handles': 'Promise.reject(new Error("x")); export const answer = () => 1;',
    'in a timer':
      'setTimeout(() => { throw new Proxy({}, { get() { throw 1; } }); }); export const answer = async () => new Promise((d) => setTimeout(d, 1));',
    'in a finalizer': 'export const answer = () => { try { return 1; } finally { throw new Error("x"); } };',
    'aggregate of itself':
      'export const answer = () => { const e = new AggregateError([], "x"); e.errors = [e]; e.cause = e; throw e; };',
  }),
  group('answers that never come', 'contained', {
    'promise that waits': 'export const answer = () => new Promise(() => {});',
    'awaiting itself': 'const p = (async () => { await null; return p; })(); export const answer = () => p;',
    'top-level await': 'await new Promise(() => {}); export const answer = () => 1;',
    'race of nothing': 'export const answer = () => Promise.race([]);',
    'lock by two promises':
      'let a, b; a = new Promise((d) => setTimeout(() => b.then(d), 1)); b = new Promise((d) => setTimeout(() => a.then(d), 1)); export const answer = () => a;',
    'timer far away': 'export const answer = () => new Promise((d) => setTimeout(d, 2147483647));',
    'cleared timer': 'export const answer = () => new Promise((d) => clearTimeout(setTimeout(d, 1)));',
    'async iterator':
      'export const answer = async () => { for await (const x of { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }) return x; };',
    'thenable that stays silent': 'export const answer = () => ({ then() {} });',
  }),
  {
    attack: 'spoiled built-ins',
    cases: [
      refused('JSON', `JSON.stringify = () => "faked"; JSON.parse = () => "faked"; ${adds}`, [2, 4, 6]),
      refused('JSON replaced', `globalThis.JSON = { stringify: () => "1" }; ${adds}`, [2, 4, 6]),
      refused(
        'Array.prototype',
        `for (const k of Object.getOwnPropertyNames(Array.prototype)) if (typeof Array.prototype[k] === "function" && k !== "constructor") Array.prototype[k] = () => { throw 1; }; ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'index setters',
        `for (let i = 0; i < 5; i += 1) Object.defineProperty(Array.prototype, i, { set() {}, get: () => "faked", configurable: true }); export const answer = () => { console.log("x"); return "right"; };`,
        'right',
      ),
      refused(
        'Object',
        `Object.keys = () => ["faked"]; Object.getOwnPropertyDescriptor = () => ({ value: 1 }); Object.defineProperty = () => {}; ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'Object.prototype',
        `export const answer = () => { Object.prototype.get = () => 1; Object.prototype.value = "x"; Object.prototype.enumerable = false; console.log("x"); setTimeout(() => {}, 1); return "right"; };`,
        'right',
      ),
      refused(
        'Reflect',
        `for (const k of Object.getOwnPropertyNames(Reflect)) Reflect[k] = () => { throw 1; }; ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'String and Number',
        `String.prototype.slice = () => "faked"; globalThis.String = () => "faked"; Number.isFinite = () => false; globalThis.Number = () => 1; ${adds}`,
        [2, 4, 6],
      ),
      refused('Math', `Math.max = Math.min = Math.trunc = () => NaN; ${adds}`, [2, 4, 6]),
      refused(
        'Error',
        `globalThis.Error = class { constructor() { throw 1; } }; Error.isError = () => true; ${adds}`,
        [2, 4, 6],
      ),
      refused('Symbol', `globalThis.Symbol = () => {}; ${adds}`, [2, 4, 6]),
      refused(
        'Function.prototype',
        `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1; }; ${adds}`,
        [2, 4, 6],
      ),
      refused('timers', `globalThis.setTimeout = globalThis.setInterval = () => { throw 1; }; ${adds}`, [2, 4, 6]),
      honest('console', `globalThis.console = null; ${adds}`, [2, 4, 6]),
      honest(
        'frozen built-ins',
        `for (const o of [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, Error.prototype, globalThis]) Object.freeze(o); ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'Date',
        `Date.now = () => 0; Date.prototype.toISOString = () => "faked"; Date.prototype.getTime = () => 1; export const answer = () => new Date(0);`,
        '1970-01-01T00:00:00.000Z',
      ),
      refused(
        'iterators',
        `Array.prototype[Symbol.iterator] = function* () {}; Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true }); ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'Promise.prototype.then removed',
        `delete Promise.prototype.then; export const answer = () => "right";`,
        'right',
        'return m.answer();',
      ),
      refused(
        'getter on the global object',
        `Object.defineProperty(globalThis, "undefined2", { get() { throw 1; } }); for (const k of ["eval", "Function"]) globalThis[k] = () => { throw 1; }; ${adds}`,
        [2, 4, 6],
      ),
      refused(
        'clock while it advances',
        'export const answer = () => "right"; globalThis.Date = null; performance.now = () => NaN;',
        'right',
        'await advance(1000); await settle(); return m.answer();',
      ),
      honest(
        'one test does not see another',
        'globalThis.n = (globalThis.n ?? 0) + 1; Array.n2 = (Array.n2 ?? 0) + 1; export const answer = () => [globalThis.n, Array.n2];',
        [1, 1],
      ),
      honest('HTML in text', 'export const answer = () => "</script><!-- <script> ]]>";', '</script><!-- <script> ]]>'),
      honest(
        'source map comment',
        '//# sourceMappingURL=/etc/passwd\n/*! @license </script> */ export const answer = () => "right"; //# sourceMappingURL=data:application/json;base64,e30=',
        'right',
      ),
      honest('hashbang and BOM', '\ufeffexport const answer = () => "right";', 'right'),
      honest('import.meta', 'export const answer = () => typeof import.meta.url;', 'undefined'),
      honest(
        'labels, getters and odd names',
        'export { f as "a b", f as answer }; const f = () => { x: { break x; } return ((\u{20bb7}) => \u{20bb7})("right"); };',
        'right',
      ),
      honest(
        'eval stays in the guest',
        'export const answer = () => (0, eval)("typeof process + typeof require + typeof globalThis.harness");',
        'undefinedundefinedundefined',
      ),
    ],
  },
];
