import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Patch, readPatches } from './edits/patches.ts';
import { closeOnSignals, createProgress, prepare } from './prepare.ts';
import { choose, tryEdit, type Verdict } from './run/try-edit.ts';

/**
 * `npm run mutants -- patches`: mistakes that somebody wrote as patches. All tests in process that execute what a patch
 * changes are run against it, whatever they name.
 */
const { values, given } = readCommandLine({
  name: 'npm run mutants -- patches',
  what: 'Runs the tests that execute what each patch of a folder changes, and prints which patches none of them notices.',
  options: {
    workers: { kind: 'number', default: Math.max(1, availableParallelism()), min: 1, help: 'that run tests at once' },
  },
  given: [
    { name: 'folder', help: 'of files *.patch, each of one file' },
    { name: 'patch', help: 'only these, by the name of the file', optional: true, many: true },
  ],
});

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const [folder = '', ...names] = given;
if (!existsSync(folder)) refuse(`There is no folder "${folder}".`);
const { patches, refused } = readPatches(root, resolve(folder));
for (const sentence of refused) console.error(sentence);
const asked = patches.filter(({ name }) => names.length === 0 || names.includes(name));
if (asked.length === 0) refuse(`${folder} has no patch of that name that can be tried.`);

const prepared = await prepare(root, { size: values.workers, database: startPostgres, allTests: true });
const { tests, texts, belongingOf, problems, pool } = prepared;
closeOnSignals(pool);
for (const problem of problems) console.error(problem);

/** The quickest first, in portions, until one notices it or none is left. */
async function tryPatch({ edit }: Patch): Promise<Verdict> {
  const text = texts.get(edit.file);
  if (text === undefined) return { kind: 'not tried', why: `${edit.file} is no code of the product.` };
  let left = belongingOf(edit).flatMap((index) => (tests[index]?.isOpen ? [] : (tests[index] ?? [])));
  let ran = 0;
  while (left.length > 0) {
    const portion = new Set(choose(left));
    const verdict = await tryEdit(pool, text, edit, [...portion]);
    if (verdict.kind === 'noticed') return verdict;
    if (verdict.kind === 'unnoticed') ran += verdict.ran;
    left = left.filter((test) => !portion.has(test));
  }
  return ran > 0 ? { kind: 'unnoticed', ran } : { kind: 'not tried', why: 'no test in process executes it' };
}

let noticed = 0;
const progress = createProgress('Trying patches');
try {
  const waiting = [...asked];
  let done = 0;
  await Promise.all(
    Array.from({ length: pool.size }, async () => {
      for (let patch = waiting.shift(); patch; patch = waiting.shift()) {
        const verdict = await tryPatch(patch);
        if (verdict.kind === 'noticed') noticed += 1;
        console.log(`${patch.name}  ${patch.edit.file}:${patch.edit.line}  ${say(verdict)}`);
        done += 1;
        progress(done, asked.length, patch.name);
      }
    }),
  );
} finally {
  await pool.close();
}
console.log(`${noticed} of ${asked.length} patches noticed.`);
if (noticed < asked.length || refused.length > 0) process.exitCode = 1;

function say(verdict: Verdict): string {
  if (verdict.kind === 'unnoticed') return `not noticed by ${verdict.ran} tests`;
  if (verdict.kind === 'not tried') return `not tried: ${verdict.why}`;
  return `noticed: ${verdict.by}: ${verdict.message}`;
}
