import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadExams } from '../../content/load/load-exams.ts';
import { loadPractice } from '../../content/load/load-practice.ts';
import { readProofs, writeProofs } from '../../content/proof-cache.ts';
import { listProofs, prove } from '../../content/prove.ts';
import { readCommandLine } from '../../tools/command-line.ts';
import { createSandbox } from '../exam/grading/sandbox.ts';

/** Executes the claims of the content in the grading sandbox. Exits with 1 when a proof fails. */
const { given } = readCommandLine({
  name: 'npm run content -- prove',
  what: 'Executes every code key and every challenge of the content, as far as they have changed since the last time.',
  begins: 'Reading the content.',
  given: [{ name: 'path', help: 'folder or file; everything when left out', optional: true, many: true }],
});
const missing = given.find((path) => !existsSync(path));
if (missing !== undefined) {
  console.error(`There is no file or folder ${missing}.`);
  process.exit(64); // EX_USAGE of sysexits.h
}
const CACHE = resolve('.cache/proofs.json');

/** Changes with the sandbox's code, with the code that runs in it, and with the versions of its packages. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const part of ['../exam/grading/', '../../harness/']) {
    const folder = fileURLToPath(new URL(part, import.meta.url));
    // With its subfolders: the DOM and the web interfaces of the guest are in some.
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const { dependencies } = manifest as { dependencies: unknown };
  return hash.update(JSON.stringify(dependencies)).digest('hex');
}

function showProgress(done: number, total: number, file: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done}/${total} ${relative(process.cwd(), file)}`);
  else if (done % 50 === 0 || done === total) process.stderr.write(`${done}/${total}\n`);
}

const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

const started = performance.now();
const { exams, problems } = loadExams();
const { pools, problems: ofPractice } = loadPractice();
const folders = given.map((argument) => resolve(argument));
const isWanted = (file: string) =>
  folders.length === 0 || folders.some((folder) => file === folder || file.startsWith(`${folder}${sep}`));
const known = readProofs(CACHE);
const proofs = listProofs([...exams, ...pools], fingerprint(), isWanted);
// Beside other work a proof waits for its turn.
const sandbox = createSandbox({ timeoutMs: 300_000 });
const report = await prove(proofs, { sandbox, known, concurrency: availableParallelism(), onProgress: showProgress });
await sandbox.close();
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');

// Only a full run may drop records of removed content.
writeProofs(CACHE, folders.length === 0 ? report.proven : [...known, ...report.proven]);
const damaged = [...problems, ...ofPractice].filter((problem) => isWanted(problem.file));
for (const { file, line, message } of damaged) console.log(`${relative(process.cwd(), file)}:${line} ${message}`);
for (const { file, line, what, expected, observed } of report.failures) {
  console.log(`${relative(process.cwd(), file)}:${line} ${what}`);
  console.log(`  expected:\n${indented(expected)}\n  observed:\n${indented(observed)}`);
}
if (proofs.length === 0 && damaged.length === 0) console.log('Nothing there claims anything that can be executed.');
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${proofs.length} proofs, ${report.executed} executed in ${seconds} s: ${report.failures.length} failures, ${damaged.length} damaged files`,
);
process.exitCode = report.failures.length + damaged.length > 0 ? 1 : 0;
