import { expect, it } from 'vitest';
import { loadModels } from './lib/load-models.ts';
import { loadProperties } from './lib/properties/load-properties.ts';
import { describeModelWalk, walkModel } from './lib/walk/walk-model.ts';

/** How much `npm test` walks; `npm run walks` walks more. */
const PLAN = { seed: 1, runs: 10, steps: 100 };

const models = await loadModels();
const promises = await loadProperties();

it.each(models.map((model) => [model.machine.id, model] as const))('[WS-11] walks %s at random', async (_, model) => {
  const found = await walkModel(model, { ...PLAN, properties: promises.get(model.machine.id)?.properties ?? [] });
  expect(found && describeModelWalk(found, model.machine)).toBeUndefined();
});
