import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { seedDemoData } from '../../src/server/data/seed/seed.ts';
import { createTestApp } from '../support/app.ts';
import { testOneIn } from '../support/run/test-one-in.ts';
import { startApiProcess } from '../support/server-process.ts';
import { emptyDatabase } from '../support/suite.ts';

const test = testOneIn(2);

/** Rows of every table in which one start with demo data leaves some. */
async function countRows(data: { dataDir: string; databaseUrl: string | null }) {
  const database = await openDatabase({ ...data, poolSize: 2 });
  try {
    const counts: Record<string, number> = {};
    for (const { name } of await database.queries.introspection.getTables()) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        database.queries,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  } finally {
    await database.close();
  }
}

describe('the first start on an empty PostgreSQL', () => {
  test('demo data that several processes make at the same moment are there once', async () => {
    const [alone, shared] = [await emptyDatabase('postgres'), await emptyDatabase('postgres')];
    const apps = [await createTestApp(alone), await createTestApp(shared), await createTestApp(shared)];
    try {
      await Promise.all(apps.map(({ services }) => seedDemoData(services)));
      const counts = await countRows(shared);
      expect(counts).toEqual(await countRows(alone));
      expect(counts.user).toBeGreaterThan(0);
    } finally {
      for (const app of apps) await app.close();
      await alone.remove();
      await shared.remove();
    }
  });

  test('by three nodes at once leaves what one leaves, and all are ready', async () => {
    const [alone, shared] = [await emptyDatabase('postgres'), await emptyDatabase('postgres')];
    const environment = { DEMO_DATA: 'true', LOG_LEVEL: 'warn' };
    try {
      const one = await startApiProcess({ ...alone, environment });
      const nodes = await Promise.all([1, 2, 3].map(() => startApiProcess({ ...shared, environment })));
      const statuses = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status));
      expect(statuses).toEqual([200, 200, 200]);
      for (const server of [one, ...nodes]) await server.stop();
      const { heartbeat: _, ...expected } = await countRows(alone);
      const { heartbeat: __, ...counts } = await countRows(shared);
      expect(counts).toEqual(expected);
      expect(counts.user).toBeGreaterThan(0);
      expect(counts.start_lock).toBe(0);
    } finally {
      await alone.remove();
      await shared.remove();
    }
  });
});
