/**
 * The load of the exam benchmark, in its own process: reads its orders from the file that the first argument names,
 * writes its findings to the one that the second names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { PreparedAttempt } from '../faults/support/prepare-attempts.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { saveOf } from './saves.ts';

export type LoadOrders = {
  host: string;
  port: number;
  /** `exam` saves through the API, `floor` to the bare server. */
  target: 'exam' | 'floor';
  candidates: PreparedAttempt[];
  connections: number;
  seconds: number;
  /** Paced: each candidate saves once in this many seconds, whenever the replies come. Null: as fast as the replies come. */
  intervalSeconds: number | null;
  /** First save number of every candidate; the earlier ones were sent by another run. */
  firstNumber: number;
  print: boolean;
};

export type LoadFindings = {
  sent: number;
  /** Candidate index and save number of each acknowledged save. */
  acknowledged: [number, number][];
  failures: Record<string, number>;
  /** From the moment a save was meant to leave until its acknowledgement was read. Milliseconds. */
  latencies: number[];
  elapsedSeconds: number;
  cpuSeconds: number;
};

const [ordersFile = '', findingsFile = ''] = process.argv.slice(2);
const orders: LoadOrders = JSON.parse(readFileSync(ordersFile, 'utf8'));
const { candidates } = orders;
const numbers = candidates.map(() => orders.firstNumber);
const findings: LoadFindings = {
  sent: 0,
  acknowledged: [],
  failures: {},
  latencies: [],
  elapsedSeconds: 0,
  cpuSeconds: 0,
};

function requestOf(candidate: PreparedAttempt, index: number, number: number): string {
  const body = JSON.stringify({ entries: [saveOf(candidate, index, number)] });
  const path = orders.target === 'exam' ? `/api/exams/${candidate.attemptId}/answers` : `/save/${candidate.attemptId}`;
  return `PUT ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${candidate.token}\r\nx-lease-epoch: ${candidate.epoch}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function countFailure(name: string) {
  findings.failures[name] = (findings.failures[name] ?? 0) + 1;
}

async function saveOnce(kept: HttpConnection, index: number, intendedAt: number): Promise<HttpConnection> {
  const candidate = candidates[index] as PreparedAttempt;
  const number = numbers[index] as number;
  numbers[index] = number + 1;
  findings.sent += 1;
  // As a browser does: a connection that was closed while idle is opened again.
  const connection = kept.isOpen() ? kept : await openConnection(orders.host, orders.port);
  try {
    const reply = await connection.send(requestOf(candidate, index, number));
    findings.latencies.push(performance.now() - intendedAt);
    const isAcknowledged =
      reply.status === 200 && (orders.target === 'floor' || reply.body.includes(`"key":"bench-${index}-${number}"`));
    if (isAcknowledged) findings.acknowledged.push([index, number]);
    else countFailure(`status ${reply.status}: ${reply.body.slice(0, 120)}`);
    return connection;
  } catch (error) {
    findings.latencies.push(performance.now() - intendedAt);
    countFailure(String(error));
    connection.close();
    return openConnection(orders.host, orders.port);
  }
}

/** As fast as the replies come: each connection sends the next save when the last one is acknowledged. */
async function saturate(connections: HttpConnection[]) {
  const until = performance.now() + orders.seconds * 1000;
  await Promise.all(
    connections.map(async (opened, place) => {
      let connection = opened;
      for (let index = place; performance.now() < until; index += connections.length) {
        connection = await saveOnce(connection, index % candidates.length, performance.now());
      }
    }),
  );
}

/** In the candidates' own rhythm: a save that finds no free connection waits, and its waiting time counts. */
async function pace(connections: HttpConnection[], intervalSeconds: number) {
  const plan: { at: number; index: number }[] = [];
  for (let index = 0; index < candidates.length; index += 1) {
    const phase = Math.random() * intervalSeconds;
    for (let at = phase; at < orders.seconds; at += intervalSeconds) plan.push({ at: at * 1000, index });
  }
  plan.sort((a, b) => a.at - b.at);
  const startedAt = performance.now() + 50;
  const free = [...connections];
  let next = 0;
  let printedAt = 0;

  await new Promise<void>((resolve) => {
    let inFlight = 0;
    const sendDue = () => {
      const now = performance.now();
      for (let planned = plan[next]; planned && free.length > 0; planned = plan[next]) {
        if (startedAt + planned.at > now) break;
        next += 1;
        inFlight += 1;
        const connection = free.pop() as HttpConnection;
        void saveOnce(connection, planned.index, startedAt + planned.at).then((usable) => {
          free.push(usable);
          inFlight -= 1;
          if (next === plan.length && inFlight === 0) resolve();
          else if (next < plan.length) sendDue();
        });
      }
    };
    const timer = setInterval(() => {
      sendDue();
      if (orders.print && performance.now() - printedAt > 5000) {
        printedAt = performance.now();
        console.log(`  ${findings.acknowledged.length} of ${plan.length} saves acknowledged`);
      }
      if (next === plan.length) clearInterval(timer);
    }, 1);
  });
}

const connections: HttpConnection[] = [];
for (let opened = 0; opened < orders.connections; opened += 1) {
  connections.push(await openConnection(orders.host, orders.port));
}
const startedAt = performance.now();
const before = process.cpuUsage();
if (orders.intervalSeconds === null) await saturate(connections);
else await pace(connections, orders.intervalSeconds);
const used = process.cpuUsage(before);
findings.elapsedSeconds = (performance.now() - startedAt) / 1000;
findings.cpuSeconds = (used.user + used.system) / 1e6;
writeFileSync(findingsFile, JSON.stringify(findings));
process.exit(0);
