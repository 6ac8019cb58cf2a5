import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PathInput } from '../../../src/walks/lint/lint-input.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { wordsOf } from '../../../src/workshop/build/words.ts';
import { expectedFile, machineFile, readExpected } from './expected-files.ts';
import { modelFile } from './load-models.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the paths of a chart are made from, with the files as they are named from the root of the project. */
export function inputOf(model: PathModel): PathInput {
  const { id } = model.machine;
  const [chart, behaviour] = [machineFile(id), readExpected(id)];
  return {
    model,
    modelFile: modelFile(model),
    chart: chart === undefined ? undefined : { file: relative(root, chart), words: wordsOf(chart) },
    expected: behaviour && { file: relative(root, expectedFile(id)), behaviour },
  };
}
