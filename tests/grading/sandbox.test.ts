import { describe, expect, it } from 'vitest';
import { observe, run, sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();
const js = (code: string, runs: Record<string, string>) => observe(sandbox, 'js', { 'main.js': code }, runs);

describe.concurrent('plain modules', { timeout: 300_000 }, () => {
  it('compares what a test returned with what is expected, by deep equality in any key order', async () => {
    const outcome = await sandbox.runTests({
      environment: 'js',
      entry: 'main.js',
      files: { 'main.js': 'export const user = () => ({ name: "Ann", tags: ["a", "b"], nothing: undefined });' },
      tests: [
        { name: 'same', run: 'return m.user()', expect: { tags: ['a', 'b'], nothing: null, name: 'Ann' } },
        { name: 'other order', run: 'return m.user().tags', expect: ['b', 'a'] },
        { name: 'text is no number', run: 'return "1"', expect: 1 },
        { name: 'nothing', run: '', expect: null },
      ],
    });
    expect(outcome).toEqual({
      kind: 'finished',
      results: [
        {
          name: 'same',
          passed: true,
          observed: '{"name":"Ann","tags":["a","b"],"nothing":null}',
          error: null,
          logs: [],
        },
        { name: 'other order', passed: false, observed: '["a","b"]', error: null, logs: [] },
        { name: 'text is no number', passed: false, observed: '"1"', error: null, logs: [] },
        { name: 'nothing', passed: true, observed: 'null', error: null, logs: [] },
      ],
    });
  });

  it('evaluates the module afresh for each test', async () => {
    const count = 'm.add(); return [m.count, globalThis.mark = (globalThis.mark ?? 0) + 1]';
    const seen = await js('export let count = 0; export const add = () => { count += 1; };', { a: count, b: count });
    expect(seen).toEqual({ a: [1, 1], b: [1, 1] });
  });

  it('moves the fake clock only on request', async () => {
    const seen = await js(
      `export const log = [];
       export function plan() {
         setTimeout(() => log.push('100'), 100);
         setTimeout(() => log.push('0'));
         const id = setInterval(() => { log.push('every 40'); if (log.length > 4) clearInterval(id); }, 40);
         clearTimeout(setTimeout(() => log.push('never'), 10));
         queueMicrotask(() => log.push('micro'));
         log.push('sync');
       }`,
      {
        waits:
          'm.plan(); const before = [...m.log]; await advance(0); const at0 = [...m.log]; await advance(100); return [before, at0, m.log]',
        tells:
          'const t = Date.now(); const p = performance.now(); await advance(1500); return [Date.now() - t, performance.now() - p, new Date().toISOString(), new Date() instanceof Date, new Date().constructor === Date, typeof Date()]',
        nests:
          'const at = []; setTimeout(() => { at.push(Date.now()); setTimeout(() => at.push(Date.now()), 5); }, 5); const t = Date.now(); await advance(10); return at.map((x) => x - t)',
      },
    );
    expect(seen).toEqual({
      waits: [['sync'], ['sync', 'micro', '0'], ['sync', 'micro', '0', 'every 40', 'every 40', '100']],
      tells: [1500, 1500, '2025-01-01T00:00:01.500Z', true, true, 'string'],
      nests: [5, 10],
    });
  });

  it('settles chains of promises of any length', async () => {
    const seen = await js(
      'export const chain = async (n) => { for (let i = 0; i < n; i += 1) await null; return n; }',
      { a: 'let got = null; m.chain(500).then((n) => { got = n; }); await settle(); return got;' },
    );
    expect(seen).toEqual({ a: 500 });
  });

  it('reports the name of a thrown error; other thrown values have none', async () => {
    const seen = await js('', {
      sync: 'return throws(() => { throw new RangeError("x"); })',
      later: 'return throws(async () => { await null; throw new TypeError("x"); })',
      promise: 'return throws(Promise.reject(new SyntaxError("x")))',
      none: 'return throws(() => 1)',
      own: 'class Missing extends Error { name = "Missing" } return throws(() => { throw new Missing(); })',
      fake: 'return throws(() => { throw { name: "RangeError" }; })',
      text: 'return throws(() => { throw "RangeError"; })',
      overflow: 'const f = () => 1 + f(); return throws(f)',
    });
    expect(seen).toEqual({
      sync: 'RangeError',
      later: 'TypeError',
      promise: 'SyntaxError',
      none: null,
      own: 'Missing',
      fake: 'object',
      text: 'string',
      overflow: { error: 'RangeError: too many calls inside each other, or data nested too deeply' },
    });
  });

  it('reports console output and unhandled errors', async () => {
    const results = await run(
      sandbox,
      'js',
      { 'main.js': 'console.log("one", 2, [3, "x"], { a: null }, -0, 10n); console.warn("careful");' },
      { a: 'setTimeout(() => { throw new TypeError("late"); }); await advance(1); return logs;' },
    );
    expect(results).toEqual([
      {
        name: 'a',
        passed: false,
        observed: `["one 2 [ 3, 'x' ] { a: null } -0 10n"]`,
        error: null,
        logs: ["one 2 [ 3, 'x' ] { a: null } -0 10n", 'careful', 'Uncaught TypeError: late'],
      },
    ]);
  });

  it('reports why a test has no value', async () => {
    const seen = await js('export const never = () => new Promise(() => {});', {
      never: 'await m.never()',
      thrown: 'throw new RangeError("too small")',
      bigint: 'return 1n',
      method: 'return { f() {} }',
      promise: 'return [m.never()]',
      circle: 'const a = {}; a.a = a; return a',
      missing: 'return m.absent()',
    });
    expect(seen).toEqual({
      never: { error: 'the test never finished: it waits for something that does not happen' },
      thrown: { error: 'RangeError: too small' },
      bigint: { error: 'Error: the returned value contains a bigint, which JSON cannot hold' },
      method: { error: 'Error: the returned value contains a function, which JSON cannot hold' },
      promise: { error: 'Error: the returned value contains a promise that was not awaited' },
      circle: { error: 'Error: the returned value is nested too deeply or refers to itself' },
      missing: { error: 'TypeError: not a function' },
    });
  });

  it('keeps class and function names, top-level await, JSON and dynamic imports of own files', async () => {
    const seen = await observe(
      sandbox,
      'js',
      {
        'main.js': `import data from './data.json' with { type: 'json' };
          export class Wrong extends Error { static count = 0; constructor() { super('x'); this.name = this.constructor.name; } }
          export function named() {}
          export const ready = await Promise.resolve(data.n);
          export const other = () => import('./lib/other.js').then((o) => o.default);`,
        'data.json': '{ "n": 7 }',
        'lib/other.js': "export { two as default } from './two';",
        'lib/two.js': 'export const two = 2;',
      },
      { a: 'return [new m.Wrong().name, m.named.name, m.ready, await m.other()]' },
    );
    expect(seen).toEqual({ a: ['Wrong', 'named', 7, 2] });
  });

  it('provides the common host APIs: abort signals, events, structuredClone', async () => {
    const seen = await js(
      `export const wait = (ms, { signal }) => new Promise((done, fail) => {
         signal.throwIfAborted(); const id = setTimeout(done, ms, 'done');
         signal.addEventListener('abort', () => { clearTimeout(id); fail(signal.reason); }, { once: true });
       });`,
      {
        aborted:
          'const c = new AbortController(); const p = throws(m.wait(100, c)); await advance(50); c.abort(); return [await p, c.signal.aborted]',
        inTime: 'const p = m.wait(100, { signal: AbortSignal.timeout(200) }); await advance(500); return p',
        late: 'const p = throws(m.wait(100, { signal: AbortSignal.timeout(50) })); await advance(500); return p',
        events:
          'const t = new EventTarget(); const seen = []; t.addEventListener("x", (e) => seen.push(e.type, e.detail)); t.dispatchEvent(new CustomEvent("x", { detail: 3 })); return seen',
        clone:
          'const a = { d: new Date(5), m: new Map([[1, { x: [2] }]]) }; a.self = a; const b = structuredClone(a); return [b !== a, b.self === b, b.d.getTime(), b.m.get(1).x, await throws(() => structuredClone(() => 1))]',
      },
    );
    expect(seen).toEqual({
      aborted: ['AbortError', true],
      inTime: 'done',
      late: 'TimeoutError',
      events: ['x', 3],
      clone: [true, true, 5, [2], 'DataCloneError'],
    });
  });

  it('strips types', async () => {
    const seen = await observe(
      sandbox,
      'ts',
      {
        'main.ts': `import { type Level, levels } from './levels.ts';
          enum Mode { On = 1, Off }
          export const first = <T,>(list: readonly T[]): T | undefined => list[0];
          export const mode: Mode = Mode.Off satisfies number;
          export const level = levels.at(-1)! as Level;`,
        'levels.ts': "export type Level = 'a' | 'b'; export const levels: Level[] = ['a', 'b'];",
      },
      { a: 'return [m.first([3]), m.mode, m.level]' },
    );
    expect(seen).toEqual({ a: [3, 2, 'b'] });
  });

  it('truncates the stored text of a large observation, but compares all of it', async () => {
    const [result] = await run(sandbox, 'js', { 'main.js': '' }, { a: 'return "ä".repeat(5000)' });
    expect(Buffer.byteLength(result?.observed ?? '')).toBeLessThanOrEqual(2_048);
    const outcome = await sandbox.runTests({
      environment: 'js',
      entry: 'main.js',
      files: { 'main.js': '' },
      tests: [{ name: 'a', run: 'return "ä".repeat(5000)', expect: 'ä'.repeat(5_000) }],
    });
    expect(outcome.kind === 'finished' && outcome.results[0]?.passed).toBe(true);
  });
});

describe.concurrent('building', { timeout: 300_000 }, () => {
  const build = async (files: Record<string, string>, environment: 'js' | 'ts' | 'vue' | 'react' = 'js') => {
    const entry = Object.keys(files)[0] ?? '';
    const outcome = await sandbox.runTests({ environment, entry, files, tests: [] });
    return outcome.kind === 'buildFailed' ? outcome : outcome.kind;
  };

  it('reports file and line of a syntax error', async () => {
    expect(await build({ 'main.js': 'import "./a.js";', 'a.js': '\n\nlet x = ;' })).toEqual({
      kind: 'buildFailed',
      message: 'Unexpected ";"',
      file: 'a.js',
      line: 3,
    });
  });

  it('reports file and line of an error in a template', async () => {
    expect(await build({ 'App.vue': '<template>\n  <p v-if="a +">x</p>\n</template>' }, 'vue')).toMatchObject({
      kind: 'buildFailed',
      file: 'App.vue',
      line: 2,
    });
  });

  it('refuses preprocessors, src imports, CSS modules and custom blocks', async () => {
    const messages = await Promise.all(
      [
        '<template lang="pug">p</template>',
        '<script src="./a.js"></script>',
        '<template><p/></template><style lang="scss">p {}</style>',
        '<template><p/></template><style module>p {}</style>',
        '<template><p/></template>\n<i18n>{}</i18n>',
      ].map((source) => build({ 'App.vue': source, 'a.js': '' }, 'vue')),
    );
    expect(messages).toEqual([
      { kind: 'buildFailed', message: '<template lang="pug"> is not available', file: 'App.vue', line: 1 },
      { kind: 'buildFailed', message: '<script src> is not available', file: 'App.vue', line: 1 },
      { kind: 'buildFailed', message: '<style lang="scss"> is not available', file: 'App.vue', line: 1 },
      { kind: 'buildFailed', message: '<style module> is not available', file: 'App.vue', line: 1 },
      { kind: 'buildFailed', message: 'the block <i18n> is not available', file: 'App.vue', line: 2 },
    ]);
  });

  it('keeps candidates within their own files', async () => {
    expect(await build({ 'main.js': '\nimport fs from "node:fs";' })).toEqual({
      kind: 'buildFailed',
      message: '"node:fs" cannot be imported: only your own files can',
      file: 'main.js',
      line: 2,
    });
    expect(await build({ 'package.json': '{}' })).toMatchObject({ message: 'configuration files are not read here' });
  });
});

describe.concurrent('programs', { timeout: 300_000 }, () => {
  it('prints in the order of the event loop', async () => {
    const code = `
      console.log('1');
      setTimeout(() => console.log('5'), 0);
      queueMicrotask(() => console.log('4'));
      (async () => { console.log('2'); await null; console.log('4b'); })();
      setTimeout(() => console.log('6'), 10);
      console.log('3', null, undefined, true, [1, 2].join());`;
    expect(await sandbox.runProgram({ language: 'js', code })).toEqual({
      lines: ['1', '2', '3 null undefined true 1,2', '4', '4b', '5', '6'],
      error: null,
    });
  });

  it('ends at an uncaught error and reports its name', async () => {
    const run = (code: string) => sandbox.runProgram({ language: 'js', code });
    expect(await run('console.log(1); null.x; console.log(2);')).toEqual({ lines: ['1'], error: 'TypeError' });
    expect(await run('console.log(x); let x = 1;')).toEqual({ lines: [], error: 'ReferenceError' });
    expect(await run('const a = 1; a = 2;')).toEqual({ lines: [], error: 'TypeError' });
    expect(await run('let x = ;')).toEqual({ lines: [], error: 'SyntaxError' });
    expect(await run('setTimeout(() => { throw new RangeError(); }); setTimeout(() => console.log("no"));')).toEqual({
      lines: [],
      error: 'RangeError',
    });
    expect(await run('await Promise.reject(new URIError());')).toEqual({ lines: [], error: 'URIError' });
    expect(await run('undeclared = 1;')).toEqual({ lines: [], error: 'ReferenceError' });
  });

  it('runs TypeScript, and stops endless programs', async () => {
    expect(
      await sandbox.runProgram({ language: 'ts', code: 'enum A { B } const x: number = A.B; console.log(x, A[0]);' }),
    ).toEqual({ lines: ['0 B'], error: null });
    expect(await sandbox.runProgram({ language: 'js', code: 'setInterval(() => {}, 1);' })).toEqual({
      lines: [],
      error: 'Timeout',
    });
    expect(await sandbox.runProgram({ language: 'js', code: 'for (;;);' })).toEqual({ lines: [], error: 'Timeout' });
  });
});
