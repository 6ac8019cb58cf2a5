import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/server/exam/grading/sandbox.ts';
import { isDrawn } from '../support/run/tier.ts';
import { observe, sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();

/**
 * Notes whatever a call can observe of how it was called: what it is given, what functions and errors tell of places,
 * the clocks, and how many microtasks have run since `m.mark()`.
 */
const PROBE = `let ticks = 0;
export const mark = () => { ticks = 0; let left = 40; const count = () => { ticks += 1; if (left-- > 0) queueMicrotask(count); }; queueMicrotask(count); };
const loose = new Function('return [typeof arguments.callee.caller, String(arguments.callee.arguments)]');
export let report;
export const probe = new Proxy(function () {}, { apply(target, self, given) {
  const error = new Error('x');
  report = { given: given.length, self: self === undefined ? 'none' : 'some', ticks,
    caller: loose(), stack: Object.getOwnPropertyNames(error), names: Object.getOwnPropertyNames(Function.prototype).sort(),
    places: [loose, report, ...given].map((one) => Object(one).fileName ?? null),
    now: Date.now(), since: performance.now(), origin: performance.timeOrigin, spent: performance.now() - performance.now() };
  return 'probed';
} });
export const call = () => probe();`;

const DIRECT = {
  given: 0,
  self: 'none',
  ticks: 0,
  caller: ['undefined', 'undefined'],
  stack: ['message'],
  names: ['apply', 'arguments', 'bind', 'call', 'caller', 'constructor', 'length', 'name', 'toString'],
  places: [null, null],
  now: 1_735_689_600_000,
  since: 0,
  origin: 1_735_689_600_000,
  spent: 0,
};

/** Each calls the candidate's function in the same step as the test that marks it. */
const AT_ONCE: Record<string, string> = {
  'a direct call': 'm.call();',
  throws: 'const wait = throws(() => m.call());',
  'throws of an async action': 'const wait = throws(async () => m.call());',
  'throws of the function itself': 'const wait = throws(m.call);',
  'an async function': 'const wait = (async () => m.call())();',
  'a callback of an array': '[1].forEach(() => m.call());',
  'a comparison of a sort': '[2, 1].sort(() => (m.call(), 0));',
  'a getter that a spread asks': '({ ...{ get x() { return m.call(); } } });',
  'an event listener':
    "const target = new EventTarget(); target.addEventListener('x', () => m.call()); target.dispatchEvent(new Event('x'));",
  'an aborted signal':
    "const control = new AbortController(); control.signal.addEventListener('abort', () => m.call()); control.abort();",
  'console.log': 'console.log({ get x() { return m.call(); } });',
  structuredClone: 'structuredClone({ get x() { return m.call(); } });',
  'an executor of a promise': 'new Promise(() => m.call());',
};

/** Each calls it later, so what is compared is all but the ticks. */
const LATER: Record<string, string> = {
  'a timer': 'setTimeout(() => m.call()); await advance(0);',
  'an interval': 'const id = setInterval(() => { m.call(); clearInterval(id); }); await advance(1);',
  'a microtask': 'queueMicrotask(() => m.call()); await settle();',
  'what follows a promise': 'await Promise.resolve().then(() => m.call());',
  'what follows settle': 'await settle(); m.call();',
  'throws after throws': 'await throws(() => 1); await throws(() => m.call());',
  'a direct call after throws': 'await throws(() => 1); m.call();',
};

const runs = (calls: Record<string, string>, before = '') =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      `${before} m.mark(); ${call} const told = m.report; return told;`,
    ]),
  );

