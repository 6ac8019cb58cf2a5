/**
 * The floor of saving with PostgreSQL, in its own process: one prepared upsert for each commit, from the same driver, without
 * HTTP, sessions, leases, validation or history. Reads its orders from the file that the first argument names, writes its findings
 * to the one that the second names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import type { PreparedAttempt } from '../faults/support/prepare-attempts.ts';
import { saveOf } from './saves.ts';

export type UpsertOrders = { url: string; connections: number; seconds: number; candidates: PreparedAttempt[] };
export type UpsertFindings = { commits: number; elapsedSeconds: number };

const UPSERT = `
insert into floor_answer (id, work) values ($1, $2)
on conflict (id) do update set work = excluded.work`;

const [ordersFile = '', findingsFile = ''] = process.argv.slice(2);
const { url, connections, seconds, candidates }: UpsertOrders = JSON.parse(readFileSync(ordersFile, 'utf8'));
const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
for (const client of clients) await client.connect();
await clients[0]?.query('create table if not exists floor_answer (id text primary key, work text not null)');
let commits = 0;
const startedAt = performance.now();
const until = startedAt + seconds * 1000;
await Promise.all(
  clients.map(async (client, place) => {
    for (let index = place; performance.now() < until; index += connections) {
      const candidate = candidates[index % candidates.length] as PreparedAttempt;
      const work = JSON.stringify(saveOf(candidate, index, Math.floor(index / candidates.length)).work);
      await client.query({ name: 'upsert', text: UPSERT, values: [candidate.attemptId, work] });
      commits += 1;
    }
  }),
);
const findings: UpsertFindings = { commits, elapsedSeconds: (performance.now() - startedAt) / 1000 };
writeFileSync(findingsFile, JSON.stringify(findings));
for (const client of clients) await client.end();
