/**
 * Compares our suites with the shortest-path suite of `@xstate/test` on the same machines: total steps, and whether
 * every state, transition and guard outcome it covers is covered by ours. Ends with 1 above a quarter of the steps or
 * 5 s of CPU time for generating.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { baselineSuite } from './lib/generate/baseline.ts';
import { generate } from './lib/generate/generate.ts';
import { loadModels, modelFolders } from './lib/load-models.ts';
import { table } from './lib/report/table.ts';

const { values } = readCommandLine({
  name: 'npm run bench:paths',
  what: 'Compares the generated paths with the shortest-path suite of @xstate/test.',
  begins: 'Walking the charts.',
  options: { samples: { kind: 'flag', help: "the library's own samples instead" } },
});
const { samples } = values;
const models = await loadModels(samples ? modelFolders.samples : modelFolders.flows);
const rows = models.map((model) => {
  const suite = generate(model);
  const baseline = baselineSuite(suite.graph);
  const missed = [...suite.goals.reachable].filter((goal) => baseline.covered.has(goal) && !suite.covered.has(goal));
  const extra = [...suite.covered].filter((goal) => !baseline.covered.has(goal));
  return { chart: model.machine.id, suite, baseline, missed, extra };
});

console.log(
  table(
    [
      'chart',
      'paths',
      'steps',
      'bound',
      'baseline paths',
      'baseline steps',
      'share',
      'only ours',
      'only baseline',
      'cpu ms',
    ],
    rows.map(({ chart, suite, baseline, missed, extra }) => [
      chart,
      suite.paths.length,
      suite.steps,
      suite.lowerBound,
      baseline.paths,
      baseline.steps,
      (suite.steps / Math.max(1, baseline.steps)).toFixed(3),
      extra.length,
      missed.length,
      Math.round(suite.computing),
    ]),
  ),
);
const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
const share =
  sum((row) => row.suite.steps) /
  Math.max(
    1,
    sum((row) => row.baseline.steps),
  );
const milliseconds = sum((row) => row.suite.computing);
const missed = sum((row) => row.missed.length);
console.log(
  `\nall charts: ${share.toFixed(3)} of the baseline's steps (budget 0.25), generated in ${Math.round(milliseconds)} ms of processor time (budget 5000)`,
);
if (missed > 0) console.log(`${missed} goals are covered by the baseline alone`);
if (share > 0.25 || milliseconds > 5000 || missed > 0) process.exitCode = 1;
