import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { startApiProcess } from '../support/server-process.ts';
import { emptyDatabase, freshDatabase } from '../support/suite.ts';
import { type Pooler, startPgbouncer } from './support/pgbouncer.ts';
import { prepareAttempts } from './support/prepare-attempts.ts';
import { auditThroughApi, startSaveLoad } from './support/save-load.ts';

/** Fewer than the connections of the servers, so that every session serves all of them. */
const SESSIONS = 5;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function withPooler(data: { databaseUrl: string | null; remove(): Promise<unknown> }) {
  closing.push(() => data.remove());
  const pooler = await startPgbouncer(String(data.databaseUrl), SESSIONS);
  closing.push(() => pooler.stop());
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-data-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return { pooler, through: { dataDir, databaseUrl: pooler.url } };
}

/** For sessions to come: that of the tests does not wait for the disk. */
async function setCommits({ databaseUrl }: { databaseUrl: string | null }, value: 'on' | 'off') {
  const client = new pg.Client({ connectionString: String(databaseUrl) });
  await client.connect();
  await client.query(
    `alter database "${new URL(String(databaseUrl)).pathname.slice(1)}" set synchronous_commit = ${value}`,
  );
  await client.end();
}

/** Settings of every session behind the pooler: as many transactions at once as there are sessions. */
async function settingsOfSessions({ url }: Pooler) {
  const clients = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query('begin')));
  const rows = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(
        `select pg_backend_pid() as pid, current_setting('plan_cache_mode') as plans,
          current_setting('synchronous_commit') as commits, current_setting('lock_timeout') as locks,
          (select count(*)::int from pg_prepared_statements) as prepared`,
      );
      return rows[0] as { pid: number; plans: string; commits: string; locks: string; prepared: number };
    }),
  );
  await Promise.all(clients.map((client) => client.query('commit')));
  await Promise.all(clients.map((client) => client.end()));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(SESSIONS);
  return rows.map(({ pid: _, ...settings }) => settings);
}

describe('PostgreSQL behind a pooler in transaction mode', () => {
  test('[EX-06] two nodes save what candidates answer: none fails, none is lost, no setting reaches another session', {
    timeout: 120_000,
  }, async () => {
    const data = await freshDatabase('postgres');
    await setCommits(data, 'on');
    const attempts = await prepareAttempts(data, { count: 8 });
    const { pooler, through } = await withPooler(data);
    const other = mkdtempSync(join(tmpdir(), 'chartered-data-'));
    closing.push(() => rmSync(other, { recursive: true, force: true }));
    const nodes = await Promise.all([startApiProcess(through), startApiProcess({ ...through, dataDir: other })]);
    for (const node of nodes) closing.push(() => node.stop());
    const [one, two] = nodes;
    const loads = [startSaveLoad(attempts.slice(0, 4), one.url), startSaveLoad(attempts.slice(4), two.url)];
    await Promise.all(loads.map((load) => load.nextAcknowledged(300)));
    for (const load of loads) await load.finish();

    expect(loads.map(({ unexpected }) => unexpected)).toEqual([[], []]);
    expect(loads.map(({ counts }) => counts.refused + counts.cut)).toEqual([0, 0]);
    for (const load of loads) expect(await auditThroughApi(one.url, load.candidates)).toEqual([]);
    // What the limits count is stored in the database, too.
    const login = await fetch(`${two.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
    });
    expect(login.status).toBe(422);
    const untouched = { plans: 'auto', commits: 'on', locks: '0', prepared: 0 };
    expect(await settingsOfSessions(pooler)).toEqual(Array.from({ length: SESSIONS }, () => untouched));
  });

  test('three nodes that start at once on an empty database are ready, and leave no lock', {
    timeout: 120_000,
  }, async () => {
    const data = await emptyDatabase('postgres');
    await setCommits(data, 'on');
    const { through } = await withPooler(data);
    const environment = { DEMO_DATA: 'true' };
    const nodes = await Promise.all([1, 2, 3].map(() => startApiProcess({ ...through, environment })));
    const statuses = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status));
    for (const node of nodes) await node.stop();
    expect(statuses).toEqual([200, 200, 200]);
    const client = new pg.Client({ connectionString: through.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select (select count(*)::int from pg_locks where locktype = 'advisory') as advisory, (select count(*)::int from start_lock) as rows",
    );
    await client.end();
    expect(rows).toEqual([{ advisory: 0, rows: 0 }]);
  });

  test('a server whose commits would not be durable there is not started, with a sentence', async () => {
    const data = await emptyDatabase('postgres');
    const { through } = await withPooler(data);
    await setCommits(data, 'off');
    await expect(openDatabase({ ...through, poolSize: 2 })).rejects.toThrow(
      'PostgreSQL is reached through a connection pooler, and its synchronous_commit is off: answers could be lost that were acknowledged. Set it on: ALTER DATABASE <name> SET synchronous_commit = on.',
    );
  });
});
