import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { randomOf } from './belongs/draw.ts';
import { applyEdit, describeEdit } from './edits/operators.ts';
import { openTypeChecker } from './edits/type-check.ts';
import { isUnnoticeable } from './edits/unnoticeable.ts';
import { closeOnSignals, createProgress, prepare } from './prepare.ts';
import { tryEdit } from './run/try-edit.ts';

/**
 * `npm run mutants -- code`: makes small edits in files of the product and prints which of them no test notices that names a
 * requirement. Where `npm run proof` begins with the requirement, this begins with the code.
 */
const { values, given } = readCommandLine({
  name: 'npm run mutants -- code',
  what: 'Edits pages, words, constants, styles, adapters, wires, handlers, SQL and rules, and prints what no test notices.',
  options: {
    edits: { kind: 'number', default: 40, min: 1, help: 'in all of the files together' },
    seed: { kind: 'number', default: 1, help: 'of the drawing' },
    workers: { kind: 'number', default: Math.max(1, availableParallelism()), min: 1, help: 'that run tests at once' },
  },
  given: [
    { name: 'file', help: 'only these files or folders; the whole product otherwise', optional: true, many: true },
  ],
});

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
for (const path of given) if (!existsSync(join(root, path))) refuse(`There is no file or folder "${path}".`);
const isChosen = (file: string) =>
  given.length === 0 || given.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));

const { tests, texts, edits, problems, pool } = await prepare(root, { size: values.workers, database: startPostgres });
closeOnSignals(pool);
for (const problem of problems) console.error(problem);
const checker = openTypeChecker(root);

/** Edits in the order of the drawing: first of a file that was drawn, so that long files do not come first. */
function* drawEdits() {
  const random = randomOf(`code ${values.seed}`);
  const byFile = Map.groupBy(
    edits.filter(({ edit }) => isChosen(edit.file)),
    ({ edit }) => edit.file,
  );
  const files = [...byFile.values()];
  let refused = 0;
  while (files.length > 0 && refused < 20 * values.edits) {
    const index = Math.floor(random() * files.length);
    const list = files[index] ?? [];
    const [drawn] = list.splice(Math.floor(random() * list.length), 1);
    if (!drawn) files.splice(index, 1);
    if (!drawn) continue;
    const text = texts.get(drawn.edit.file) ?? '';
    const naming = drawn.tests
      .flatMap((test) => tests[test] ?? [])
      .filter(({ ids, isOpen }) => ids.length > 0 && !isOpen);
    if (naming.length === 0 || isUnnoticeable(text, drawn.edit)) continue;
    if (checker.refusal(drawn.edit.file, applyEdit(text, drawn.edit)) !== null) refused += 1;
    else yield { edit: drawn.edit, text, naming };
  }
}

let made = 0;
let noticed = 0;
const progress = createProgress('Trying edits');
try {
  const drawn = drawEdits();
  const tryNext = async (): Promise<void> => {
    if (made >= values.edits) return;
    const { value, done } = drawn.next();
    if (done) return;
    made += 1;
    const { edit, text, naming } = value;
    const verdict = await tryEdit(pool, text, edit, naming);
    if (verdict.kind === 'noticed') noticed += 1;
    else {
      const ids = [...new Set(naming.flatMap((test) => test.ids))].sort();
      const shown = ids.length > 8 ? `${ids.slice(0, 8).join(' ')} and ${ids.length - 8} more` : ids.join(' ');
      const why = verdict.kind === 'not tried' ? verdict.why : `executed by tests of ${shown}`;
      console.log(`${edit.operator}: ${describeEdit(text, edit)} (${why})`);
    }
    progress(made, values.edits, edit.file);
    await tryNext();
  };
  await Promise.all(Array.from({ length: pool.size }, tryNext));
} finally {
  checker.close();
  await pool.close();
}
console.log(
  made === 0
    ? 'No test that names a requirement executes any of it.'
    : `${noticed} of ${made} edits noticed (${Math.floor((100 * noticed) / made)} %), seed ${values.seed}.`,
);
if (made === 0 || noticed < 0.9 * made) process.exitCode = 1;
