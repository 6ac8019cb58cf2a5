import { afterAll, expect, it } from 'vitest';
import { inputFaults } from '../../src/walks/lint/lint-input.ts';
import { describePaths } from './describe-paths.ts';
import { readCoverage } from './files/coverage-file.ts';
import { inputOf } from './files/load-input.ts';
import { loadModel, loadModels, modelFiles } from './files/load-models.ts';
import { loadProperties, loadPropertiesOf } from './files/load-properties.ts';
import { readProofs } from './files/proofs-file.ts';
import { cachedVerdicts } from './verdict-cache/cached-verdicts.ts';
import { judgedCharts } from './verdict-cache/judged-charts.ts';

const charts = [...modelFiles().keys()];
const judged = judgedCharts('gate', charts);
const verdicts = cachedVerdicts();
const proofs = readProofs();
const { charts: shown } = readCoverage();

afterAll(() => {
  console.info([judged.sentence, ...verdicts.report()].join('\n'));
});

it('every chart has one model, in the file that its name says', async () => {
  const models = await loadModels();
  expect(charts).toEqual([...new Set(models.map(({ machine }) => machine.id))]);
  expect(charts.length).toBeGreaterThan(80);
});

it('what paths are made from is whole', async () => {
  const models = await loadModels();
  expect(models.flatMap((model) => inputFaults(inputOf(model)))).toEqual([]);
});

it('[WS-13] every chart has at least two properties, in words that are said once', async () => {
  const promises = await loadProperties();
  const few = charts.filter((chart) => (promises.get(chart)?.properties.length ?? 0) < 2);
  expect(few).toEqual([]);
  const words = [...promises.values()].flatMap(({ properties }) => properties.map((property) => property.words));
  expect(words.filter((text, at) => words.indexOf(text) !== at || !/^[A-Z].*\.$/.test(text))).toEqual([]);
});

for (const chart of charts) {
  describePaths(chart, () => loadModel(chart), {
    promises: () => loadPropertiesOf(chart),
    proofs: proofs[chart] ?? {},
    shown: shown[chart],
    verdicts,
    isGateLeft: !judged.charts.has(chart),
  });
}