describe.concurrent('a call of candidate code', { timeout: 300_000 }, () => {
  it('[EX-12] is the same in every helper of a test', async () => {
    const seen = await observe(sandbox, 'js', { 'main.js': PROBE }, runs(AT_ONCE));
    for (const name of Object.keys(AT_ONCE)) expect([name, seen[name]]).toEqual([name, DIRECT]);
  });

  it('[EX-12] is the same later, but for the ticks and the time that the test let go by', async () => {
    const seen = (await observe(sandbox, 'js', { 'main.js': PROBE }, runs(LATER))) as Record<string, object>;
    for (const name of Object.keys(LATER)) {
      const moved = name === 'an interval' ? { now: DIRECT.now + 1, since: 1 } : {};
      const { ticks: _ticks, ...rest } = { ...DIRECT, ...moved };
      expect([name, seen[name]]).toMatchObject([name, rest]);
    }
  });

  const component: Record<'vue' | 'react', Record<string, string>> = {
    vue: {
      'main.js': `import App from './App.vue'; export { App as default }; export * from './probe.js';`,
      'App.vue': `<script setup>import { call } from './probe.js'; const props = defineProps(['at']); if (props.at === 'render') call();</script><template><button @click="() => { if (at === 'click') call(); }">x</button></template>`,
      'probe.js': PROBE,
    },
    react: {
      'main.jsx': `import { call } from './probe.js'; export * from './probe.js'; export default ({ at }) => { if (at === 'render') call(); return <button onClick={() => { if (at === 'click') call(); }}>x</button>; };`,
      'probe.js': PROBE,
    },
  };
  const page = (environment: 'vue' | 'react', calls: Record<string, string>, before = '') =>
    observe(sandbox, environment as Environment, component[environment], runs(calls, before));

  it.each(['vue', 'react'] as const)('[EX-12] is the same in a component of %s, whatever mounts it', async (kind) => {
    const mounts = {
      mount: "mount(m.default, { at: 'render' });",
      'mount inside throws': "const wait = throws(() => mount(m.default, { at: 'render' }));",
    };
    const seen = await page(kind, mounts);
    for (const name of Object.keys(mounts)) expect([name, seen[name]]).toEqual([name, DIRECT]);
  });

  it.each(['vue', 'react'] as const)('[EX-12] is the same in a handler of %s, whatever fires it', async (kind) => {
    const clicks = {
      'screen.click': "const wait = screen.click('button');",
      'screen.click inside throws': "const wait = throws(() => screen.click('button'));",
      'a click of the element': "document.querySelector('button').click();",
      'an event sent to the element':
        "document.querySelector('button').dispatchEvent(new MouseEvent('click', { bubbles: true }));",
    };
    const seen = await page(kind, clicks, "mount(m.default, { at: 'click' }); await settle();");
    for (const name of Object.keys(clicks)) expect([name, seen[name]]).toEqual([name, DIRECT]);
  });

  it('[EX-12] has no parent and no place of the harness in a component of Vue', async () => {
    const files = {
      'App.vue': `<script setup>import { getCurrentInstance } from 'vue'; const { parent, root, uid, appContext } = getCurrentInstance();
const self = getCurrentInstance();
const found = JSON.stringify([parent, root === self, Object.keys(appContext.app._component), appContext.app._instance, self.vnode.type.fileName ?? null, (self.update ?? self.emit).fileName ?? null]);</script><template><p>{{ found }}</p></template>`,
    };
    const { a } = await observe(sandbox, 'vue', files, {
      a: "mount(m.default); await settle(); return screen.text('p');",
    });
    expect(a).toBe('[null,true,[],null,null,null]');
  });
});

/** Programs that go as deep as the stack allows; `n` is how deep. */
const DEEP: Record<string, string> = {
  'calls with one variable': 'const f = (k) => (k === 0 ? 0 : 1 + f(k - 1)); f(n);',
  'calls with thirty variables': `const f = (k) => { ${Array.from({ length: 30 }, (_, at) => `let v${at} = k;`).join('')} return k === 0 ? 0 : 1 + f(k - 1); }; f(n);`,
  'built-ins that call back': 'const f = (k) => { if (k > 0) [1].forEach(() => f(k - 1)); }; f(n);',
  'nested JSON': 'JSON.parse("[".repeat(n) + "]".repeat(n));',
  'nested source': 'new Function("(".repeat(n) + "1" + ")".repeat(n));',
  'nested patterns': 'new RegExp("(?:".repeat(n) + ")".repeat(n));',
};
const OVERFLOW = 'RangeError: too many calls inside each other, or data nested too deeply';

describe.concurrent('the end of the stack', { timeout: 300_000 }, () => {
  // Each fills the stack some hundred times: `npm test` takes one in three, others each day.
  const drawn = Object.entries(DEEP).filter((_, at) => isDrawn(at, 3));
  it.each(drawn)('[EX-12] is never seen from inside: %s', async (_name, deep) => {
    const files = {
      'main.js': `export const dig = (n) => { try { ${deep} return 'deep'; } catch { return 'caught'; } };`,
    };
    const outcomes = async (depths: number[], call: (depth: number) => string) =>
      Object.values(
        await observe(sandbox, 'js', files, Object.fromEntries(depths.map((depth) => [`${depth}`, call(depth)]))),
      );
    const direct = (depth: number) => `return m.dig(${depth})`;
    let [low, high] = [1, 200_000];
    while (high - low > 12) {
      const step = Math.ceil((high - low) / 8);
      const depths = Array.from({ length: 7 }, (_, at) => Math.min(high - 1, low + step * (at + 1)));
      const found = await outcomes(depths, direct);
      const deepest = found.lastIndexOf('deep');
      [low, high] = [depths[deepest] ?? low, depths[deepest + 1] ?? high];
    }
    const around = Array.from({ length: 30 }, (_, at) => Math.max(1, low - 44 + 2 * at));
    const inside = await outcomes(
      around,
      (n) => `let seen; const name = await throws(() => { seen = m.dig(${n}); }); return [seen, name]`,
    );
    const outside = await outcomes(around, direct);
    // Both ends are reached, and between them nothing but "deep" or the end of the test.
    expect(new Set(outside.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['"deep"', JSON.stringify({ error: OVERFLOW })]),
    );
    expect(new Set(inside.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['["deep",null]', JSON.stringify({ error: OVERFLOW })]),
    );
  });

  it('[EX-12] fails one test and not the others', async () => {
    const files = { 'main.js': 'export const f = (n) => (n === 0 ? 0 : 1 + f(n - 1));' };
    const seen = await observe(sandbox, 'js', files, {
      a: 'return m.f(3)',
      b: 'return m.f(1e6)',
      c: 'return throws(() => m.f(1e6))',
      d: 'return m.f(4)',
    });
    expect(seen).toEqual({ a: 3, b: { error: OVERFLOW }, c: { error: OVERFLOW }, d: 4 });
  });
});
