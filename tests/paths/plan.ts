/** Writes the manual test plan of every chart, in words: `.reports/plan/test-plan.md` and `.csv`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { generate } from '../../src/walks/cover/generate.ts';
import { planCsv, planMarkdown } from '../../src/walks/report/plan-text.ts';
import { expectedPaths } from './files/expected-files.ts';
import { loadChosen, modelFolders } from './files/load-models.ts';

const { values, given } = readCommandLine({
  name: 'npm run plan',
  what: 'Writes the manual test plan of every chart, in words, into .reports/plan.',
  begins: 'Walking the charts.',
  options: { samples: { kind: 'flag', help: "of the library's own samples instead" } },
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});
const models = await loadChosen(given[0], values.samples ? modelFolders.samples : modelFolders.flows);
const suites = models.map((model) => generate(model, { earlier: expectedPaths(model.machine.id) }));
const folder = fileURLToPath(new URL('../../.reports/plan/', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}test-plan.md`,
  [
    '# Test plan',
    '',
    'Each table is one walk: what is given, what to do, what to expect. Tick what was found.',
    '',
    ...suites.map(planMarkdown),
  ].join('\n'),
);
writeFileSync(`${folder}test-plan.csv`, ['"chart","path","step","do","expect"', ...suites.map(planCsv), ''].join('\n'));
const steps = suites.reduce((sum, suite) => sum + suite.steps, 0);
console.log(`${suites.length} charts, ${steps} steps: ${folder}test-plan.md and test-plan.csv`);
