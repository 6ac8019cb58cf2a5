import { asyncOrder, byAmount, counting, deepest, fails, objectOrder, syncOrder } from './callers.ts';
import { group, type HostileGroup } from './hostile-case.ts';

/** Throws where what is measured is another than at the first call, which is a direct one. */
const unlikeFirst = (measure: string) =>
  `${measure}\nlet first; const look = () => { const now = String(free()); first ??= now; if (now !== first) ${fails}; };`;

/** Fits the most frames of a kind into the first call, which is a direct one, and then needs exactly as many. */
const exactFit = (frame: string) =>
  `let most = 0; let left = 0; ${frame}
export function answer() { if (most === 0) { left = Infinity; try { f(); } catch { most -= 2; } return [1, 2]; } left = most; f(); return [1, 2]; }`;

/** Counts turns of something that the host has, as often as it comes. */
const turnsOf = (again: string) =>
  `let turns = 0; const again = () => { turns += 1; ${again}; }; try { again(); } catch {} let last = 0; const past = () => { const now = turns - last; last = turns; return now; };`;

/** Notes that something of the language was used between the calls, which the helper does more often than a direct call. */
const noting = (patch: string) =>
  `let used = 0; ${patch}\nlet usual; export function answer() { const now = used; used = 0; usual ??= now; if (now > usual) ${fails}; return [1, 2]; }`;

