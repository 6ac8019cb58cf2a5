/** Measures one chart with one generator after the other, in a thread that can be ended when one takes too long. */
import { parentPort, workerData } from 'node:worker_threads';
import { generate } from '../../../src/walks/cover/generate.ts';
import { expectedPaths } from '../files/expected-files.ts';
import { loadModel } from '../files/load-models.ts';
import type { Request, Response } from './compare.ts';
import { amountOf, killsOf, pathsOf } from './measure.ts';

const { folder } = workerData as { folder: string };
const say = (response: Response): void => parentPort?.postMessage(response);

parentPort?.on('message', async ({ chart, generators }: Request) => {
  const model = await loadModel(chart, folder);
  const suite = generate(model, { earlier: expectedPaths(chart) });
  for (const generator of generators) {
    say({ doing: 'paths', generator });
    const made = pathsOf(generator, suite);
    say({ doing: 'mutants', generator, amount: amountOf(suite, made) });
    say({ doing: 'nothing', generator, kills: killsOf(suite, made.paths) });
  }
  say({ doing: 'end' });
});
say({ doing: 'end' });
