import { expect, it } from 'vitest';
import { describeModelWalk, walkModel } from '../../src/walks/walk/walk-model.ts';
import { loadModels } from './files/load-models.ts';
import { loadProperties } from './files/load-properties.ts';

/** How much `npm test` walks; `npm run paths -- walks` walks more. */
const PLAN = { seed: 1, runs: 10, steps: 100 };

const models = await loadModels();
const promises = await loadProperties();

it.each(models.map((model) => [model.machine.id, model] as const))('[WS-11] walks %s at random', async (_, model) => {
  const found = await walkModel(model, { ...PLAN, properties: promises.get(model.machine.id)?.properties ?? [] });
  expect(found && describeModelWalk(found, model.machine)).toBeUndefined();
});
