import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsFinder } from '../../../src/tools/test-run/import-graph.ts';
import { isDrawn, isDrawnInFull } from '../../support/run/tier.ts';
import { chartFiles } from './chart-files.ts';
import type { Judged } from './judge-copy.ts';
import { type Edit, WAYS } from './ways-to-break.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CHART = 'attempt';
const JUDGE = 'tests/paths/verdict-cache/judge-copy.ts';

/** `npm test` tries two of them, others each day; `npm run test:full` five. */
const ways = WAYS.filter((_, at) => isDrawn(at, 10) && isDrawnInFull(at, 4));

let copy: string;
let warm: Map<string, string>;
const verdictFiles = () => join(copy, '.cache/walks');

function judge(): Judged {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const text = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', JUDGE, CHART], {
    cwd: copy,
    encoding: 'utf8',
    env,
  });
  return JSON.parse(text) as Judged;
}

function writeVerdicts(files: ReadonlyMap<string, string>): void {
  rmSync(verdictFiles(), { recursive: true, force: true });
  mkdirSync(verdictFiles(), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(verdictFiles(), name), text);
}

const readVerdicts = () =>
  new Map(readdirSync(verdictFiles()).map((name) => [name, readFileSync(join(verdictFiles(), name), 'utf8')]));

/** Makes an edit; what puts it back. */
function make({ file, from, to }: Edit): () => void {
  const undo = globSync(file, { cwd: copy }).flatMap((name) => {
    const path = join(copy, name);
    const text = readFileSync(path, 'utf8');
    const edited = text.replace(from, () => to);
    if (edited === text) return [];
    writeFileSync(path, edited);
    return () => writeFileSync(path, text);
  });
  if (undo.length === 0) throw new Error(`${file} has no ${from}.`);
  return () => {
    for (const put of undo) put();
  };
}

/** Everything but where verdicts came from. */
const found = ({ paths, gate, pairs }: Judged) => ({ paths, gate, pairs });

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cached-'));
  const filesOf = chartFiles(ROOT);
  const files = new Set([
    ...needsFinder(ROOT, ['src/tools', 'src/walks', 'src/charts', 'src/workshop/build', 'tests/paths'])([JUDGE]),
    ...filesOf('gate', CHART),
    ...filesOf('pairs', CHART),
    'package.json',
  ]);
  for (const file of files) cpSync(join(ROOT, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(copy, 'node_modules', name)];
    if (name === 'xstate' || name === '.package-lock.json') cpSync(from, to, { recursive: true, dereference: true });
    else symlinkSync(from, to);
  }
  judge();
  // Files that were written as the first process began may have changed under it: the second one fills the cache.
  judge();
  warm = readVerdicts();
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true }));

describe('what is cached', { timeout: 60_000 }, () => {
  it('is green, and taken where nothing has changed', () => {
    expect([...warm.keys()].sort()).toEqual([`gate-${CHART}.txt`, `pairs-${CHART}.txt`]);
    expect(judge()).toEqual({
      paths: [],
      gate: [],
      pairs: [],
      report: [`Cached, because nothing of it has changed: ${CHART}.`],
    });
    expect(readVerdicts()).toEqual(warm);
  });

  it.each(ways)('[WS-10] turns nothing green: $what', ({ edits, tamper }) => {
    const files = new Map(warm);
    tamper?.(files);
    writeVerdicts(files);
    const undo = edits.map(make);
    try {
      const cached = judge();
      expect(cached.report.join('\n')).toContain('Judged again');
      const left = readVerdicts();
      rmSync(verdictFiles(), { recursive: true });
      const cold = judge();
      expect(found(cached)).toEqual(found(cold));
      expect(Object.values(found(cold)).flat()).not.toEqual([]);
      // What is red is not kept: whatever lies there is the earlier verdict, or a green one.
      for (const kind of ['gate', 'pairs'] as const) {
        const name = `${kind}-${CHART}.txt`;
        if (cold[kind].length > 0) expect(left.get(name)).toBe(files.get(name));
      }
    } finally {
      for (const put of undo.reverse()) put();
      writeVerdicts(warm);
    }
  });
});
