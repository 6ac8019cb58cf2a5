/**
 * What reading costs: `npm run bench -- reads`. The start page as a browser gets it, and the session of a token, beside what the
 * framework does that answers a constant of the same size, in turns in the same run. Fails when a share is below its budget.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openConnection } from './http-connection.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 3000;

readCommandLine({
  name: 'npm run bench -- reads',
  what: 'Measures reading beside a server that answers a constant of the same size.',
  begins: 'Starting the servers.',
});

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-bench-'));
const server = await startServerProcess({
  dataDir,
  databaseUrl: null,
  environment: {
    NODE_ENV: 'production',
    TEST_CONTROLS: 'false',
    APP_SECRET: 'a secret that only the benchmark of reads knows',
  },
});
const registered = await fetch(`${server.url}/api/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'reader@example.com',
    password: 'a long enough password',
    password_confirmation: 'a long enough password',
    linkedin_achievement_share_permission: false,
  }),
});
const { session } = (await registered.json()) as { session?: { token: string } };
const token = session?.token;
if (!token) throw new Error(`Nobody could be registered: ${registered.status}.`);

/** Requests answered in a second by a server that answers as fast as it can. */
async function throughput(port: number, request: string): Promise<number> {
  let answered = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openConnection('127.0.0.1', port);
      while (performance.now() - startedAt < ROUND_MS) {
        const { status } = await connection.send(request);
        if (status !== 200) throw new Error(`The server answered ${status}.`);
        answered += 1;
      }
      connection.close();
    }),
  );
  return answered / ((performance.now() - startedAt) / 1000);
}

async function startFloor(bytes: number, contentType: string) {
  const script = fileURLToPath(new URL('./reads-floor-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, String(bytes), contentType], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(/\d+$/.exec(line.toString().trim())?.[0])));
    child.once('error', reject);
  });
  return { port, stop: () => child.kill() };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let isWithin = true;
for (const { path, headers, budget } of [
  { path: '/', headers: 'accept-encoding: gzip, deflate, br\r\n', budget: 0.7 },
  {
    path: '/api/auth',
    headers: `accept-encoding: gzip, deflate, br\r\nauthorization: Bearer ${token}\r\n`,
    budget: 0.5,
  },
]) {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
  const probe = await openConnection('127.0.0.1', server.port);
  const { status, body } = await probe.send(request);
  probe.close();
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  const floor = await startFloor(body.length, path === '/' ? 'text/html' : 'application/json');
  const [own, bare]: [number[], number[]] = [[], []];
  // The first round is thrown away: it warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = [await throughput(server.port, request), await throughput(floor.port, request)] as const;
    if (round === 0) continue;
    own.push(figures[0]);
    bare.push(figures[1]);
  }
  floor.stop();
  const share = median(own.map((figure, round) => figure / (bare[round] ?? Number.NaN)));
  isWithin &&= share >= budget;
  console.log(
    `${path.padEnd(10)} ${body.length} bytes: ${Math.round(median(own))} requests/s, bare ${Math.round(median(bare))}, ` +
      `share ${share.toFixed(2)} (budget ≥ ${budget}) ${share >= budget ? 'within' : 'BELOW'}`,
  );
}
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(isWithin ? 0 : 1);
