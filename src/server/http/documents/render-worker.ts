import { parentPort, workerData } from 'node:worker_threads';
import { highlightCode } from '../../../content/highlight-code.ts';

const { renderPage } = await import(workerData.renderer);

parentPort?.on('message', async ({ path, initial }) =>
  parentPort?.postMessage(await renderPage(path, initial, highlightCode)),
);
