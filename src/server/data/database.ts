import { Kysely, type Migration, Migrator, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { foundation } from './migrations/0001-foundation.ts';
import { lockDataFolder, openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'sqlite' | 'postgres';
  queries: Kysely<Tables>;
  /** The pool beneath, for libraries that bring their own SQL; null for the embedded database. */
  pool: pg.Pool | null;
  close(): Promise<void>;
};

function migrations(kind: Database['kind']): Record<string, Migration> {
  return { '0001-foundation': foundation(kind) };
}

// Milliseconds and counts fit a double; pg would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DataFolderInUse when another process holds the embedded data.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
}): Promise<Database> {
  const database = options.databaseUrl
    ? openPostgres(options.databaseUrl, options.poolSize)
    : openSqlite(options.dataDir);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openSqlite(dataDir: string): Database {
  const lock = lockDataFolder(dataDir);
  const file = openSqliteFile(dataDir);
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  return {
    kind: 'sqlite',
    queries,
    pool: null,
    async close() {
      await queries.destroy();
      lock.release();
    },
  };
}

function openPostgres(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max });
  // Without a listener, a connection lost while idle would end the process; the next query gets a new one.
  pool.on('error', () => {});
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', queries, pool, close: () => queries.destroy() };
}

async function migrate({ queries, kind }: Database): Promise<void> {
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
