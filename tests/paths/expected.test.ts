import { expect, it } from 'vitest';
import { expectedFile, listExpectedFiles } from './files/expected-files.ts';
import { loadModels } from './files/load-models.ts';

it('[WS-10] behaviour is expected of every chart, and for nothing else', async () => {
  const models = await loadModels();
  expect(listExpectedFiles()).toEqual(models.map(({ machine }) => expectedFile(machine.id)).sort());
});
