/** The flood of `floods.bench.ts`, in its own thread so that it does not delay the measurement. */
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './http-connection.ts';

export type FloodOrders = {
  port: number;
  /** Sent in turns by each connection. */
  requests: readonly string[];
  connections: number;
  seconds: number;
};

/** Answers by their status. */
export type FloodFindings = Readonly<Record<number, number>>;

const { port, requests, connections, seconds } = workerData as FloodOrders;
const counts: Record<number, number> = {};
const opened = await Promise.all(Array.from({ length: connections }, () => openConnection('127.0.0.1', port)));
parentPort?.postMessage('begun');
const until = performance.now() + seconds * 1000;
await Promise.all(
  opened.map(async (first, place) => {
    let connection = first;
    for (let turn = place; performance.now() < until; turn += connections) {
      if (!connection.isOpen()) connection = await openConnection('127.0.0.1', port);
      const { status } = await connection.send(requests[turn % requests.length] ?? '');
      counts[status] = (counts[status] ?? 0) + 1;
    }
    connection.close();
  }),
);
parentPort?.postMessage(counts satisfies FloodFindings);
