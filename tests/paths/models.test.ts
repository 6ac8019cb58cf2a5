import { expect, it } from 'vitest';
import { inputFaults } from './lib/lint/lint-input.ts';
import { inputOf } from './lib/load-input.ts';
import { loadModels } from './lib/load-models.ts';
import { loadProperties } from './lib/properties/load-properties.ts';
import { readProofs } from './lib/properties/proofs.ts';
import { readCoverage } from './lib/report/coverage-file.ts';
import { describePaths } from './lib/report/describe-paths.ts';

const models = await loadModels();
const promises = await loadProperties();
const proofs = readProofs();
const { charts } = readCoverage();

it('every chart has one model', () => {
  const charts = models.map((model) => model.machine.id);
  expect(charts).toEqual([...new Set(charts)]);
});

it('what paths are made from is whole', () => {
  expect(models.flatMap((model) => inputFaults(inputOf(model)))).toEqual([]);
});

it('[WS-13] every chart has at least two properties, in words that are said once', () => {
  const few = models.filter(({ machine }) => (promises.get(machine.id)?.properties.length ?? 0) < 2);
  expect(few.map(({ machine }) => machine.id)).toEqual([]);
  const words = [...promises.values()].flatMap(({ properties }) => properties.map((property) => property.words));
  expect(words.filter((text, at) => words.indexOf(text) !== at || !/^[A-Z].*\.$/.test(text))).toEqual([]);
});

for (const model of models) {
  const { id } = model.machine;
  describePaths(model, {
    promises: promises.get(id) ?? { machine: model.machine, properties: [], requirements: {} },
    proofs: proofs[id] ?? {},
    shown: charts[id],
  });
}
