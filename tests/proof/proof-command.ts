import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { nearestWord } from '../../src/tools/nearest-word.ts';
import { candidatesOf } from './belongs/belonging.ts';
import { draw } from './belongs/draw.ts';
import { applyEdit, describeEdit } from './edits/operators.ts';
import { openTypeChecker } from './edits/type-check.ts';
import { isUnnoticeable } from './edits/unnoticeable.ts';
import { createProgress, prepare } from './prepare.ts';
import { idsIn } from './requirement-ids.ts';
import { tryEdit, type Verdict } from './run/try-edit.ts';

/**
 * `npm run proof`: makes small edits in what the tests of a requirement execute, and says which of them no test that names
 * the requirement notices. Ends with 1 when fewer than nine of ten are noticed, or an id misses more than one.
 */
const { values, given } = readCommandLine({
  name: 'npm run proof',
  what: 'Edits what implements each requirement and prints which edits none of its tests notice.',
  options: {
    edits: { kind: 'number', default: 5, min: 1, help: 'for each id' },
    seed: { kind: 'number', default: 1, help: 'of the drawing' },
    workers: { kind: 'number', default: Math.max(1, availableParallelism()), min: 1, help: 'that run tests at once' },
    list: { kind: 'flag', help: 'prints the edits that would be made, and makes none' },
  },
  given: [
    { name: 'id', help: 'only these requirements, such as GU-01, or all of a kind: GU', optional: true, many: true },
  ],
});

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const named = new Set(
  globSync('tests/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => idsIn(readFileSync(join(root, file), 'utf8'))),
);
const inBrowser = new Map<string, number>();
for (const file of globSync('tests/e2e/**/*.spec.ts', { cwd: root })) {
  for (const id of idsIn(readFileSync(join(root, file), 'utf8'))) inBrowser.set(id, (inBrowser.get(id) ?? 0) + 1);
}
const known = [...named].sort();
const asked = given.flatMap((word) => {
  const ids = known.filter((id) => id === word || id.startsWith(`${word}-`));
  if (ids.length > 0) return ids;
  const nearest = nearestWord(word, [...known, ...new Set(known.map((id) => id.slice(0, 2)))]);
  return refuse(`No test names "${word}" in its title.${nearest ? ` Did you mean ${nearest}?` : ''}`);
});
const ids = asked.length > 0 ? [...new Set(asked)] : known;

type TriedEdit = { edit: string; operator: string; verdict: Verdict; tests: number };
type Row = {
  id: string;
  tests: number;
  browserTests: number;
  open: string[];
  made: number;
  noticed: number;
  edits: TriedEdit[];
};

const startedAt = performance.now();
const { tests, texts, edits, problems, pool } = await prepare(root, values.workers);
for (const problem of problems) console.error(problem);
const checker = openTypeChecker(root);

/** Draws until as many edits are found as are wanted, without those that the compiler refuses. */
function* drawn(id: string) {
  let found = 0;
  let refused = 0;
  for (const candidate of draw(candidatesOf(id, judging, edits), `${values.seed} ${id}`)) {
    if (found === values.edits || refused > 60) return;
    const text = texts.get(candidate.edit.file) ?? '';
    if (isUnnoticeable(text, candidate.edit)) continue;
    if (checker.refusal(candidate.edit.file, applyEdit(text, candidate.edit)) !== null) {
      refused += 1;
      continue;
    }
    found += 1;
    yield { ...candidate, text };
  }
}

const judging = tests.map((test) => (test.isOpen ? { ...test, ids: [] } : test));
const rows = new Map<string, Row>();
const progress = createProgress('Trying edits');
let tried = 0;
const total = ids.length * values.edits;

async function prove(id: string): Promise<void> {
  const naming = tests.filter((test) => test.ids.includes(id));
  const row: Row = {
    id,
    tests: naming.length,
    browserTests: inBrowser.get(id) ?? 0,
    open: naming.filter(({ isOpen }) => isOpen).map(({ title }) => title),
    made: 0,
    noticed: 0,
    edits: [],
  };
  rows.set(id, row);
  const running: Promise<void>[] = [];
  for (const { edit, tests: indexes, text } of drawn(id)) {
    const own = indexes.flatMap((index) => judging[index] ?? []);
    const told: TriedEdit = {
      edit: describeEdit(text, edit),
      operator: edit.operator,
      verdict: { kind: 'not tried', why: 'Listed only.' },
      tests: own.length,
    };
    row.edits.push(told);
    if (values.list) continue;
    const trying = tryEdit(pool, text, edit, own).then((verdict) => {
      told.verdict = verdict;
      if (verdict.kind !== 'not tried') row.made += 1;
      if (verdict.kind === 'noticed') row.noticed += 1;
      tried += 1;
      progress(tried, total, id);
    });
    running.push(trying);
    // The compiler answers in this process: it looks at the next edit while the runners are busy.
    if (running.length % pool.size === 0) await Promise.race([trying, new Promise((resolve) => setImmediate(resolve))]);
  }
  await Promise.all(running);
  print(row);
}

function print({ id, tests: count, browserTests, open, made, noticed, edits: all }: Row): void {
  const told = count > 0 ? `${count} ${count === 1 ? 'test' : 'tests'}` : 'no test in process';
  const also = browserTests > 0 ? `, ${browserTests} browser ${browserTests === 1 ? 'spec' : 'specs'}` : '';
  console.log(`${id}  ${told}${also}  ${values.list ? `${all.length} edits` : `${noticed}/${made} noticed`}`);
  for (const title of open) console.log(`  open: ${title}`);
  for (const { edit, operator, verdict, tests: ran } of all) {
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
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await prove(id);
    }),
  );
} finally {
  checker.close();
  await pool.close();
}

const all = ids.flatMap((id) => rows.get(id) ?? []);
const [made, noticed] = [all.reduce((sum, row) => sum + row.made, 0), all.reduce((sum, row) => sum + row.noticed, 0)];
const report = join(root, '.reports/proof.json');
if (!values.list) {
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify({ seed: values.seed, made, noticed, problems, ids: all }, null, 1)}\n`);
  const without = all.filter((row) => row.tests === 0).map(({ id }) => id);
  const several = all.filter((row) => row.made - row.noticed > 1).map(({ id }) => id);
  console.log(
    `\n${noticed} of ${made} edits noticed (${made === 0 ? '–' : `${Math.floor((100 * noticed) / made)} %`}), seed ${values.seed}, in ${Math.round((performance.now() - startedAt) / 60_000)} min; the report is .reports/proof.json.`,
  );
  if (several.length > 0) console.log(`More than one edit was not noticed: ${several.join(' ')}`);
  if (without.length > 0) console.log(`Named by browser tests only, and not tried: ${without.join(' ')}`);
  if (noticed < 0.9 * made || several.length > 0) process.exitCode = 1;
}
