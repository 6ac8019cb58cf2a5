import { expect, it } from 'vitest';
import { loadModels } from './lib/load-models.ts';
import { describePaths } from './lib/report/describe-paths.ts';

const models = await loadModels();

it('every chart has one model', () => {
  const charts = models.map((model) => model.machine.id);
  expect(charts).toEqual([...new Set(charts)]);
});

for (const model of models) describePaths(model);
