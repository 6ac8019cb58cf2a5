/**
 * Prints one table about the paths of every chart and writes `.reports/paths`. Ends with 1 when a chart has a
 * problem. `--samples` reports on this library's own samples instead. `--keep` writes what each chart does on its paths
 * to `tests/paths/kept`: the difference is reviewed and committed, and from then on the tests hold the chart to it.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { generate } from './lib/generate/generate.ts';
import { behaviourOfSuite } from './lib/kept/kept-behaviour.ts';
import { keptPaths, readKept, writeKept } from './lib/kept/kept-files.ts';
import { chosen, loadModels, modelFolders } from './lib/load-models.ts';
import { reportFolder, writeSummary } from './lib/report/report-files.ts';
import { percent, type Summary, summarise } from './lib/report/summary.ts';
import { table } from './lib/report/table.ts';
import { messageOf } from './lib/walk/failure.ts';
import { judge, type Verdict } from './lib/walk/judge.ts';

const { values, given } = readCommandLine({
  name: 'npm run paths',
  what: 'Prints coverage and mutation score of the generated paths of every chart, and writes .reports/paths.',
  begins: 'Walking the charts.',
  options: {
    samples: { kind: 'flag', help: "the library's own samples instead" },
    keep: { kind: 'flag', help: 'keeps what the charts do in tests/paths/kept, to be reviewed' },
  },
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});
const { samples, keep } = values;
const models = chosen(await loadModels(samples ? modelFolders.samples : modelFolders.flows), given[0]);
const summaries: Summary[] = [];
const broken: string[] = [];
for (const model of models) {
  const chart = model.machine.id;
  let verdict: Verdict;
  try {
    if (keep) writeKept(chart, behaviourOfSuite(generate(model, { keep: keptPaths(chart) })));
    verdict = await judge(model, readKept(chart));
  } catch (error) {
    broken.push(messageOf(error));
    continue;
  }
  const summary = summarise(verdict);
  summaries.push(summary);
  if (!samples) writeSummary(summary);
}

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
      'by checks',
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
      percent(summary.mutation.total === 0 ? 1 : summary.mutation.killedByChecks / summary.mutation.total),
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
for (const message of broken) console.log(`\n${message}`);
if (!samples) console.log(`\nWritten to ${reportFolder}`);
if (broken.length > 0 || summaries.some((summary) => !summary.ok)) process.exitCode = 1;
