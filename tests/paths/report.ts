/**
 * Prints one table about the paths of every chart and writes `.reports/paths.html`, `.reports/paths.junit.xml`,
 * `.reports/paths.json`, `.reports/paths`, and for the workshop `tests/paths/coverage.json`. Ends with 1 when a chart has a
 * problem. `--samples` reports on this library's own samples instead. `--accept` writes what each chart does on its
 * paths to `tests/paths/expected`: the difference is reviewed and committed, and from then on the tests expect it.
 */

import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { generate } from '../../src/walks/cover/generate.ts';
import { behaviourOfSuite } from '../../src/walks/expected/expected-behaviour.ts';
import { judge, type Verdict } from '../../src/walks/judge.ts';
import { inputFaults } from '../../src/walks/lint/lint-input.ts';
import { proveProperties } from '../../src/walks/properties/proofs.ts';
import { type ChartReport, reportOf } from '../../src/walks/report/chart-report.ts';
import { reportHtml } from '../../src/walks/report/html.ts';
import { junitXml } from '../../src/walks/report/junit.ts';
import { percent, type Summary } from '../../src/walks/report/summary.ts';
import { table } from '../../src/walks/report/table.ts';
import { messageOf } from '../../src/walks/walk/failure.ts';
import { writeCoverage } from './files/coverage-file.ts';
import { expectedPaths, readExpected, writeExpected } from './files/expected-files.ts';
import { inputOf } from './files/load-input.ts';
import { loadChosen, modelFolders } from './files/load-models.ts';
import { loadPropertiesOf } from './files/load-properties.ts';
import { readProofs, writeProofs } from './files/proofs-file.ts';
import { readBrowserWalks, reportFolder, writeSummary } from './files/report-files.ts';
import { withoutPairs } from './without-pairs.ts';
import { coverageLook, pictureOf } from './workshop/pictures.ts';
import { adviceFor, SITE, workshopAt } from './workshop/workshop-link.ts';

const { values, given } = readCommandLine({
  name: 'npm run paths',
  what: 'Prints coverage and mutation score of the generated paths of every chart, and writes reports.',
  begins: 'Walking the charts.',
  options: {
    samples: { kind: 'flag', help: "the library's own samples instead" },
    accept: { kind: 'flag', help: 'writes what the charts do to tests/paths/expected, to be reviewed' },
    prove: { kind: 'flag', help: 'finds a mutant that breaks each property, into tests/paths/proofs.json' },
    site: { kind: 'text', help: 'where the workshop runs, for links', default: SITE },
  },
  renamed: { keep: 'accept' },
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});
const { samples, accept, prove, site } = values;
const models = await loadChosen(given[0], samples ? modelFolders.samples : modelFolders.flows);
const promises = new Map(
  await Promise.all(models.map(async ({ machine: { id } }) => [id, await loadPropertiesOf(id)] as const)),
);
const reports: ChartReport[] = [];
const broken: string[] = [];
for (const model of models) {
  const chart = model.machine.id;
  let verdict: Verdict;
  try {
    const faults = inputFaults(inputOf(model));
    if (faults.length > 0) {
      broken.push(...faults);
      continue;
    }
    const { properties = [] } = promises.get(chart) ?? {};
    if (prove) {
      const suite = generate(model, { earlier: expectedPaths(chart) });
      writeProofs({ [chart]: proveProperties(suite, properties, readProofs()[chart]) });
    }
    if (accept) writeExpected(chart, behaviourOfSuite(generate(model, { earlier: expectedPaths(chart) })));
    verdict = await judge(model, readExpected(chart), properties, {}, adviceFor(site));
  } catch (error) {
    broken.push(messageOf(error));
    continue;
  }
  const report = reportOf(verdict, {
    promises: promises.get(chart),
    proofs: readProofs()[chart],
    withoutPairs: withoutPairs[chart],
    browser: readBrowserWalks(chart),
  });
  reports.push(report);
  if (!samples) writeSummary(report.summary);
}

const summaries = reports.map(({ summary }) => summary);

const goalText = (summary: Summary, kind: string): string => {
  const count = summary.goals[kind];
  return count ? `${count.covered}/${count.defined - count.unreachable}` : '–';
};

console.log(
  table(
    [
      'chart',
      'situations',
      'states',
      'transitions',
      'guards',
      'unoffered',
      'excused',
      'paths',
      'steps',
      'bound',
      'cpu ms',
      'mutants',
      'score',
      'recorded only',
      'ok',
    ],
    summaries.map((summary) => [
      summary.chart,
      summary.situations,
      goalText(summary, 'state'),
      goalText(summary, 'transition'),
      goalText(summary, 'guard'),
      goalText(summary, 'unoffered'),
      summary.unreachable.length,
      summary.paths.length,
      summary.steps,
      summary.lowerBound,
      summary.computing,
      summary.mutation.total,
      percent(summary.mutation.score),
      summary.mutation.recordedOnly.length,
      summary.ok ? 'yes' : 'NO',
    ]),
  ),
);
const total = (of: (summary: Summary) => number): number => summaries.reduce((sum, summary) => sum + of(summary), 0);
console.log(
  `\n${models.length} charts, ${total((summary) => summary.paths.length)} paths, ${total((summary) => summary.steps)} steps, ` +
    `generated in ${total((summary) => summary.computing)} ms of processor time (${total((summary) => summary.milliseconds)} ms by the clock).`,
);
for (const summary of summaries) {
  if (summary.problems.length > 0) console.log(`\n${summary.chart}:\n${summary.problems.join('\n')}`);
  const { survivors } = summary.mutation;
  if (survivors.length > 0)
    console.log(`\n${summary.chart} survivors:\n${survivors.map(({ id }) => `  ${id}`).join('\n')}`);
}
for (const [chart, why] of Object.entries(withoutPairs)) console.log(`\nThe pairs of ${chart} are not walked: ${why}.`);
for (const message of broken) console.log(`\n${message}`);
for (const { properties } of reports) for (const { failure } of properties) if (failure) console.log(`\n${failure}`);
if (!samples) await writeReports();
const isBroken = reports.some(({ properties }) => properties.some(({ failure }) => failure !== undefined));
if (broken.length > 0 || isBroken || summaries.some((summary) => !summary.ok)) process.exitCode = 1;

async function writeReports(): Promise<void> {
  const pictures = new Map<string, string | undefined>();
  for (const report of reports) {
    pictures.set(report.summary.chart, await pictureOf(report.summary.chart, coverageLook(report)));
  }
  const file = (name: string): string => `${reportFolder}../${name}`;
  const html = reportHtml(reports, {
    viewer: workshopAt(site),
    pictureOf: ({ summary }) => pictures.get(summary.chart),
  });
  writeFileSync(file('paths.html'), html);
  writeFileSync(file('paths.junit.xml'), junitXml(reports));
  writeFileSync(file('paths.json'), JSON.stringify(reports.map(({ summary, coverage }) => ({ ...summary, coverage }))));
  const isAll = given[0] === undefined && broken.length === 0;
  writeCoverage(Object.fromEntries(reports.map(({ summary, coverage }) => [summary.chart, coverage])), isAll);
  console.log('\nWritten: .reports/paths.html, paths.junit.xml, paths.json, paths/, and tests/paths/coverage.json.');
}
