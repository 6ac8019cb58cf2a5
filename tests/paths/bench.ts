/**
 * Compares our paths with those of two other generators on the same charts with the same cases: paths, steps, processor
 * time, transitions, situations, and mutants killed by the same judge. Ends with 1 when ours takes more than a quarter of the
 * steps of `@xstate/test`, kills fewer mutants, takes more than 150 ms of processor time for a chart on average, or when a
 * rival covers a transition that ours does not.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { editedCharts, effectsOfEdits } from './edits.ts';
import { editsTable } from './edits-table.ts';
import { expectedPaths } from './files/expected-files.ts';
import { chosen, loadModel, modelFolders } from './files/load-models.ts';
import { type Comparison, compare } from './rivals/compare.ts';
import { rivals } from './rivals/generators.ts';
import { chartTable, summarise, sumsTable, unfinishedSentences } from './rivals/totals.ts';

/** The most that ours may take of the steps of `@xstate/test`, and in milliseconds of processor time for a chart on average. */
const budget = { share: 0.25, computing: 150 };

const { values, given } = readCommandLine({
  name: 'npm run bench -- paths',
  what: 'Compares the generated paths with those of xstate/graph and @xstate/test.',
  begins: 'Walking the charts.',
  options: {
    samples: { kind: 'flag', help: "the library's own samples instead" },
    edits: { kind: 'flag', help: 'how many path ids stay after an edit of one transition, instead' },
    json: { kind: 'flag', help: 'prints the figures as JSON' },
    limit: {
      kind: 'number',
      default: 20,
      min: 1,
      help: 'seconds of processor time that a rival may take for the paths of a chart, and for its mutants',
    },
  },
  given: [{ name: 'charts', help: 'only these', optional: true, many: true }],
});
if (values.edits) {
  const models = await Promise.all(editedCharts.map((chart) => loadModel(chart)));
  const effects = models.flatMap((model) => effectsOfEdits(model, expectedPaths(model.machine.id), 5));
  console.log(editsTable(effects));
  process.exit();
}
const folder = values.samples ? modelFolders.samples : modelFolders.flows;
const charts = given.length === 0 ? chosen(undefined, folder) : given.flatMap((id) => chosen(id, folder));
const comparisons: Comparison[] = [];
// Who ends it early, or gives it too little time, gets what is known by then.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    print();
    process.exit(1);
  });
}
await compare(charts, {
  folder,
  limit: values.limit * 1000,
  onChart: (chart, at) => {
    const text = `${at + 1}/${charts.length} ${chart}`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  },
  onFinished: (comparison) => void comparisons.push(comparison),
});
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
if (!print()) process.exitCode = 1;

/** Prints the figures; whether the budgets are kept. */
function print(): boolean {
  const summary = summarise(comparisons, values.limit);
  const { ours, test, share, average, missed } = summary.verdict;
  const isKept =
    share <= budget.share && ours.killed >= test.killed && average <= budget.computing && missed.length === 0;
  if (values.json) {
    console.log(JSON.stringify({ budget, isKept, ...summary, charts: comparisons }, null, 1));
  } else {
    console.log(chartTable(comparisons));
    for (const [rival, how] of Object.entries(rivals)) console.log(`\n${rival}: ${how}.`);
    for (const sentence of unfinishedSentences(comparisons, values.limit)) console.log(sentence);
    console.log(
      `\nThe charts that all three finished (${summary.finished.length} of ${charts.length}):\n\n${sumsTable(summary.finishedSums)}`,
    );
    console.log(`\nThe paths that each finished, on all charts:\n\n${sumsTable(summary.allSums)}`);
    console.log(
      `\n${share.toFixed(3)} of the steps of @xstate/test (budget ${budget.share}), ${ours.killed} mutants killed against ${test.killed}; ` +
        `ours generated in ${Math.round(average)} ms of processor time a chart on average (budget ${budget.computing}).`,
    );
    for (const chart of missed) console.log(`${chart}: a rival takes a transition that ours does not`);
  }
  return isKept;
}
