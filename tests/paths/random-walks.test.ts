import { expect, it } from 'vitest';
import { loadModels } from './lib/load-models.ts';
import { describeModelWalk, walkModel } from './lib/walk/walk-model.ts';

/** How much `npm test` walks; `npm run walks` walks more. */
const PLAN = { seed: 1, runs: 10, steps: 100 };

const models = await loadModels();

it.each(models.map((model) => [model.machine.id, model] as const))('walks %s at random', async (_, model) => {
  const found = await walkModel(model, PLAN);
  expect(found && describeModelWalk(found, model.machine)).toBeUndefined();
});
