import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type Migration, Migrator, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { foundation } from './migrations/0001-foundation.ts';
import { rateLimit } from './migrations/0002-rate-limit.ts';
import { accounts } from './migrations/0003-accounts.ts';
import { social } from './migrations/0004-social.ts';
import { offers } from './migrations/0005-offers.ts';
import { trackAt } from './migrations/0006-track-at.ts';
import { outages } from './migrations/0011-outages.ts';
import { lockDataFolder, openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'sqlite' | 'postgres';
  queries: Kysely<Tables>;
  /** The pool beneath, for libraries that bring their own SQL; null for the embedded database. */
  pool: pg.Pool | null;
  /** Connections that saves have for themselves, so that no other query keeps an answer waiting; null for the embedded database. */
  savePool: pg.Pool | null;
  /** The embedded database beneath, for statements that are run too often to be built each time; null with PostgreSQL. */
  file: DatabaseSync | null;
  close(): Promise<void>;
};

/** A database server that is not reached in this time counts as down. Milliseconds. */
const CONNECT_LIMIT_MS = 5000;
/** Of a process's connections, those for saves alone, at most half: with more commits under way, each would hold fewer saves. */
const MAX_SAVE_CONNECTIONS = 4;

function migrations(kind: Database['kind']): Record<string, Migration> {
  return {
    '0001-foundation': foundation(kind),
    '0002-rate-limit': rateLimit(kind),
    '0003-accounts': accounts(kind),
    '0004-social': social(kind),
    '0005-offers': offers(),
    '0006-track-at': trackAt(),
    '0011-outages': outages(),
  };
}

/** Names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations('sqlite'));

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
    savePool: null,
    file,
    async close() {
      await queries.destroy();
      lock.release();
    },
  };
}

/** A commit is acknowledged after it is on the disk, also where the server's own setting would have it otherwise. */
function requireDurability(client: pg.ClientBase) {
  return client.query(
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  );
}

/** The statement of saves is planned once for each connection: planning it takes longer than running it. */
function useOnePlan(client: pg.ClientBase) {
  return client.query("select set_config('plan_cache_mode', 'force_generic_plan', false)");
}

function openPool(
  connectionString: string,
  max: number,
  onConnect: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_LIMIT_MS, onConnect });
  // Without a listener, a connection that is lost would end the process: the pool listens to idle ones alone, and whoever uses
  // one is told by the failure of the query. The next query gets a new connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function openPostgres(connectionString: string, max: number): Database {
  const forSaves = Math.max(1, Math.min(MAX_SAVE_CONNECTIONS, Math.floor(max / 2)));
  const pool = openPool(connectionString, Math.max(1, max - forSaves), requireDurability);
  const savePool = openPool(connectionString, forSaves, async (client) => {
    await requireDurability(client);
    await useOnePlan(client);
  });
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    queries,
    pool,
    savePool,
    file: null,
    async close() {
      await savePool.end();
      await queries.destroy();
    },
  };
}

async function migrate({ queries, kind }: Database): Promise<void> {
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
