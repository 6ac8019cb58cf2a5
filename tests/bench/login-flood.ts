/** The flood of `login.bench.ts`, in its own thread so that it does not delay the measurement. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, attempts, maxConcurrent } = workerData as FloodOrders;
const agent = new Agent({ keepAlive: true });
const counts: FloodFindings['counts'] = {};
let next = 0;

export type FloodOrders = { url: string; attempts: number; maxConcurrent: number };
export type FloodFindings = { counts: Record<number, number>; seconds: number };

function login(index: number): Promise<number> {
  const body = JSON.stringify({ email: `target-${index % 100}@example.com`, password: `guess ${index}` });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/login`, { agent, method: 'POST', headers });
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.end(body);
  });
}

async function attack() {
  while (next < attempts) {
    next += 1;
    const status = await login(next);
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: maxConcurrent }, attack));
agent.destroy();
parentPort?.postMessage({ counts, seconds: (performance.now() - startedAt) / 1000 } satisfies FloodFindings);
