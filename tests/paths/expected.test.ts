import { expect, it } from 'vitest';
import { keptFile, listKeptFiles } from './files/expected-files.ts';
import { loadModels } from './files/load-models.ts';

it('[WS-10] behaviour is kept for every chart, and for nothing else', async () => {
  const models = await loadModels();
  expect(listKeptFiles()).toEqual(models.map(({ machine }) => keptFile(machine.id)).sort());
});
