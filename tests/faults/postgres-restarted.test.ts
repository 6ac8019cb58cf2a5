import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { startApiProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';
import { createDurablePostgres } from './support/durable-postgres.ts';
import { prepareAttempts } from './support/prepare-attempts.ts';
import { auditDatabase, auditThroughApi, startSaveLoad } from './support/save-load.ts';

const STOPS = ['fast', 'immediate', 'fast', 'immediate'] as const;

test('[EX-06] PostgreSQL restarted under load: saves fail temporarily, no acknowledged one is lost, and the server recovers automatically', {
  timeout: 120_000,
}, async () => {
  const postgres = await createDurablePostgres();
  const data = { dataDir: mkdtempSync(join(tmpdir(), 'chartered-data-')), databaseUrl: postgres.url };
  try {
    const attempts = await prepareAttempts(data, { count: 8 });
    const server = await startApiProcess(data);
    const load = startSaveLoad(attempts, server.url);
    void server.ended.then(() => load.abandon(new Error(`The server ended:\n${server.log()}`)));
    try {
      const readyWhileDown: number[] = [];
      for (const how of STOPS) {
        await load.nextAcknowledged(60);
        const failure = load.nextFailure();
        await postgres.stop(how);
        await failure;
        readyWhileDown.push((await fetch(`${server.url}/api/ready`)).status);
        await postgres.start();
        await load.nextAcknowledged(20);
      }
      await load.finish();

      expect(readyWhileDown).toEqual(STOPS.map(() => 503));
      expect({ unexpected: load.unexpected, cut: load.counts.cut }).toEqual({ unexpected: [], cut: 0 });
      expect(load.counts.refused).toBeGreaterThan(0);
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
      expect(await auditThroughApi(server.url, load.candidates)).toEqual([]);
      expect(await auditDatabase(data, load.candidates)).toMatchObject({ lost: [], differing: [] });
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.remove();
    rmSync(data.dataDir, { recursive: true, force: true });
  }
});

test('a commit waits for the disk, even on a PostgreSQL configured otherwise', async () => {
  const data = await freshDatabase('postgres');
  const database = await openDatabase({ ...data, poolSize: 2 });
  try {
    const { rows } = await sql`show synchronous_commit`.execute(database.queries);
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  } finally {
    await database.close();
    await data.remove();
  }
});
