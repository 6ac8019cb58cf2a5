/**
 * Load benchmark of saving answers: `npm run bench -- exam --candidates=20000 --seconds=20 [--only=embedded|postgres] [--profile=folder]`.
 * The load goes over HTTP with keep-alive connections as browsers keep them, with its own session for each candidate, to a
 * server with the settings of production. Prints figures and asserts nothing but that no acknowledged save is lost. The floor is measured in the same run, because a machine is as fast as it is at that hour.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/data/database.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { createDurablePostgres } from '../faults/support/durable-postgres.ts';
import { type PreparedAttempt, prepareAttempts } from '../faults/support/prepare-attempts.ts';
import { createFreshDatabase } from '../support/databases.ts';
import { type ServerData, startServerProcess } from '../support/server-process.ts';
import type { LoadFindings, LoadOrders } from './load.ts';
import { percentile } from './percentile.ts';
import { runOrders } from './run-orders.ts';
import { saveOf } from './saves.ts';
import type { UpsertFindings, UpsertOrders } from './upsert-floor.ts';

const INTERVAL_SECONDS = 10;
/** Connections of the paced load, as a proxy in front would keep them open. */
const PACED_CONNECTIONS = 512;
const SATURATING_CONNECTIONS = 64;
const POSTGRES_CONNECTIONS = [1, 32, 128];

const { values } = readCommandLine({
  name: 'npm run bench -- exam',
  what: 'Measures saving answers over HTTP beside the bare floor of this machine.',
  begins: 'Preparing the candidates.',
  options: {
    candidates: { kind: 'number', default: 20_000, min: 1, help: 'who save' },
    seconds: { kind: 'number', default: 20, min: 1, help: 'of the load that they make' },
    saturate: { kind: 'number', default: 8, min: 1, help: 'seconds at the full load' },
    only: { kind: 'text', choices: ['embedded', 'postgres'], help: 'one of the databases' },
    profile: { kind: 'text', help: 'folder for profiles of the server' },
  },
});
const count = values.candidates;
const { seconds, saturate: saturateSeconds } = values;
const folder = mkdtempSync(join(tmpdir(), 'chartered-bench-'));

const runScript = <Orders, Findings>(script: string, orders: Orders) =>
  runOrders<Orders, Findings>(folder, script, orders);
const runLoad = (orders: LoadOrders) => runScript<LoadOrders, LoadFindings>('load.ts', orders);

/** CPU time of a process so far, in seconds; NaN where the system does not report it. Source: proc_pid_stat(5), fields 14 and 15. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

function rate(findings: LoadFindings): number {
  return findings.acknowledged.length / findings.elapsedSeconds;
}

function failed(findings: LoadFindings): number {
  return Object.values(findings.failures).reduce((sum, times) => sum + times, 0);
}

function printFailures(findings: LoadFindings) {
  for (const [name, times] of Object.entries(findings.failures)) console.log(`    ${times} × ${name}`);
}

function printPaced(findings: LoadFindings, serverCpu: number) {
  const sorted = findings.latencies.toSorted((a, b) => a - b);
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1));
  const { elapsedSeconds } = findings;
  console.log(
    `  ${rate(findings).toFixed(0)} saves/s acknowledged, ${findings.sent} sent, ${failed(findings)} failed
  from the intended moment to the acknowledgement: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, max ${max} ms
  CPU of one core: server ${((serverCpu / elapsedSeconds) * 100).toFixed(0)} %, load ${((findings.cpuSeconds / elapsedSeconds) * 100).toFixed(0)} %`,
  );
  printFailures(findings);
}

function printSaturated(name: string, findings: LoadFindings, serverCpu: number) {
  const perSave = (serverCpu / findings.acknowledged.length) * 1000;
  console.log(
    `  ${name}: ${rate(findings).toFixed(0)} saves/s, ${failed(findings)} failed; CPU of the server per save ${perSave.toFixed(3)} ms, load ${((findings.cpuSeconds / findings.elapsedSeconds) * 100).toFixed(0)} % of a core`,
  );
}

/** Reads every acknowledged save back from the database and compares its content. @returns how many are missing or differ. */
async function countLost(
  data: { dataDir: string; databaseUrl: string | null },
  candidates: PreparedAttempt[],
  acknowledged: [number, number][],
): Promise<number> {
  const database = await openDatabase({ ...data, poolSize: 2 });
  try {
    const byCandidate = Map.groupBy(acknowledged, ([index]) => index);
    let lost = 0;
    for (const [index, saves] of byCandidate) {
      const candidate = candidates[index] as PreparedAttempt;
      const rows = await database.queries
        .selectFrom('answer_revision')
        .select(['exercise_id', 'revision', 'key', 'work'])
        .where('attempt_id', '=', candidate.attemptId)
        .execute();
      const stored = new Map(rows.map((row) => [row.key, row]));
      for (const [, number] of saves) {
        const sent = saveOf(candidate, index, number);
        const row = stored.get(sent.key);
        const isThere =
          row !== undefined &&
          row.exercise_id === sent.exercise_id &&
          row.revision === sent.revision &&
          row.work === JSON.stringify(sent.work);
        if (!isThere) lost += 1;
      }
    }
    return lost;
  } finally {
    await database.close();
  }
}

