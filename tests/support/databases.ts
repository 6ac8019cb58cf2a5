import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/server/data/database.ts';
import { DATABASE_FILE } from '../../src/server/data/use-record.ts';

export type DatabaseKind = 'sqlite' | 'postgres';
export const DATABASE_KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** A database that no one else uses, and how to open it. */
export type FreshDatabase = {
  kind: DatabaseKind;
  /** Folder of the embedded database; with PostgreSQL an empty folder. */
  dataDir: string;
  databaseUrl: string | null;
  /** Deletes it and closes open connections. */
  remove(): Promise<void>;
};

/** Databases with today's tables and no rows, made once to be copied: a copy costs a tenth of the migrations. */
export type MigratedTemplates = {
  /** File of the embedded database, closed. */
  file: string;
  /** Name of the one on the PostgreSQL server; nothing may be connected to it. */
  postgresName: string;
};

export type FreshOptions = {
  /** What the database starts as; an empty one when left out. */
  templates?: MigratedTemplates;
  /** Where the data folder is made; where the system keeps temporary files when left out. */
  parent?: string;
};

/** @param postgresUrl a server whose user may create databases; required only for `postgres` */
export async function createFreshDatabase(
  kind: DatabaseKind,
  postgresUrl: string | null,
  { templates, parent = tmpdir() }: FreshOptions = {},
): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(parent, 'chartered-data-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    if (templates) copyFileSync(templates.file, join(dataDir, DATABASE_FILE));
    return { kind, dataDir, databaseUrl: null, remove: async () => removeFolder() };
  }
  const url = serverOf(postgresUrl);
  const name = newName();
  // As files: through the write-ahead log, the default, a copy takes twice the time.
  const template = templates ? ` template ${templates.postgresName} strategy file_copy` : '';
  await runOn(url, `create database ${name}${template}`);
  return {
    kind,
    dataDir,
    databaseUrl: addressOf(url, name),
    async remove() {
      removeFolder();
      await drop(url, name);
    },
  };
}

/** Makes the {@link MigratedTemplates} of one run; `remove` deletes them. */
export async function createTemplates(
  postgresUrl: string,
  parent: string,
): Promise<{ templates: MigratedTemplates; remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(parent, 'chartered-template-'));
  const postgresName = newName();
  await runOn(postgresUrl, `create database ${postgresName}`);
  for (const databaseUrl of [null, addressOf(postgresUrl, postgresName)]) {
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 2 });
    await database.close();
  }
  return {
    templates: { file: join(dataDir, DATABASE_FILE), postgresName },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await drop(postgresUrl, postgresName);
    },
  };
}

function serverOf(postgresUrl: string | null): string {
  if (postgresUrl === null) throw new Error('There is no PostgreSQL server for this test.');
  return postgresUrl;
}

const newName = () => `chartered_test_${randomBytes(8).toString('hex')}`;

function addressOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const drop = (postgresUrl: string, name: string) => runOn(postgresUrl, `drop database if exists ${name} with (force)`);

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
