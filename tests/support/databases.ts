import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export type DatabaseKind = 'sqlite' | 'postgres';
export const DATABASE_KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** An empty database that no one else uses, and how to open it. */
export type FreshDatabase = {
  kind: DatabaseKind;
  /** Folder of the embedded database; with PostgreSQL an empty folder. */
  dataDir: string;
  databaseUrl: string | null;
  /** Deletes it and closes open connections. */
  remove(): Promise<void>;
};

/** @param postgresUrl a server whose user may create databases; required only for `postgres` */
export async function createFreshDatabase(kind: DatabaseKind, postgresUrl: string | null): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-data-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') return { kind, dataDir, databaseUrl: null, remove: async () => removeFolder() };
  if (postgresUrl === null) throw new Error('There is no PostgreSQL server for this test.');
  const name = `chartered_test_${randomBytes(8).toString('hex')}`;
  await runOn(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    kind,
    dataDir,
    databaseUrl: url.href,
    async remove() {
      removeFolder();
      await runOn(postgresUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A change that another process makes and has not committed. */
export type ChangeElsewhere = {
  /** Runs one more statement of it. */
  run(sql: string, values: unknown[]): Promise<unknown>;
  /** Whether something in this database waits for it. */
  isWaitedFor(): Promise<boolean>;
  end(): Promise<void>;
};

/** Begins a change in PostgreSQL that holds its rows until it is told to end. */
export async function changeElsewhere(pool: pg.Pool | null, sql: string, values: unknown[]): Promise<ChangeElsewhere> {
  if (!pool) throw new Error('There is no pool.');
  const other = await pool.connect();
  await other.query('begin');
  await other.query(sql, values);
  // Of this database: those that hold a lock on something in it. `pg_stat_activity` would not change during a transaction.
  const waiting = `select 1 from pg_locks where not granted and pid in
    (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`;
  return {
    run: (more, those) => other.query(more, those),
    isWaitedFor: async () => (await other.query(waiting)).rows.length > 0,
    async end() {
      await other.query('commit');
      other.release();
    },
  };
}
