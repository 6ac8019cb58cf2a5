/**
 * What a flood of logins does to everyone else: `npm run bench -- login --attempts=10000`. Rate limits are out of the way, so
 * that every attempt that is not turned away is hashed. Prints figures and asserts nothing; the times without the flood are
 * measured in the same run, because a machine is as fast as it is at that hour.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { FloodFindings, FloodOrders } from './login-flood.ts';
import { percentile } from './percentile.ts';

/** Logins that are in flight at once: more than may wait for the hash. */
const FLOOD = 350;
/** Calls of others a second, as many as 1,000 candidates make who save every 10 s. */
const OTHERS_PER_SECOND = 100;
const IDLE_SECONDS = 5;
const PASSWORD = 'a long enough password';

const { values } = readCommandLine({
  name: 'npm run bench -- login',
  what: 'Measures what a flood of logins does to everybody else.',
  begins: 'Starting the server.',
  options: { attempts: { kind: 'number', default: 10_000, min: 1, help: 'to log in' } },
});
const { attempts } = values;
const folder = mkdtempSync(join(tmpdir(), 'chartered-bench-'));
const server = await startServerProcess({ dataDir: folder, databaseUrl: null });
const agent = new Agent({ keepAlive: true });

function call(method: string, path: string, options: { token?: string; body?: object } = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const text = options.body ? JSON.stringify(options.body) : undefined;
    const sending = request(`${server.url}/api${path}`, {
      agent,
      method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    sending.end(text);
  });
}

/** Calls of others at an even pace until told to stop; how long each took, from when it was due. Milliseconds. */
async function measureOthers(token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; !isOver(); index += 1) {
    const due = startedAt + (index * 1000) / OTHERS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    const measured = call('GET', '/auth', { token }).then(({ status }) => {
      if (status !== 200) throw new Error(`A call of others was answered ${status}.`);
      times.push(performance.now() - due);
    });
    pending.push(measured);
  }
  await Promise.all(pending);
  return times.sort((a, b) => a - b);
}

function print(title: string, times: number[]) {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  console.log(`${title}: ${times.length} calls of others, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`);
}

/** Measures others while a flood runs, and prints what became of both. */
async function flood(token: string, count: number, title: string): Promise<number[]> {
  let findings: FloodFindings | undefined;
  const orders: FloodOrders = { url: server.url, attempts: count, maxConcurrent: FLOOD };
  const worker = new Worker(new URL('./login-flood.ts', import.meta.url), { workerData: orders });
  worker.once('message', (message: FloodFindings) => {
    findings = message;
  });
  worker.once('error', (error) => {
    throw error;
  });
  const times = await measureOthers(token, () => findings !== undefined);
  const { counts, seconds } = findings ?? { counts: {}, seconds: Number.NaN };
  print(`${title}, ${FLOOD} at once`, times);
  const [hashed = 0, turnedAway = 0] = [counts[422], counts[503]];
  console.log(
    `attempts: ${hashed} compared (${(hashed / seconds).toFixed(0)} a second), ${turnedAway} turned away with 503`,
  );
  const others = Object.entries(counts).filter(([status]) => status !== '422' && status !== '503');
  console.log(`other answers: ${others.map(([status, number]) => `${number} × ${status}`).join(', ') || 'none'}`);
  return times;
}

try {
  const person = { first_name: 'Ada', email: 'ada@example.com', password: PASSWORD, password_confirmation: PASSWORD };
  const { text } = await call('POST', '/register', { body: person });
  const { token } = (JSON.parse(text) as { session: { token: string } }).session;

  const until = performance.now() + IDLE_SECONDS * 1000;
  const idle = await measureOthers(token, () => performance.now() > until);
  print('without a flood', idle);

  // A process that has just started runs its program for the first time, which is slow in itself.
  await flood(token, 1000, 'during the first 1000 attempts of a new process');
  const flooded = await flood(token, attempts, `during ${attempts} attempts more`);
  const ratio = percentile(flooded, 0.99) / percentile(idle, 0.99);
  console.log(`p99 with the flood / without: ${ratio.toFixed(1)}; budget 200 ms`);
} finally {
  agent.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
