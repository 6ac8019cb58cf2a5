/**
 * Breaks every chart in every way it knows and prints which mutants survive, by chart and by operator. Ends with 1 when
 * a chart is below the score it needs. What has not changed since it was judged green is cached in `.cache/walks`. `npm test`
 * runs the same gate on the definitions; the functions beside a chart are broken here only, to show where a model has too few cases.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { generate, type Suite } from '../../src/walks/cover/generate.ts';
import { labelsOf } from '../../src/walks/expected/expected-behaviour.ts';
import { judgeMutation, leastMutationScore } from '../../src/walks/judge.ts';
import { type Operator, operators } from '../../src/walks/mutate/mutants.ts';
import type { MutationResult } from '../../src/walks/mutate/mutation-gate.ts';
import { runSourceGate, type SourceVerdict } from '../../src/walks/mutate/source-gate.ts';
import { percent } from '../../src/walks/report/summary.ts';
import { table } from '../../src/walks/report/table.ts';
import { machineFile, readExpected } from './files/expected-files.ts';
import { chosen, loadModel, modelFolders } from './files/load-models.ts';
import { loadPropertiesOf } from './files/load-properties.ts';
import { cachedVerdicts } from './verdict-cache/cached-verdicts.ts';
import { gateOf } from './verdict-cache/gate.ts';

const { values, given } = readCommandLine({
  name: 'npm run mutants',
  what: 'Breaks every chart in many small ways and says which mistakes its checks and expected behaviour do not notice.',
  begins: 'Breaking the charts.',
  options: {
    samples: { kind: 'flag', help: "the library's own samples instead" },
    equivalent: { kind: 'flag', help: 'lists the mutants that models call equivalent, too' },
  },
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});

const folder = values.samples ? modelFolders.samples : modelFolders.flows;
const charts = chosen(given[0], folder);
const verdicts = cachedVerdicts();
const results: { readonly chart: string; readonly result: MutationResult }[] = [];
const sources: { readonly chart: string; readonly verdicts: readonly SourceVerdict[] }[] = [];
for (const chart of charts) {
  const expected = readExpected(chart);
  let made: Promise<Suite> | undefined;
  const suite = () => {
    made ??= loadModel(chart, folder).then((model) => generate(model, { earlier: labelsOf(expected) }));
    return made;
  };
  const result = values.samples
    ? judgeMutation(await suite(), expected)
    : await gateOf(verdicts, { chart, suite, expected, properties: (await loadPropertiesOf(chart))?.properties });
  results.push({ chart, result });
  const file = machineFile(chart);
  if (!expected || !file) continue;
  const judge = async () => runSourceGate(await suite(), { expected }, file);
  const isGreen = (found: readonly SourceVerdict[]) => found.every(({ isKilled }) => isKilled);
  sources.push({ chart, verdicts: await verdicts.verdictOn('functions', chart, { judge, isGreen }) });
}

console.log(
  table(
    ['chart', 'mutants', 'killed', 'score', 'recorded only', 'share', 'equivalent', 'cpu ms'],
    results.map(({ chart, result }) => [
      chart,
      result.total,
      result.killed,
      percent(result.score),
      result.recordedOnly.length,
      percent(result.killed === 0 ? 0 : result.recordedOnly.length / result.killed),
      result.equivalent.size,
      Math.round(result.computing),
    ]),
  ),
);

const names = Object.keys(operators) as Operator[];
const scoresOf = (name: Operator) => results.flatMap(({ result }) => result.byOperator.get(name) ?? []);
console.log(
  `\n${table(
    ['operator', 'what is broken', 'mutants', 'killed', 'score'],
    names.map((name) => {
      const total = scoresOf(name).reduce((sum, score) => sum + score.total, 0);
      const killed = scoresOf(name).reduce((sum, score) => sum + score.killed, 0);
      return [name, operators[name], total, killed, percent(total === 0 ? 1 : killed / total)];
    }),
  )}`,
);
for (const { chart, result } of results) {
  const lines = [
    ...result.survivors.map(({ id }) => `  ${id}`),
    ...result.recordedOnly.map(({ id }) => `  recorded only: ${id}`),
    ...result.stale.map((key) => `  equivalentMutants: "${key}" is not needed`),
    ...(values.equivalent ? [...result.equivalent].map(([id, reason]) => `  (${id}: ${reason})`) : []),
  ];
  if (lines.length > 0) console.log(`\n${chart}:\n${lines.join('\n')}`);
}
const sum = (of: (result: MutationResult) => number): number =>
  results.reduce((all, { result }) => all + of(result), 0);
const [killed, total] = [sum((result) => result.killed), sum((result) => result.total)];
const seconds = Math.round(sum((result) => result.computing) / 1000);
console.log(`\n${killed} of ${total} mutants killed (${percent(killed / total)}) in ${seconds} s of processor time.`);
const recorded = sum((result) => result.recordedOnly.length);
console.log(`${recorded} of them (${percent(killed === 0 ? 0 : recorded / killed)}) by recorded behaviour alone.`);
if (results.some(({ result }) => result.score < leastMutationScore || result.stale.length > 0)) process.exitCode = 1;

const sourceRows = sources
  .filter(({ verdicts }) => verdicts.length > 0)
  .map(({ chart, verdicts }) => {
    const rejected = verdicts.filter(({ isKilled }) => isKilled).length;
    return [chart, verdicts.length, rejected, percent(rejected / verdicts.length)];
  });
if (sourceRows.length > 0) {
  console.log(`\nThe functions beside the charts:\n\n${table(['chart', 'mutants', 'killed', 'score'], sourceRows)}`);
}
for (const { chart, verdicts } of sources) {
  const left = verdicts.filter(({ isKilled }) => !isKilled).map(({ id }) => `  ${id}`);
  if (left.length > 0) console.log(`\n${chart}:\n${left.join('\n')}`);
}
for (const sentence of verdicts.report()) console.log(`\n${sentence}`);
