/**
 * Generates our paths in a thread of its own, as `npm run paths` does: what rivals and mutants leave behind is not collected at
 * its cost. Answers the milliseconds of processor time for each chart.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { generate } from '../../../src/walks/cover/generate.ts';
import { expectedPaths } from '../files/expected-files.ts';
import { loadModels } from '../files/load-models.ts';

const models = new Map(
  (await loadModels((workerData as { folder: string }).folder)).map((model) => [model.machine.id, model]),
);

parentPort?.on('message', (chart: string) => {
  const model = models.get(chart);
  if (!model) throw new Error(`There is no chart ${chart}.`);
  parentPort?.postMessage(generate(model, { earlier: expectedPaths(chart) }).computing);
});
parentPort?.postMessage('ready');
