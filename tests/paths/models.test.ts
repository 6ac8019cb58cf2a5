import { expect, it } from 'vitest';
import { describePaths } from './lib/describe-paths.ts';
import { loadModels } from './lib/load-models.ts';

const models = await loadModels();

it('gives every chart one model', () => {
  const charts = models.map((model) => model.machine.id);
  expect(charts).toEqual([...new Set(charts)]);
});

for (const model of models) describePaths(model);
