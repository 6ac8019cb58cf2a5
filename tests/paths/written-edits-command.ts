/**
 * `npm run mutants -- edits`: mistakes that somebody wrote as edits of charts, each judged by all paths of its chart.
 */

import { stripTypeScriptTypes } from 'node:module';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { generate, type Suite } from '../../src/walks/cover/generate.ts';
import { labelsOf } from '../../src/walks/expected/expected-behaviour.ts';
import { type Judges, soundPaths } from '../../src/walks/mutate/mutation-gate.ts';
import { killerOfSource, type SourceKiller } from '../../src/walks/mutate/source-gate.ts';
import { percent } from '../../src/walks/report/summary.ts';
import { messageOf } from '../../src/walks/walk/failure.ts';
import { machineFile, readExpected } from './files/expected-files.ts';
import { loadModel } from './files/load-models.ts';
import { loadPropertiesOf } from './files/load-properties.ts';
import { readWrittenEdits, type WrittenEdit } from './written-edits.ts';

const { given } = readCommandLine({
  name: 'npm run mutants -- edits',
  what: 'Makes each edit of a list in a chart, walks its paths, and says what rejects it, or that nothing does.',
  given: [{ name: 'file', help: 'JSON: a list of { chart, file, from, to, why }', many: true }],
});

const read = await Promise.all(given.map((file) => readWrittenEdits(file)));
const problems = read.flatMap((one) => one.problems);
if (problems.length > 0) refuse(problems.join('\n'));
const edits = read.flatMap((one) => one.edits);

interface Judged {
  readonly suite: Suite;
  readonly judges: Judges;
}

async function prepare(chart: string): Promise<Judged> {
  const expected = readExpected(chart);
  const judges = {
    expected: expected ?? { paths: new Map(), ignored: new Map() },
    properties: (await loadPropertiesOf(chart))?.properties ?? [],
  };
  const suite = generate(await loadModel(chart), { earlier: labelsOf(expected) });
  return { suite: { ...suite, paths: soundPaths(suite, judges) }, judges };
}

async function judgeEdit({ suite, judges }: Judged, { chart, file, text }: WrittenEdit): Promise<SourceKiller> {
  let source: string;
  try {
    source = stripTypeScriptTypes(text);
  } catch (error) {
    return { by: 'load', message: messageOf(error) };
  }
  return killerOfSource(suite, judges, machineFile(chart) ?? '', { file, source });
}

let [killed, recorded] = [0, 0];
for (const chart of new Set(edits.map((edit) => edit.chart))) {
  const prepared = await prepare(chart);
  for (const edit of edits.filter((one) => one.chart === chart)) {
    const { by, message } = await judgeEdit(prepared, edit);
    if (by) killed += 1;
    if (by === 'recorded') recorded += 1;
    const verdict = by ? `killed by ${by}` : 'SURVIVED';
    const detail = message === undefined ? '' : ` (${message.split('\n')[0]})`;
    console.log(`${verdict.padEnd(18)}  ${chart}  ${edit.place}  ${edit.why}${detail}`);
  }
}
console.log(
  `${killed} of ${edits.length} killed (${percent(killed / edits.length)}), ${recorded} recorded only (${percent(killed === 0 ? 0 : recorded / killed)}).`,
);
if (killed < edits.length) process.exitCode = 1;