/** Thought of by those who know what the helpers promise, and nothing of how calls are made. */
export const traceAttacks: HostileGroup[] = [
  group(
    'how deep the stack is when an answer is read',
    'contained',
    {
      'while it is iterated': `${unlikeFirst(counting(''))} export const answer = () => ({ *[Symbol.iterator]() { look(); yield 1; yield 2; } });`,
      'when the iterator is asked for': `${unlikeFirst(counting(''))} export const answer = () => ({ [Symbol.iterator]() { look(); return [1, 2][Symbol.iterator](); } });`,
      'when its last entry is read': `${unlikeFirst(counting(''))} export const answer = () => { const list = [1]; Object.defineProperty(list, 1, { enumerable: true, get() { look(); return 2; } }); return list; };`,
      'when the iterator says that it is done': `${unlikeFirst(counting(''))} export const answer = () => { let n = 0; return { [Symbol.iterator]: () => ({ next() { n += 1; if (n < 3) return { value: n, done: false }; look(); return { value: 0, done: true }; } }) }; };`,
      'when it becomes a text': `${unlikeFirst(counting(''))} export const answer = () => [{ toString() { look(); return '1'; } }, 2];`,
      'frames of eval': byAmount(
        'const free = () => { let n = 0; globalThis.nest = () => { n += 1; (0, eval)("nest()"); }; try { nest(); } catch {} return n; };',
      ),
      'frames of constructors': byAmount(
        'const free = () => { let n = 0; class A { constructor() { n += 1; new A(); } } try { new A(); } catch {} return n; };',
      ),
      'frames of replacing': byAmount(
        'const free = () => { let n = 0; const f = () => { n += 1; "a".replace("a", f); return ""; }; try { f(); } catch {} return n; };',
      ),
      'frames of sorting': byAmount(
        'const free = () => { let n = 0; const f = () => { n += 1; [2, 1].sort(f); return 0; }; try { f(); } catch {} return n; };',
      ),
      'frames of reviving JSON': byAmount(
        'const free = () => { let n = 0; const f = () => { n += 1; return JSON.parse("1", f); }; try { f(); } catch {} return n; };',
      ),
      'deep lists to a text': byAmount(deepest('let o = [1]; for (let i = 0; i < n; i += 1) o = [o]; String(o)')),
      'deep source text of a template': byAmount(deepest('new Function("`${".repeat(n) + "1" + "}`".repeat(n))')),
      'deep optional chains': byAmount(deepest('new Function("return a" + "?.[a".repeat(n) + "]".repeat(n))')),
      'the most calls of a method that fit': exactFit(
        'const o = { f() { most += 1; left -= 1; if (left > 0) o.f(); } }; const f = () => o.f();',
      ),
      'the most applied calls that fit': exactFit(
        'function f() { if (left === Infinity) most += 1; else left -= 1; if (left > 0) Reflect.apply(f, null, []); }',
      ),
      'a chain of classes of a length that fits': `let Last = class {}; for (let n = 0; n < 600; n += 1) Last = class extends Last {}; export const answer = () => { new Last(); return [1, 2]; };`,
    },
    syncOrder,
  ),
  group(
    'what is told of a caller',
    'contained',
    {
      'the length of a stack': byAmount(
        'Error.stackTraceLimit = Infinity; const free = () => String(new Error().stack).length;',
      ),
      'the stack of an overflow': byAmount(
        'const free = () => { const f = () => f(); try { f(); } catch (error) { return String(error.stack).length; } };',
      ),
      'sites that are prepared': byAmount(
        'Error.stackTraceLimit = Infinity; Error.prepareStackTrace = (_, sites) => sites; const free = () => { const { stack } = new Error(); return Array.isArray(stack) ? stack.length : -1; };',
      ),
      'a captured stack': byAmount(
        'const free = () => { const own = {}; Error.captureStackTrace?.(own, free); return String(own.stack).length; };',
      ),
      'caller and arguments of a function': `export const answer = new Function('const { caller, arguments: given } = arguments.callee; if (caller !== null || given?.length !== 1) { throw new RangeError("x"); } return [1, 2];');`,
      'names on the arguments': `let first; export function answer() { const now = Reflect.ownKeys(arguments).map(String).join() + Object.isFrozen(arguments); first ??= now; if (now !== first) ${fails}; return [1, 2]; }`,
      'names of the global object': `let first; export function answer() { const now = Reflect.ownKeys(globalThis).length; first ??= now; if (now !== first) ${fails}; return [1, 2]; }`,
      'properties that are set on any object': noting(
        "for (const name of ['error', 'threw', 'thrown', 'result', 'value', 'name', 'message', 'ok', 'done', 'status', 'reason', 'called', 'depth', 'stack']) { try { Object.defineProperty(Object.prototype, name, { configurable: true, set() { used += 1; }, get() { return undefined; } }); } catch {} }",
      ),
      'calls by call and apply': noting(
        "for (const name of ['call', 'apply', 'bind']) { const real = Function.prototype[name]; try { Function.prototype[name] = function (...list) { used += 1; return Reflect.apply(real, this, list); }; } catch {} }",
      ),
      'whether an error is an error': noting(
        'for (const type of [Error, RangeError, TypeError]) { try { Object.defineProperty(type, Symbol.hasInstance, { value() { used += 1; return true; } }); } catch {} }',
      ),
    },
    syncOrder,
  ),
  group(
    'turns and clocks of the host',
    'contained',
    {
      'turns of timers': `${turnsOf('setTimeout(again, 0)')} export function answer() { if (past() > 0) ${fails}; return [1, 2]; }`,
      'turns of messages': `${turnsOf('const { port1, port2 } = new MessageChannel(); port1.onmessage = again; port2.postMessage(0)')} export function answer() { if (past() > 0) ${fails}; return [1, 2]; }`,
      'turns of many chains': `let ticks = 0; for (let chain = 0; chain < 7; chain += 1) (async () => { for (let n = 0; n < 5000; n += 1) { await null; ticks += 1; } })(); let last = 0; let usual; export function answer() { const now = ticks - last; last = ticks; usual ??= now; if (now > usual) ${fails}; return [1, 2]; }`,
      'a date as a text': `let last = ''; export function answer() { const now = new Date().toISOString() + Date() + new Intl.DateTimeFormat('en', { fractionalSecondDigits: 3 }).format(); const same = now === last; last = now; if (!same) ${fails}; return [1, 2]; }`,
      'the time of an event': `let last = -1; export function answer() { const now = new Event('x').timeStamp; const same = now === last; last = now; if (!same) ${fails}; return [1, 2]; }`,
      'marks of the clock': `let last = ''; export function answer() { const now = JSON.stringify([performance.timeOrigin, performance.mark?.('a')?.startTime, performance.toJSON?.()]); const same = now === last; last = now; if (!same) ${fails}; return [1, 2]; }`,
      'bytes at random': `let last = ''; export function answer() { const now = String(crypto.getRandomValues(new Uint8Array(4))); if (now > last) { last = now; ${fails}; } last = now; return [1, 2]; }`,
      'what has been collected since': `let weak; export function answer() { const gone = weak !== undefined && weak.deref() === undefined; weak = new WeakRef({}); if (gone) ${fails}; return [1, 2]; }`,
      'an answer that changes a tick later': `export function answer() { const list = [1, 2]; queueMicrotask(() => { list[Symbol.iterator] = () => { ${fails}; }; }); return list; }`,
    },
    syncOrder,
  ),
  group(
    'answers that learn where they go',
    'contained',
    {
      'a function instead of a list': `export const answer = () => Object.assign(() => { ${fails}; }, { 1: 2 });`,
      'a promise beside its value': `export const answer = () => Object.assign(Promise.reject(new RangeError('x')), { 1: 2 });`,
      'a failed promise with a place': `export function answer() { const promise = Promise.reject(new RangeError('x')); promise.catch(() => {}); Object.defineProperty(promise, 1, { value: 2 }); return promise; }`,
      'a failed promise with a hidden place': `export const answer = () => Object.setPrototypeOf(Promise.reject(new RangeError('x')), Object.assign(Object.create(Promise.prototype), { 1: 2 }));`,
      'a failed promise of a class with a place': `class Own extends Promise { get 1() { return 2; } } export const answer = () => Own.reject(new RangeError('x'));`,
      'then that comes a tick later': `export function answer() { const list = [1, 2]; queueMicrotask(() => { list.then = (ok, fail) => fail(new RangeError('x')); }); return list; }`,
      'a generator that fails when it is left': `export const answer = () => Object.assign((function* () { try { yield 1; } finally { ${fails}; } })(), { 1: 2 });`,
      'something to be disposed of': `export const answer = () => Object.assign([1, 2], { [Symbol.dispose ?? 'dispose']() { ${fails}; }, [Symbol.asyncDispose ?? 'asyncDispose']() { ${fails}; } });`,
    },
    objectOrder,
  ),
  group(
    'promises that learn where they go',
    'contained',
    {
      'then of all promises': `const real = Promise.prototype.then; let asked = 0; try { Promise.prototype.then = function (ok, fail) { asked += 1; return real.call(this, ok, fail); }; } catch {} export async function answer() { const before = asked; await null; if (asked > before) ${fails}; return 2; }`,
      'how long it is left alone': `export function answer() { let asked = false; const promise = new Promise((ok, fail) => { (async () => { for (let n = 0; n < 50; n += 1) await null; if (asked) ok(2); else fail(new RangeError('x')); })(); }); Object.defineProperty(promise, 'then', { get() { asked = true; return Promise.prototype.then; } }); return promise; }`,
      'what settles it': `export const answer = () => ({ then(ok, fail) { const told = [ok.name, ok.length, ok.toString(), ok.fileName, ok.lineNumber, fail.name].join(); answer.first ??= told; if (told === answer.first) ok(2); else fail(new RangeError('x')); } });`,
      'how deep the stack is when it is awaited': `${unlikeFirst(counting(''))} export const answer = () => ({ then(ok, fail) { try { look(); ok(2); } catch (error) { fail(error); } } });`,
      'whether its failure is handled': `let unhandled = 0; try { addEventListener('unhandledrejection', () => { unhandled += 1; }); } catch {} export async function answer() { const seen = unhandled; Promise.reject(new Error('probe')); await new Promise((done) => setTimeout(done, 0)); if (unhandled === seen) ${fails}; return 2; }`,
    },
    asyncOrder,
  ),
];
