import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { modelFiles } from '../files/load-models.ts';
import { propertiesFile } from '../files/load-properties.ts';
import { chartFiles } from './chart-files.ts';
import { chartKeys } from './chart-key.ts';
import { chooseJudged, PARTS } from './judged-charts.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const filesOf = chartFiles(ROOT);
const charts = [...modelFiles().keys()];

/** Loads modules as Node does, and prints which file asked for which. */
const RECORDER = `
import { registerHooks } from 'node:module';
const asked = [];
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    asked.push([context.parentURL ?? '', found.url]);
    return found;
  },
});
for (const file of JSON.parse(process.argv[1])) await import(file);
console.log(JSON.stringify(asked));
`;

describe('the key of a chart', () => {
  it('is made from every file that Node loads for its model and its properties', () => {
    const begin = charts.map((chart) => [modelFiles().get(chart) ?? '', propertiesFile(chart) ?? '']);
    const text = execFileSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '--eval',
        RECORDER,
        JSON.stringify(begin.flat().map((file) => `${ROOT}${file}`)),
      ],
      { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const asked = new Map<string, string[]>();
    const inProject = (url: string) => (url.startsWith(`file://${ROOT}`) ? url.slice(`file://${ROOT}`.length) : url);
    for (const [from = '', to = ''] of JSON.parse(text) as string[][]) {
      asked.set(inProject(from), [...(asked.get(inProject(from)) ?? []), inProject(to)]);
    }
    for (const [at, chart] of charts.entries()) {
      const loaded = new Set(begin[at]);
      for (const file of loaded) for (const next of asked.get(file) ?? []) loaded.add(next);
      const own = [...loaded].filter((file) => /^(machines|src|tests)\//.test(file));
      expect(own.length).toBeGreaterThan(2);
      expect(own.filter((file) => !filesOf('gate', chart).includes(file))).toEqual([]);
      // What a chart or its model read by themselves would not be in the key.
      const reads = own.filter((file) => !file.startsWith('src/walks/') && asked.get(file)?.includes('node:fs'));
      expect(reads).toEqual([]);
    }
  });

  it.each(['gate', 'functions', 'pairs'] as const)(
    'of its %s has the engine, what judges, and what is expected',
    (kind) => {
      const files = filesOf(kind, 'order');
      for (const file of [
        'machines/commerce/order/order.machine.ts',
        'machines/commerce/order/order.properties.ts',
        'tests/models/commerce/order.model.ts',
        'tests/paths/expected/commerce/order.json',
        'src/walks/cover/generate.ts',
        'src/charts/taken-transitions.ts',
        'tests/paths/verdict-cache/gate.ts',
        'package-lock.json',
      ]) {
        expect(files).toContain(file);
      }
      expect(files.filter((file) => file.includes('/exam/'))).toEqual([]);
    },
  );

  it('differs between charts and between kinds, and is the same each time', () => {
    const keyOf = chartKeys(ROOT, filesOf);
    const keys = ['gate', 'pairs'].flatMap((kind) =>
      ['order', 'refund'].map((chart) => keyOf(kind as 'gate', chart).key),
    );
    expect(new Set(keys).size).toBe(4);
    expect(chartKeys(ROOT, filesOf)('gate', 'order').key).toBe(keys[0]);
  });
});

describe('files that were changed after a process began', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('may be loaded as they were before, whatever time they give themselves', () => {
    const file = join(folder, 'door.ts');
    writeFileSync(file, 'open');
    utimesSync(file, 0, 0);
    const keyAt = (began: number) => chartKeys(ROOT, () => [`../../..${file}`], began)('gate', 'door');
    const away = (ms: number) => keyAt(Date.now() + ms).isLoaded();
    expect([away(60_000), away(-60_000)]).toEqual([true, false]);
  });
});

describe('the charts of which a run judges something', () => {
  const names = charts.slice(0, 30);
  const none = () => [];

  it.each([
    ['mutation gates', 'twelve', 'gate', 12, [2, 3]],
    ['pairs of transitions', 'three', 'pairs', 3, [10, 10]],
  ] as const)('%s: are all of them in %s consecutive runs, each once', (_, __, kind, parts, [least, most]) => {
    const taken = Array.from({ length: parts }, (___, at) => [
      ...chooseJudged(names, { kind, changed: [], seed: 20_785 + at, filesOf: none }).charts,
    ]);
    expect(taken.flat().sort()).toEqual([...names].sort());
    expect(taken.map((some) => some.length).every((count) => count >= least && count <= most)).toBe(true);
  });

  it('are those that have changed as well, in every run', () => {
    const changed = ['machines/exam/attempt/grace.ts'];
    for (let seed = 0; seed < PARTS.gate; seed += 1) {
      const { charts: taken, sentence } = chooseJudged(charts, { kind: 'gate', changed, seed, filesOf });
      expect([...taken]).toEqual(expect.arrayContaining(['attempt']));
      expect(taken.has('exam')).toBe(
        (charts.indexOf('exam') + seed) % PARTS.gate === 0 || filesOf('gate', 'exam').includes(changed[0] ?? ''),
      );
      expect(sentence).toContain(`of ${charts.length} charts`);
    }
  });

  it('are all when the engine has changed, when changes are not known, and when nothing is drawn', () => {
    const all = new Set(charts);
    expect(chooseJudged(charts, { kind: 'gate', changed: ['src/walks/judge.ts'], seed: 1, filesOf }).charts).toEqual(
      all,
    );
    expect(chooseJudged(charts, { kind: 'gate', changed: undefined, seed: 1, filesOf }).charts).toEqual(all);
    expect(chooseJudged(charts, { kind: 'gate', changed: [], seed: undefined, filesOf }).charts).toEqual(all);
  });
});
