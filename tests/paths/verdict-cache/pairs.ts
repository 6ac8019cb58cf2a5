import { type Advice, plainAdvice } from '../../../src/walks/advice.ts';
import { generate } from '../../../src/walks/cover/generate.ts';
import { judgePure } from '../../../src/walks/judge.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { judgePaths } from '../../../src/walks/properties/judge-properties.ts';
import { expectedPaths } from '../files/expected-files.ts';
import { loadPropertiesOf } from '../files/load-properties.ts';
import type { CachedVerdicts } from './cached-verdicts.ts';

/** What is wrong on the paths over every two transitions of a chart that can follow each other, in words. */
export async function judgePairs(model: PathModel, advice: Advice): Promise<string[]> {
  const chart = model.machine.id;
  const suite = generate(model, { earlier: expectedPaths(chart), pairs: true });
  const pairs = [...suite.goals.reachable].filter((goal) => goal.startsWith('pair:'));
  const unwalked = pairs.filter((pair) => !suite.covered.has(pair));
  const { properties = [] } = (await loadPropertiesOf(chart)) ?? {};
  const broken = judgePaths(suite.graph.runner, model, suite.paths, properties);
  return [
    ...(pairs.length === 0 ? [`${chart} has no two transitions that follow each other`] : []),
    ...unwalked.map((pair) => `no path walks ${pair}`),
    ...(await judgePure(suite, advice)),
    ...(broken === undefined ? [] : [`"${broken.property.words}" does not hold:\n  ${broken.labels.join('\n  ')}`]),
  ];
}

/** The same, cached where nothing has changed. @param load called only where it is judged */
export function pairProblemsOf(
  verdicts: CachedVerdicts,
  chart: string,
  load: () => Promise<PathModel>,
  advice: Advice = plainAdvice,
): Promise<string[]> {
  return verdicts.verdictOn('pairs', chart, {
    judge: async () => judgePairs(await load(), advice),
    isGreen: (problems) => problems.length === 0,
  });
}
