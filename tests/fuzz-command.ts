import { readCommandLine } from '../src/tools/command-line.ts';
import { describeFailure, fuzz } from './api/security/fuzz.ts';
import { type AdversarialReport, fuzzAdversarially, fuzzValidators } from './api/security/fuzz-adversarial.ts';
import { createTestApp } from './support/app.ts';
import { createFreshDatabase } from './support/databases.ts';
import { startPostgres } from './support/postgres-server.ts';

/**
 * `npm run bench -- fuzz`: gives every field, header and address of the API
 * every adversarial shape up to its limit, validators and patterns also by themselves, and then sends generated requests to
 * the application in this process. Exit code 1 when one of them cost too much CPU time or met an unexpected error; what
 * makes it happen again is printed.
 */
const { values } = readCommandLine({
  name: 'npm run bench -- fuzz',
  what: 'Sends adversarial and generated requests to the API, and judges them by processor time and errors.',
  begins: 'Judging validators and patterns.',
  options: {
    requests: { kind: 'number', default: 50_000, help: 'that are generated' },
    seed: { kind: 'number', default: Math.floor(Math.random() * 2 ** 31), help: 'of the random numbers' },
    postgres: { kind: 'flag', help: 'on PostgreSQL instead of the embedded database' },
  },
});
const { requests, seed } = values;
const given = process.env.TEST_DATABASE_URL;
const server = values.postgres && !given ? await startPostgres() : null;
const fresh = await createFreshDatabase(values.postgres ? 'postgres' : 'sqlite', given ?? server?.url ?? null);
const app = await createTestApp(fresh, { settings: { TRUSTED_PROXIES: '1' } });
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;
console.log(`${requests} requests to the API on ${fresh.kind}, seed ${seed}`);

function showProgress(done: number): void {
  const line = `${done}/${requests} (${Math.round(done / seconds())} per second)`;
  if (process.stderr.isTTY) {
    if (done % 100 === 0 || done === requests) process.stderr.write(`\r\u001b[K${line}`);
  } else if (done % 5000 === 0) process.stderr.write(`${line}\n`);
}

function showAdversarial(what: string, { judged, failures }: AdversarialReport): void {
  for (const failure of failures.slice(0, 20)) console.log(failure);
  console.log(`${judged} ${what}: ${failures.length} failures (${seconds().toFixed(1)} s)`);
  if (failures.length > 0) process.exitCode = 1;
}

try {
  showAdversarial('validators and patterns with adversarial texts', fuzzValidators(1));
  showAdversarial('adversarial requests', await fuzzAdversarially(app, { share: 1 }));
  const { counts, failures } = await fuzz(app, { seed, requests, onProgress: showProgress });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  for (const failure of failures.slice(0, 20)) console.log(`${describeFailure(failure)}\n`);
  const byStatus = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
  console.log(`${byStatus.join('  ')}`);
  console.log(`${requests} requests in ${seconds().toFixed(1)} s, seed ${seed}: ${failures.length} failures`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await app.close();
  await fresh.remove();
  await server?.stop();
}
