import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { nearestWord } from '../../src/tools/nearest-word.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { closeOnSignals, createProgress, prepare } from './prepare.ts';
import { createProver, type Proof } from './prove.ts';
import { idsInTable } from './requirement-ids.ts';

/**
 * `npm run proof`: makes small edits in what the tests of a requirement execute, and says which of them no test that names
 * a requirement notices. Ends with 1 when fewer than nine of ten are noticed, or an id misses more than one.
 */
const { values, given } = readCommandLine({
  name: 'npm run proof',
  what: 'Edits what implements each requirement and prints which edits none of its tests notice.',
  options: {
    edits: { kind: 'number', default: 5, min: 1, help: 'for each id' },
    seed: { kind: 'number', default: 1, help: 'of the drawing' },
    workers: { kind: 'number', default: Math.max(1, availableParallelism()), min: 1, help: 'that run tests at once' },
    again: { kind: 'flag', help: 'only what the last run left unnoticed, as its report says' },
    list: { kind: 'flag', help: 'prints the edits that would be made, and makes none' },
  },
  given: [
    { name: 'id', help: 'only these requirements, such as GU-01, or all of a kind: GU', optional: true, many: true },
  ],
});

const lastReport = z.object({
  ids: z.array(
    z.object({
      id: z.string(),
      edits: z.array(z.object({ edit: z.string(), verdict: z.object({ kind: z.string() }) })),
    }),
  ),
});

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const idsOfFiles = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.startsWith('tests/proof/'))
    .flatMap((file) => idsInTable(readFileSync(join(root, file), 'utf8')));
const known = [...new Set(idsOfFiles('tests/**/*.{ts,tsx}'))].sort();
const inBrowser = new Map<string, number>();
for (const id of idsOfFiles('tests/e2e/**/*.{spec,walk}.ts')) inBrowser.set(id, (inBrowser.get(id) ?? 0) + 1);

const asked = given.flatMap((word) => {
  const ids = known.filter((id) => id === word || id.startsWith(`${word}-`));
  if (ids.length > 0) return ids;
  const nearest = nearestWord(word, [...known, ...new Set(known.map((id) => id.slice(0, 2)))]);
  return refuse(`No test names "${word}" in its title.${nearest ? ` Did you mean ${nearest}?` : ''}`);
});
const REPORT = join(root, '.reports/proof.json');

/** By id, what the last run left unnoticed. */
function readUnnoticed(): Map<string, string[]> {
  try {
    const { ids: all } = lastReport.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
    return new Map(
      all.flatMap(({ id, edits }) => {
        const left = edits.filter(({ verdict }) => verdict.kind === 'unnoticed').map(({ edit }) => edit);
        return left.length > 0 && known.includes(id) ? [[id, left]] : [];
      }),
    );
  } catch {
    return refuse('There is no report of a last run that can be read (.reports/proof.json). Run it without --again.');
  }
}

const only = values.again ? readUnnoticed() : undefined;
const chosenIds = asked.length > 0 ? [...new Set(asked)] : known;
const ids = only ? chosenIds.filter((id) => only.has(id)) : chosenIds;

const report = only ? REPORT.replace('.json', '-again.json') : REPORT;
const startedAt = performance.now();
const prepared = await prepare(root, { allTests: true, size: values.workers, database: startPostgres });
for (const problem of prepared.problems) console.error(problem);
closeOnSignals(prepared.pool);
const prover = createProver(root, prepared, { seed: values.seed, edits: values.edits, isListed: values.list, only });
const progress = createProgress(values.list ? 'Listing edits' : 'Proving');
const proofs = new Map<string, Proof>();
const unproved: string[] = [];

const proved = () => ids.flatMap((id) => proofs.get(id) ?? []);
const sum = (of: (proof: Proof) => number) => proved().reduce((total, proof) => total + of(proof), 0);

/** After each id, so that a run that is stopped leaves what it found. */
function writeReport(): void {
  if (values.list) return;
  const [made, noticed] = [sum((proof) => proof.made), sum((proof) => proof.noticed)];
  const found = { seed: values.seed, made, noticed, problems: prepared.problems, ids: proved() };
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(`${report}.part`, `${JSON.stringify(found, null, 1)}\n`);
  renameSync(`${report}.part`, report);
}

function print({ id, tests, open, made, noticed, elsewhere, edits }: Proof): void {
  const browser = inBrowser.get(id) ?? 0;
  const named = tests > 0 ? `${tests} ${tests === 1 ? 'test' : 'tests'}` : 'no test in process';
  const also = browser > 0 ? `, ${browser} in a browser` : '';
  const moved = elsewhere > 0 ? `, ${elsewhere} by tests without it` : '';
  console.log(
    `${id}  ${named}${also}  ${values.list ? `${edits.length} edits` : `${noticed}/${made} noticed${moved}`}`,
  );
  for (const title of open) console.log(`  open: ${title}`);
  for (const { edit, operator, verdict, tests: ran } of edits) {
    if (values.list) console.log(`  ${operator}: ${edit} (${ran} tests)`);
    else if (verdict.kind === 'unnoticed') console.log(`  not noticed by ${verdict.ran} tests: ${operator}: ${edit}`);
    else if (verdict.kind === 'not tried') console.log(`  not tried: ${edit}: ${verdict.why}`);
  }
}

try {
  // Two ids at once: the last edits of one leave a runner idle.
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        await prover.prove(id).then(
          (proof) => {
            proofs.set(id, proof);
            print(proof);
            writeReport();
          },
          // The others are proved all the same.
          (error: unknown) => {
            unproved.push(id);
            console.error(`${id} could not be proved: ${error instanceof Error ? error.stack : String(error)}`);
          },
        );
        progress(proofs.size + unproved.length, ids.length, id);
      }
    }),
  );
} finally {
  prover.close();
  await prepared.pool.close();
}

if (unproved.length > 0) process.exitCode = 1;

if (!values.list) {
  const all = proved();
  const [own, elsewhere] = [sum((proof) => proof.noticed), sum((proof) => proof.elsewhere)];
  const [noticed, tried] = [own + elsewhere, sum((proof) => proof.made) + elsewhere];
  const named = (title: string, found: readonly Proof[]) => {
    if (found.length > 0) console.log(`${title}: ${found.map(({ id }) => id).join(' ')}`);
  };
  const several = all.filter((proof) => proof.made - proof.noticed > 1);
  const minutes = Math.round((performance.now() - startedAt) / 60_000);
  console.log(
    `\n${noticed} of ${tried} edits noticed (${tried === 0 ? '–' : `${Math.floor((100 * noticed) / tried)} %`}): ${own} by tests that name the requirement, ${elsewhere} by others alone; seed ${values.seed}, in ${minutes} min; the report is ${relative(root, report)}.`,
  );
  named('More than one edit was not noticed', several);
  named(
    'No edit was noticed',
    all.filter((proof) => proof.tests > proof.open.length && proof.noticed === 0),
  );
  named(
    'Named by browser tests alone, and not tried',
    all.filter(({ tests }) => tests === 0),
  );
  named(
    'Open',
    all.filter(({ open }) => open.length > 0),
  );
  if (noticed < 0.9 * tried || several.length > 0) process.exitCode = 1;
}
