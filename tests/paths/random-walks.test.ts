import { expect, it } from 'vitest';
import { describeModelWalk, walkModel } from '../../src/walks/walk/walk-model.ts';
import { inTier } from '../support/run/tier.ts';
import { loadModel, modelFiles } from './files/load-models.ts';
import { loadPropertiesOf } from './files/load-properties.ts';

/** How much tests walk; `npm run paths -- walks` walks more. */
const PLAN = { seed: 1, runs: inTier({ first: 5, full: 10 }), steps: 100 };

it.each([...modelFiles().keys()])('[WS-11] walks %s at random', async (chart) => {
  const [model, promises] = await Promise.all([loadModel(chart), loadPropertiesOf(chart)]);
  const found = await walkModel(model, { ...PLAN, properties: promises?.properties ?? [] });
  expect(found && describeModelWalk(found, model.machine)).toBeUndefined();
});
