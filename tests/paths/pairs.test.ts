import { expect, it } from 'vitest';
import { generate } from '../../src/walks/cover/generate.ts';
import { judgePure } from '../../src/walks/judge.ts';
import { judgePaths } from '../../src/walks/properties/judge-properties.ts';
import { readCoverage } from './files/coverage-file.ts';
import { expectedPaths } from './files/expected-files.ts';
import { loadModels } from './files/load-models.ts';
import { loadProperties } from './files/load-properties.ts';
import { withoutPairs } from './without-pairs.ts';
import { adviceFor } from './workshop/workshop-link.ts';

const models = await loadModels();
const promises = await loadProperties();

/** Up to so many situations, the pairs of a chart have to be walked; those of some larger ones are walked as well. */
const MOST_SITUATIONS = 700;

it.each(
  models.filter(({ machine }) => !(machine.id in withoutPairs)).map((model) => [model.machine.id, model] as const),
)(
  '[WS-05] walks every two transitions of %s that can follow each other',
  { timeout: 300_000 },
  async (chart, model) => {
    const suite = generate(model, { earlier: expectedPaths(chart), pairs: true });
    const pairs = [...suite.goals.reachable].filter((goal) => goal.startsWith('pair:'));
    expect(pairs.filter((pair) => !suite.covered.has(pair))).toEqual([]);
    expect((await judgePure(suite, adviceFor())).join('\n\n')).toBe('');
    const properties = promises.get(chart)?.properties ?? [];
    expect(judgePaths(suite.graph.runner, model, suite.paths, properties)).toBeUndefined();
  },
);

it('charts whose pairs are not walked say why in the coverage that the workshop shows', () => {
  const { charts } = readCoverage();
  const said = Object.entries(charts).flatMap(([chart, { withoutPairs: why }]) => (why ? [[chart, why]] : []));
  expect(Object.fromEntries(said)).toEqual(withoutPairs);
});

it('only a chart with more situations than pairs are asked for goes without them, and says how many it has', () => {
  const { charts } = readCoverage();
  for (const [chart, why] of Object.entries(withoutPairs)) {
    const { situations = 0 } = charts[chart] ?? {};
    expect(situations).toBeGreaterThan(MOST_SITUATIONS);
    expect(why).toContain(`${situations.toLocaleString('en')} situations`);
    expect(why).toContain(` ${MOST_SITUATIONS} `);
  }
});
