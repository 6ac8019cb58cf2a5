import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { type ExecutedFiles, type FunctionCoverage, readExecuted, type SourceText } from './executed.ts';
import { createProfiler } from './profiler.ts';
import type { RecordedFile } from './recording.ts';

/**
 * Set up in each worker of the proof: with `PROOF_RECORD` in the environment, records by V8's precise coverage which parts
 * of the product's files each test of the file executes, and what was executed outside of tests (imports, `beforeAll`).
 */
const folder = process.env.PROOF_RECORD;
const root = process.cwd();

/** What the proof edits; tests, packages and Node itself are not recorded. */
function productFile(url: string): string | null {
  const path = url.startsWith('file://') ? decodeURIComponent(url.slice('file://'.length)) : url;
  // With a query it is something else that was made of a file: the words of a chart.
  const name = relative(root, path);
  return /^(src|machines)\/.*\.tsx?$/.test(name) ? name : null;
}

if (folder) {
  const profiler = createProfiler((url) => productFile(url) !== null);
  type Taken = { title: string | null; scripts: Map<string, readonly FunctionCoverage[]> };
  const taken: Taken[] = [];
  const take = (title: string | null) => {
    const scripts = profiler.take();
    if (scripts.size > 0) taken.push({ title, scripts });
  };

  beforeEach(() => take(null));
  afterEach(() => take(expect.getState().currentTestName?.replaceAll(' > ', ' ') ?? null));
  afterAll(() => {
    take(null);
    const sources = new Map<string, SourceText & { file: string }>();
    for (const [id, source] of profiler.readSources()) {
      const file = productFile(source.url);
      if (file) sources.set(id, { ...source, file });
    }
    const outside: ExecutedFiles = {};
    const tests: RecordedFile['tests'] = {};
    for (const { title, scripts } of taken) {
      if (title !== null) tests[title] ??= {};
      const executed = (title === null ? null : tests[title]) ?? outside;
      for (const [id, functions] of scripts) {
        const source = sources.get(id);
        if (source) executed[source.file] = readExecuted(source, functions, executed[source.file]);
      }
    }
    const file = relative(root, expect.getState().testPath ?? '');
    const recorded: RecordedFile = { file, outside, tests };
    mkdirSync(folder, { recursive: true });
    const name = createHash('sha256').update(file).digest('hex').slice(0, 20);
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(recorded));
  });
}