async function measureFloor(commits: 'own' | 'shared', candidates: PreparedAttempt[]): Promise<number> {
  const file = join(folder, `floor-${commits}.db`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts'), file, commits], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const pid = child.pid ?? 0;
  const [said] = await once(child.stdout, 'data');
  const port = Number(/listening on (\d+)/.exec(String(said))?.[1]);
  const orders = { ...saturating, target: 'floor' as const, port, candidates };
  await runLoad({ ...orders, seconds: 2 });
  const cpuBefore = cpuSeconds(pid);
  const findings = await runLoad(orders);
  const cpu = cpuSeconds(pid) - cpuBefore;
  child.kill('SIGTERM');
  await once(child, 'exit');
  printSaturated(commits === 'own' ? 'one commit per request' : 'shared commits', findings, cpu);
  printFailures(findings);
  return rate(findings);
}

const saturating = {
  host: '127.0.0.1',
  connections: SATURATING_CONNECTIONS,
  seconds: saturateSeconds,
  intervalSeconds: null,
  firstNumber: 0,
  print: false,
};

/** The server with the settings of production, except that one address may send for all users. */
function startBenchServer(data: ServerData) {
  return startServerProcess({
    ...data,
    environment: {
      NODE_ENV: 'production',
      APP_SECRET: 'a key for a benchmark on this machine',
      LOG_LEVEL: 'info',
      TEST_CONTROLS: 'false',
    },
    nodeFlags: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  });
}

function reportLost(acknowledged: number, lost: number) {
  console.log(`${acknowledged} saves were acknowledged, ${lost} of them lost.`);
  if (lost > 0) process.exitCode = 1;
}

async function benchEmbedded() {
  const fresh = await createFreshDatabase('sqlite', null);
  try {
    console.log(`Preparing ${count} candidates in the embedded database …`);
    const candidates = await prepareAttempts(fresh, { count });
    const server = await startBenchServer(fresh);
    console.log(`${count} candidates, each saving once in ${INTERVAL_SECONDS} s, for ${seconds} s:`);
    const cpuBefore = cpuSeconds(server.pid);
    const paced = await runLoad({
      ...saturating,
      target: 'exam',
      port: server.port,
      candidates,
      connections: PACED_CONNECTIONS,
      seconds,
      intervalSeconds: INTERVAL_SECONDS,
      print: true,
    });
    printPaced(paced, cpuSeconds(server.pid) - cpuBefore);

    console.log(`As fast as ${SATURATING_CONNECTIONS} connections go, for ${saturateSeconds} s each:`);
    const cpuAtStart = cpuSeconds(server.pid);
    const fastest = await runLoad({ ...saturating, target: 'exam', port: server.port, candidates, firstNumber: 1000 });
    printSaturated('this server', fastest, cpuSeconds(server.pid) - cpuAtStart);
    printFailures(fastest);
    await server.stop();
    const own = await measureFloor('own', candidates);
    const shared = await measureFloor('shared', candidates);
    const acknowledged = [...paced.acknowledged, ...fastest.acknowledged];
    console.log(
      `  ratio to the floor: ${(rate(fastest) / own).toFixed(2)} with one commit per request, ${(rate(fastest) / shared).toFixed(2)} with shared commits`,
    );
    reportLost(acknowledged.length, await countLost(fresh, candidates, acknowledged));
  } finally {
    await fresh.remove();
  }
}

/** PostgreSQL with its log on the disk at every commit, and its own floor at each number of connections. */
async function benchPostgres() {
  const postgres = await createDurablePostgres();
  const data = { dataDir: join(folder, 'postgres-data'), databaseUrl: postgres.url };
  try {
    const few = Math.min(count, 5000);
    console.log(`Preparing ${few} candidates in PostgreSQL …`);
    const candidates = await prepareAttempts(data, { count: few });
    const server = await startBenchServer(data);
    const acknowledged: [number, number][] = [];
    // So that the first measurement does not read every attempt for the first time.
    for (const [index, connections] of [32, ...POSTGRES_CONNECTIONS].entries()) {
      const orders = { ...saturating, target: 'exam' as const, port: server.port, candidates, connections };
      const cpuBefore = cpuSeconds(server.pid);
      const findings = await runLoad({ ...orders, seconds: saturateSeconds, firstNumber: 1000 * (index + 1) });
      acknowledged.push(...findings.acknowledged);
      if (index === 0) continue;
      printSaturated(`${connections} connections`, findings, cpuSeconds(server.pid) - cpuBefore);
      printFailures(findings);
      const floor = await runScript<UpsertOrders, UpsertFindings>('upsert-floor.ts', {
        url: postgres.url,
        connections,
        seconds: saturateSeconds,
        candidates,
      });
      const floorRate = floor.commits / floor.elapsedSeconds;
      console.log(
        `    one prepared upsert per commit: ${floorRate.toFixed(0)} saves/s; ratio ${(rate(findings) / floorRate).toFixed(2)}`,
      );
    }
    await server.stop();
    reportLost(acknowledged.length, await countLost(data, candidates, acknowledged));
  } finally {
    await postgres.remove();
  }
}

try {
  if (values.only !== 'postgres') await benchEmbedded();
  if (values.only !== 'embedded') await benchPostgres();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
