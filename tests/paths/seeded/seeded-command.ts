/**
 * `npm run mutants -- seeded`: makes ten faults in views and wiring, each in a copy of the project that is built for it, and walks the
 * chart of its flow in a browser. Ends with 1 when more than one of ten is not found by a path.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../../src/tools/command-line.ts';
import { SEEDED_FAULTS, type SeededFault } from './faults.ts';
import { copyProject } from './faulty-copy.ts';
import { readWalks } from './walk-report.ts';

/** The share of faults that paths must find. */
const PROMISE = 0.9;

const { values } = readCommandLine({
  name: 'npm run mutants -- seeded',
  what: 'Makes ten faults in views and wiring, one at a time, and tells which of them the walks in a browser find.',
  begins: 'Each fault needs a build and a walk: about two minutes.',
  options: {
    only: { kind: 'text', default: '', help: 'names of faults, with commas between them' },
    'without-control': { kind: 'flag', help: 'does not walk the charts without a fault first' },
    together: {
      kind: 'flag',
      help: 'makes all of them in one build: much faster, but one may be found in place of another',
    },
    keep: { kind: 'flag', help: 'leaves the copy with its last reports' },
  },
});
const names = values.only.split(',').filter(Boolean);
const faults = SEEDED_FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
const copy = copyProject();
const reportFile = join(copy.folder, '.reports/playwright.json');

async function build(): Promise<void> {
  // Not by the setup of the project, which would install the dependencies there.
  if ((await copy.run(['src/tools/build-pages.mjs'])) !== 0)
    throw new Error(`The build failed:\n${readFileSync(join(copy.folder, 'log.txt'), 'utf8').slice(-2000)}`);
}

/** Walks a chart until a test fails. */
async function walk(chart: string) {
  rmSync(reportFile, { force: true });
  const config = ['test', '--config', 'tests/e2e/playwright.config.ts', '--workers=1', '--max-failures=1'];
  await copy.run(['node_modules/@playwright/test/cli.js', ...config, `paths/(.*/)?${chart}\\.spec\\.ts`]);
  return readWalks(JSON.parse(readFileSync(reportFile, 'utf8')));
}

/** Walks the chart of a fault that has been built, and says what became of it. */
async function judge({ name, kind, walk: chart, symptom, file }: SeededFault): Promise<boolean> {
  const { walks, others } = await walk(chart);
  const [found] = walks;
  console.log(`\n${name} (${kind}, ${file}): ${symptom}.`);
  if (found) console.log(`  FOUND by the walk of ${chart}: ${found.sentence}\n  ${found.link}`);
  else if (others.length > 0) console.log(`  NOT FOUND by a path; another test fails: ${others.join('; ')}`);
  else console.log(`  NOT FOUND: every path of ${chart} passes.`);
  return found !== undefined;
}

/** Builds the project with some faults, walks their charts, and takes the faults out again. */
async function countFound(planted: readonly SeededFault[]): Promise<number> {
  const mends = planted.map((fault) => copy.plant(fault));
  try {
    await build();
    let found = 0;
    for (const fault of planted) if (await judge(fault)) found += 1;
    return found;
  } finally {
    for (const mend of mends) mend();
  }
}

try {
  if (!values['without-control']) {
    await build();
    for (const chart of new Set(faults.map((fault) => fault.walk))) {
      const { walks, others } = await walk(chart);
      if (walks.length + others.length === 0) console.log(`${chart}: every path passes without a fault.`);
      else throw new Error(`The walk of ${chart} fails without a fault: ${walks[0]?.sentence ?? others.join('; ')}`);
    }
  }
  let found = 0;
  for (const planted of values.together ? [faults] : faults.map((fault) => [fault])) found += await countFound(planted);
  console.log(`\n${found} of ${faults.length} faults are found by paths in a browser.`);
  if (found < Math.floor(faults.length * PROMISE)) process.exitCode = 1;
} finally {
  if (values.keep) console.log(`The copy: ${copy.folder}`);
  else copy.remove();
}
