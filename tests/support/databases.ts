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
