import { expect, it } from 'vitest';
import { generate } from './lib/generate/generate.ts';
import { withoutPairs } from './lib/generate/pairs.ts';
import { keptPaths } from './lib/kept/kept-files.ts';
import { loadModels } from './lib/load-models.ts';
import { judgePaths } from './lib/properties/judge-properties.ts';
import { loadProperties } from './lib/properties/load-properties.ts';
import { readCoverage } from './lib/report/coverage-file.ts';
import { judgePure } from './lib/walk/judge.ts';

const models = await loadModels();
const promises = await loadProperties();

/** Charts whose checks ask for effects that only the first step into a state has, and why another step may follow it. */
const askForEffects: Readonly<Record<string, string>> = {
  session: 'the listener to other tabs may fail right after a return that failed',
  banner: 'the listener to the session may fail while no banner is visible',
  guards: 'the listener to the session may fail right after a redirect',
};

it.each(
  models.filter(({ machine }) => !(machine.id in withoutPairs)).map((model) => [model.machine.id, model] as const),
)(
  '[WS-05] walks every two transitions of %s that can follow each other',
  { timeout: 300_000 },
  async (chart, model) => {
    const suite = generate(model, { keep: keptPaths(chart), pairs: true });
    const pairs = [...suite.goals.reachable].filter((goal) => goal.startsWith('pair:'));
    expect(pairs.filter((pair) => !suite.covered.has(pair))).toEqual([]);
    const failures = (await judgePure(suite)).map((text) => /\((\w+)\):/.exec(text)?.[1]);
    expect(failures.filter((kind) => !(kind === 'check' && chart in askForEffects))).toEqual([]);
    expect(failures.length > 0).toBe(chart in askForEffects);
    const properties = promises.get(chart)?.properties ?? [];
    expect(judgePaths(suite.graph.runner, model, suite.paths, properties)).toBeUndefined();
  },
);

it('charts whose pairs are not walked say why in the coverage that the workshop shows', () => {
  const { charts } = readCoverage();
  const said = Object.entries(charts).flatMap(([chart, { withoutPairs: why }]) => (why ? [[chart, why]] : []));
  expect(Object.fromEntries(said)).toEqual(withoutPairs);
});
