import { expect, it } from 'vitest';
import { inputFaults } from '../../src/walks/lint/lint-input.ts';
import { describePaths } from './describe-paths.ts';
import { readCoverage } from './files/coverage-file.ts';
import { inputOf } from './files/load-input.ts';
import { loadModels } from './files/load-models.ts';
import { loadProperties } from './files/load-properties.ts';
import { readProofs } from './files/proofs-file.ts';

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
