/**
 * Generates our paths in a thread of its own, as `npm run paths` does: what rivals and mutants leave behind is not collected at
 * its cost. Answers the milliseconds of processor time for each chart.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { generate } from '../../../src/walks/cover/generate.ts';
import { expectedPaths } from '../files/expected-files.ts';
import { loadModel } from '../files/load-models.ts';

const { folder } = workerData as { folder: string };

parentPort?.on('message', async (chart: string) => {
  const model = await loadModel(chart, folder);
  parentPort?.postMessage(generate(model, { earlier: expectedPaths(chart) }).computing);
});
parentPort?.postMessage('ready');
