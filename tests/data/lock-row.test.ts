import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { exclusively } from '../../src/server/data/lock-row.ts';
import { freshDatabase } from '../support/suite.ts';

async function withTwoNodes(use: (...nodes: Awaited<ReturnType<typeof openDatabase>>[]) => Promise<void>) {
  const data = await freshDatabase('postgres');
  const nodes = await Promise.all([1, 2].map(() => openDatabase({ ...data, poolSize: 2 })));
  try {
    await use(...nodes);
  } finally {
    for (const node of nodes) await node.close();
    await data.remove();
  }
}

const SENTENCE =
  'Another process is preparing the database (demo data). This one waits for it, or for 60 s if that process has died.';

describe('what one process at a time may do', () => {
  test('waits for another process with a line every ten seconds, and runs after it', async () => {
    await withTwoNodes(async (one, two) => {
      if (!one || !two) throw new Error('Two nodes were opened.');
      const order: string[] = [];
      const lines: string[] = [];
      const waits: number[] = [];
      const entered = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const first = exclusively(one, 'demo data', async () => {
        entered.resolve();
        await release.promise;
        order.push('first');
      });
      await entered.promise;
      // A different name is not waited for.
      await exclusively(two, 'other work', async () => order.push('other'));
      await exclusively(two, 'demo data', async () => order.push('second'), {
        onWaiting: (sentence) => lines.push(sentence),
        wait: async (ms) => {
          waits.push(ms);
          if (waits.length === 41) {
            release.resolve();
            await first;
          }
        },
      });
      expect(order).toEqual(['other', 'first', 'second']);
      expect(waits).toEqual(Array.from({ length: 41 }, () => 250));
      expect(lines).toEqual([SENTENCE, SENTENCE]);
    });
  });

  test('a process that has died keeps nobody waiting beyond the end of its lock', async () => {
    await withTwoNodes(async (one, two) => {
      if (!one || !two) throw new Error('Two nodes were opened.');
      await exclusively(one, 'demo data', async () => {});
      const leave = (ms: number) =>
        sql`insert into start_lock (name, holder, ends_at)
          values ('demo data', 'dead', (extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}::bigint)
          on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at`.execute(one.queries);
      await leave(-1);
      let waited = 0;
      const wait = async () => {
        waited += 1;
        if (waited === 3) await leave(-1);
      };
      await exclusively(two, 'demo data', async () => {}, { wait });
      expect(waited).toBe(0);
      await leave(50_000);
      await exclusively(two, 'demo data', async () => {}, { wait });
      expect(waited).toBe(3);
    });
  });

  test('work that fails leaves the lock to the next', async () => {
    await withTwoNodes(async (one, two) => {
      if (!one || !two) throw new Error('Two nodes were opened.');
      const failing = exclusively(one, 'demo data', async () => {
        throw new Error('No space.');
      });
      await expect(failing).rejects.toThrow('No space.');
      const wait = async () => {
        throw new Error('It waits.');
      };
      expect(await exclusively(two, 'demo data', async () => 'done', { wait })).toBe('done');
    });
  });

  test('a lock that is held for longer than its time is renewed', async () => {
    await withTwoNodes(async (one, two) => {
      if (!one || !two) throw new Error('Two nodes were opened.');
      const end = async () => {
        const { rows } = await sql<{
          ends_at: number;
        }>`select ends_at from start_lock where name = 'demo data'`.execute(two.queries);
        return Number(rows[0]?.ends_at);
      };
      const ends = await exclusively(
        one,
        'demo data',
        async () => {
          const first = await end();
          await expect.poll(end, { timeout: 20_000 }).toBeGreaterThan(first);
          return 'renewed';
        },
        { lockMs: 300 },
      );
      expect(ends).toBe('renewed');
    });
  });
});
