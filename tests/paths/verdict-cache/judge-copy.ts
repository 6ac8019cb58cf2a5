// Judges one chart of a copy of the project as the tests do, and prints what is wrong as JSON.
import { generate } from '../../../src/walks/cover/generate.ts';
import { labelsOf } from '../../../src/walks/expected/expected-behaviour.ts';
import { goalProblems, judgeExpected, judgePure } from '../../../src/walks/judge.ts';
import { judgeProperties } from '../../../src/walks/properties/judge-properties.ts';
import { messageOf } from '../../../src/walks/walk/failure.ts';
import { readExpected } from '../files/expected-files.ts';
import { loadModel } from '../files/load-models.ts';
import { loadPropertiesOf } from '../files/load-properties.ts';
import { cachedVerdicts } from './cached-verdicts.ts';
import { gateOf, gateProblems } from './gate.ts';
import { pairProblemsOf } from './pairs.ts';

/** What a copy prints: problems in words, and what its verdicts came from. */
export type Judged = {
  readonly paths: readonly string[];
  readonly gate: readonly string[];
  readonly pairs: readonly string[];
  readonly report: readonly string[];
};

const chart = process.argv[2] ?? '';

async function problems(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look();
  } catch (error) {
    return [messageOf(error)];
  }
}

const verdicts = cachedVerdicts();
const promises = await loadPropertiesOf(chart);
const suite = async () => generate(await loadModel(chart), { earlier: labelsOf(readExpected(chart)) });
const judged: Judged = {
  paths: await problems(async () => {
    const made = await suite();
    return [
      ...goalProblems(made),
      ...(await judgePure(made)),
      ...judgeExpected(made, readExpected(chart)),
      ...judgeProperties(made, promises?.properties ?? []),
    ];
  }),
  gate: await problems(async () =>
    gateProblems(
      await gateOf(verdicts, { chart, suite, expected: readExpected(chart), properties: promises?.properties }),
    ),
  ),
  pairs: await problems(() => pairProblemsOf(verdicts, chart, () => loadModel(chart))),
  report: verdicts.report(),
};
console.log(JSON.stringify(judged));
