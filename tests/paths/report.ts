/**
 * Prints one table about the paths of every chart and writes `.reports/paths`. Ends with 1 when a chart has a
 * problem. `--samples` reports on this library's own samples instead.
 */
import { judge } from './lib/judge.ts';
import { loadModels, modelFolders } from './lib/load-models.ts';
import { reportFolder, writeSummary } from './lib/report-files.ts';
import { percent, type Summary, summarise } from './lib/summary.ts';
import { table } from './lib/table.ts';

const samples = process.argv.includes('--samples');
const models = await loadModels(samples ? modelFolders.samples : modelFolders.flows);
const summaries: Summary[] = [];
for (const model of models) {
  const summary = summarise(await judge(model));
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
      'ms',
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
      summary.milliseconds,
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
    `generated in ${total((summary) => summary.milliseconds)} ms.`,
);
for (const summary of summaries) {
  if (summary.problems.length > 0) console.log(`\n${summary.chart}:\n${summary.problems.join('\n')}`);
  const { survivors } = summary.mutation;
  if (survivors.length > 0)
    console.log(`\n${summary.chart} survivors:\n${survivors.map(({ id }) => `  ${id}`).join('\n')}`);
}
if (!samples) console.log(`\nWritten to ${reportFolder}`);
if (summaries.some((summary) => !summary.ok)) process.exitCode = 1;
