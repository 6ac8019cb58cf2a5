import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsIn, idsInTable } from '../requirement-ids.ts';
import type { TestOutcome } from '../run/orders.ts';
import type { Pool } from '../run/pool.ts';
import type { ExecutedFiles } from './executed.ts';
import { createImportGraph } from './import-closure.ts';
import type { RecordedFile } from './recording.ts';

/** A test that can be run against edits. */
export type ProofTest = {
  /** Relative to the root. */
  readonly file: string;
  readonly title: string;
  readonly line: number;
  readonly ids: readonly string[];
  readonly ms: number;
  /** How long its file takes before the first test. Milliseconds. */
  readonly overheadMs: number;
  /** Written down as not fulfilled yet (`test.fails`). */
  readonly isOpen: boolean;
  readonly executed: ExecutedFiles;
  /** What the file executed outside of its tests. */
  readonly outside: ExecutedFiles;
};

export type Collected = {
  readonly tests: readonly ProofTest[];
  /** Sentences: files that could not be used, and why. */
  readonly problems: readonly string[];
};

/** Files that run for minutes, or whose servers are processes of their own; they are not run against edits. */
const LEFT_OUT: readonly string[] = [
  'tests/paths/models.test.ts',
  'tests/content/proofs.test.ts',
  'tests/grading/hostile/hostile.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/server-killed.test.ts',
  'tests/faults/buying-killed.test.ts',
  'tests/faults/grader-killed.test.ts',
  'tests/faults/postgres-restarted.test.ts',
];
/** Tests of commands, which install and build in the tree that they run in, and of files that change while they are loaded. */
const OTHERS = /^tests\/(e2e|proof|in-process|tools|paths\/verdict-cache)\//;

/** Edits are judged on the embedded database: what both databases run is the same test twice. */
export const NOT_POSTGRES = "^(?!.*\\('?postgres'?\\))";

type CachedFile = {
  readonly key: string;
  readonly recorded: RecordedFile;
  readonly outcomes: readonly TestOutcome[];
  readonly overheadMs: number;
  readonly errors: readonly string[];
};

/** Bumped when what is recorded changes its meaning. */
const FORMAT = 5;

/** Files of tests that can be run against edits. */
export function listTestFiles(root: string): string[] {
  return globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !OTHERS.test(file) && !LEFT_OUT.includes(file))
    .sort();
}

/** Those of them that name a requirement, themselves or by what they describe tests from. */
export function listProofFiles(root: string): string[] {
  const graph = createImportGraph(root);
  const names = (file: string) => idsInTable(readFileSync(join(root, file), 'utf8')).length > 0;
  const describes = (file: string) => /^tests\/(?!support\/)/.test(file) && names(file);
  return listTestFiles(root).filter((file) => names(file) || graph.imports(file).some(describes));
}

/**
 * Runs each file of tests once, unless what it imports is as it was when it was last run, and reads what each test executed.
 *
 * @param onProgress called with each file that is done
 */
export async function collect(
  options: { root: string; folder: string; pool: () => Pool; files: readonly string[] },
  onProgress: (done: number, total: number, file: string) => void,
): Promise<Collected> {
  const { root, folder } = options;
  const graph = createImportGraph(root);
  mkdirSync(join(folder, 'files'), { recursive: true });
  let done = 0;
  const cached = await Promise.all(
    options.files.map(async (file): Promise<CachedFile> => {
      const key = `${FORMAT} ${graph.hash(file)}`;
      const path = join(folder, 'files', `${nameOf(file)}.json`);
      const known = readCached(path);
      const entry = known?.key === key ? known : await record(options.pool(), { file, key, folder });
      // What could not be run is tried again next time.
      if (entry !== known && entry.errors.length === 0) writeFileSync(path, JSON.stringify(entry));
      done += 1;
      onProgress(done, options.files.length, file);
      return entry;
    }),
  );
  const tests: ProofTest[] = [];
  const problems: string[] = [];
  for (const { recorded, outcomes, overheadMs, errors } of cached) {
    const failed = outcomes.filter(({ state }) => state === 'failed');
    if (errors.length > 0) problems.push(`${recorded.file} cannot be used: ${errors[0]}`);
    for (const { title, message } of failed)
      problems.push(`${recorded.file}: "${title}" fails without an edit: ${message}`);
    for (const { title, line, state, ms, isExpectedToFail } of outcomes) {
      if (state !== 'passed' || errors.length > 0) continue;
      const executed = recorded.tests[title] ?? {};
      const { file, outside } = recorded;
      tests.push({ file, title, line, ids: idsIn(title), ms, overheadMs, isOpen: isExpectedToFail, executed, outside });
    }
  }
  return { tests, problems };
}

const nameOf = (file: string) => createHash('sha256').update(file).digest('hex').slice(0, 20);

async function record(
  pool: Pool,
  { file, key, folder }: { file: string; key: string; folder: string },
): Promise<CachedFile> {
  const raw = join(folder, 'raw');
  const path = join(raw, `${nameOf(file)}.json`);
  rmSync(path, { force: true });
  const job = { files: [{ file, pattern: NOT_POSTGRES }], record: raw };
  const { tests: outcomes, overheads, errors } = await pool.run(job);
  const recorded = readRecorded(path) ?? { file, outside: {}, tests: {} };
  rmSync(path, { force: true });
  return { key, recorded, outcomes, overheadMs: overheads[file] ?? 0, errors };
}

/** A cache that cannot be read is made again. */
function readCached(path: string): CachedFile | null {
  return readJson(path) as CachedFile | null;
}

function readRecorded(path: string): RecordedFile | null {
  return readJson(path) as RecordedFile | null;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
