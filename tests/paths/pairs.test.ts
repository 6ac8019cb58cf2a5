import { expect, it } from 'vitest';
import { ExplorationError } from './lib/generate/exploration-error.ts';
import { generate, type Suite } from './lib/generate/generate.ts';
import { keptPaths } from './lib/kept/kept-files.ts';
import { loadModels } from './lib/load-models.ts';
import { judgePaths } from './lib/properties/judge-properties.ts';
import { loadProperties } from './lib/properties/load-properties.ts';
import { judgePure } from './lib/walk/judge.ts';

/** Charts with more situations are walked without pairs. */
const MOST_SITUATIONS = 700;

const models = await loadModels();
const promises = await loadProperties();

/** Charts whose checks ask for effects that only the first step into a state has, and why another step may follow it. */
const askForEffects: Readonly<Record<string, string>> = {
  session: 'the listener to other tabs may fail right after a return that failed',
  guards: 'the listener to the session may fail right after a redirect',
};

/** The suite with pairs; undefined for a chart that is too large. */
function suiteOf(model: (typeof models)[number]): Suite | undefined {
  try {
    return generate({ ...model, bound: MOST_SITUATIONS }, { keep: keptPaths(model.machine.id), pairs: true });
  } catch (error) {
    if (error instanceof ExplorationError && error.message.includes('more than')) return undefined;
    throw error;
  }
}

const large: string[] = [];

it.each(models.map((model) => [model.machine.id, model] as const))(
  '[WS-05] walks every two transitions of %s that can follow each other',
  { timeout: 60_000 },
  async (chart, model) => {
    const suite = suiteOf(model);
    if (!suite) {
      large.push(chart);
      return;
    }
    const pairs = [...suite.goals.reachable].filter((goal) => goal.startsWith('pair:'));
    expect(pairs.filter((pair) => !suite.covered.has(pair))).toEqual([]);
    const failures = (await judgePure(suite)).map((text) => /\((\w+)\):/.exec(text)?.[1]);
    expect(failures.filter((kind) => !(kind === 'check' && chart in askForEffects))).toEqual([]);
    expect(failures.length > 0).toBe(chart in askForEffects);
    const properties = promises.get(chart)?.properties ?? [];
    expect(judgePaths(suite.graph.runner, model, suite.paths, properties)).toBeUndefined();
  },
);

it('charts that are too large for pairs are few', () => {
  expect(large).toEqual(['profile', 'banner', 'checkout', 'answerSync', 'exam']);
});
