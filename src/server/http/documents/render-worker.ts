import { parentPort, workerData } from 'node:worker_threads';

const { renderPage } = await import(workerData.renderer);

parentPort?.on('message', async ({ path, initial }) => parentPort?.postMessage(await renderPage(path, initial)));
