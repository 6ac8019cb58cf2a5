import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase, type Queries } from '../../src/server/data/database.ts';
import { runTransaction } from '../../src/server/data/transaction.ts';
import { freshDatabase } from '../support/suite.ts';

const failure = (code: string) => Object.assign(new Error('ended by PostgreSQL'), { code });

async function withDatabase(use: (queries: Queries) => Promise<void>) {
  const data = await freshDatabase('postgres');
  const database = await openDatabase({ ...data, poolSize: 4 });
  try {
    await sql`create table account (id int primary key, amount int not null)`.execute(database.queries);
    await sql`insert into account values (1, 0), (2, 0)`.execute(database.queries);
    await use(database.queries);
  } finally {
    await database.close();
    await data.remove();
  }
}

const add = (queries: Queries, id: number) =>
  sql`update account set amount = amount + 1 where id = ${id}`.execute(queries);
async function amounts(queries: Queries) {
  const { rows } = await sql<{ amount: number }>`select amount from account order by id`.execute(queries);
  return rows.map(({ amount }) => amount);
}

describe('a transaction that PostgreSQL ends in favour of another one', () => {
  test('two that wait for each other both end well, each stored once', async () => {
    await withDatabase(async (queries) => {
      let tries = 0;
      const both = Promise.withResolvers<void>();
      const move = (from: number, to: number) =>
        runTransaction(queries, async (transaction) => {
          await add(transaction, from);
          tries += 1;
          if (tries === 2) both.resolve();
          await both.promise;
          await add(transaction, to);
        });
      await Promise.all([move(1, 2), move(2, 1)]);
      // The one that was ended may meet the other again.
      expect(tries).toBeGreaterThan(2);
      expect(await amounts(queries)).toEqual([2, 2]);
    });
  });

  test('it is tried five times, and what it has stored until then is gone', async () => {
    await withDatabase(async (queries) => {
      let tries = 0;
      const work = async (transaction: Queries) => {
        await add(transaction, 1);
        tries += 1;
        throw failure('40001');
      };
      await expect(runTransaction(queries, work)).rejects.toThrow('ended by PostgreSQL');
      expect([tries, await amounts(queries)]).toEqual([5, [0, 0]]);
    });
  });

  test.each(['23505', '57P01', '40002'])('another failure (%s) is not tried again', async (code) => {
    await withDatabase(async (queries) => {
      let tries = 0;
      const work = async () => {
        tries += 1;
        throw failure(code);
      };
      await expect(runTransaction(queries, work)).rejects.toThrow('ended by PostgreSQL');
      expect(tries).toBe(1);
    });
  });
});
