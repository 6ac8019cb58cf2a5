import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, type Migration, Migrator, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { connectionConfigs } from './connection-configs.ts';
import { type DataUnusable, explainPostgresFailure, explainSqliteFailure } from './data-unusable.ts';
import { exclusively, RowLockedDialect } from './lock-row.ts';
import { deliveries } from './migrations/0013-deliveries.ts';
import { catalogTables } from './migrations/0014-catalog.ts';
import { orders } from './migrations/0015-orders.ts';
import { payments } from './migrations/0016-payments.ts';
import { freeWeekendReservation } from './migrations/0017-free-weekend-reservation.ts';
import { vouchers } from './migrations/0018-vouchers.ts';
import { reportedPurchases } from './migrations/0019-reported-purchases.ts';
import { staffLists } from './migrations/0020-staff-lists.ts';
import { orderReviews } from './migrations/0021-order-reviews.ts';
import { refundKeys } from './migrations/0022-refund-keys.ts';
import { chartTraffic } from './migrations/0023-chart-traffic.ts';
import { teams } from './migrations/0024-teams.ts';
import { badges } from './migrations/0025-badges.ts';
import { progress } from './migrations/0026-progress.ts';
import { mails } from './migrations/0027-mails.ts';
import { resultReviews } from './migrations/0028-result-reviews.ts';
import { weekendChanges } from './migrations/0030-weekend-changes.ts';
import { mailsByUser } from './migrations/0031-mails-by-user.ts';
import { auditReasons } from './migrations/0032-audit-reasons.ts';
import { emailAddresses } from './migrations/0035-email-addresses.ts';
import { counters } from './migrations/0036-counters.ts';
import { lastDays } from './migrations/0037-last-days.ts';
import { auditIndex } from './migrations/0038-audit-index.ts';
import { secondFactor } from './migrations/0039-second-factor.ts';
import { paidTwice } from './migrations/0041-paid-twice.ts';
import { domainEvents } from './migrations/0042-domain-events.ts';
import { cardHolds } from './migrations/0043-card-holds.ts';
import { invitationForwarding } from './migrations/0044-invitation-forwarding.ts';
import { attribution } from './migrations/0045-attribution.ts';
import { latinNames } from './migrations/0046-latin-names.ts';
import { builds } from './migrations/0049-builds.ts';
import { nameKeys } from './migrations/0050-name-keys.ts';
import { foundation } from './migrations/early/0001-foundation.ts';
import { rateLimit } from './migrations/early/0002-rate-limit.ts';
import { accounts } from './migrations/early/0003-accounts.ts';
import { social } from './migrations/early/0004-social.ts';
import { offers } from './migrations/early/0005-offers.ts';
import { trackAt } from './migrations/early/0006-track-at.ts';
import { reauthentication } from './migrations/early/0008-reauthentication.ts';
import { staffAndEvidence } from './migrations/early/0010-staff-and-evidence.ts';
import { outages } from './migrations/early/0011-outages.ts';
import { growth } from './migrations/early/0012-growth.ts';
import { openReadConnection } from './read-connection.ts';
import { checkKnownMigrations, lockDataFolder, openSqliteFile, sqliteDialect } from './sqlite.ts';
import { createStorageHealth, type StorageHealth } from './storage-health.ts';
import type { Tables } from './tables.ts';
import { DATABASE_FILE } from './use-record.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  kind: 'sqlite' | 'postgres';
  queries: Kysely<Tables>;
  /**
   * For long reads: staff lists, data exports. The embedded database runs them on a worker thread, so that a save never
   * waits for one; with PostgreSQL they use the shared pool.
   */
  readQueries: Kysely<Tables>;
  storage: StorageHealth;
  /** The underlying pool, for libraries with their own SQL; null for the embedded database. */
  pool: pg.Pool | null;
  /** Connections reserved for saves, so that no other query delays an answer; null for the embedded database. */
  savePool: pg.Pool | null;
  /** The underlying embedded database, for hot statements that bypass the query builder; null with PostgreSQL. */
  file: DatabaseSync | null;
  /** Advice for the operator about a startup error; null for an unknown one. */
  explain(error: unknown): DataUnusable | null;
  close(): Promise<void>;
};

/** Connection timeout of the database server. Milliseconds. */
const CONNECT_LIMIT_MS = 5000;
/**
 * Connections reserved for saves, at most half of the process's: with more concurrent commits, each would contain fewer
 * saves.
 */
const MAX_SAVE_CONNECTIONS = 4;

function migrations(kind: Database['kind']): Record<string, Migration> {
  return {
    '0001-foundation': foundation(kind),
    '0002-rate-limit': rateLimit(kind),
    '0003-accounts': accounts(kind),
    '0004-social': social(kind),
    '0005-offers': offers(),
    '0006-track-at': trackAt(),
    '0008-reauthentication': reauthentication(),
    '0010-staff-and-evidence': staffAndEvidence(),
    '0011-outages': outages(),
    '0012-growth': growth(kind),
    '0013-deliveries': deliveries(),
    '0014-catalog': catalogTables(),
    '0015-orders': orders(kind),
    '0016-payments': payments(),
    '0017-free-weekend-reservation': freeWeekendReservation(),
    '0018-vouchers': vouchers(),
    '0019-reported-purchases': reportedPurchases(),
    '0020-staff-lists': staffLists(),
    '0021-order-reviews': orderReviews(),
    '0022-refund-keys': refundKeys(),
    '0023-chart-traffic': chartTraffic(),
    '0024-teams': teams(kind),
    '0025-badges': badges(kind),
    '0026-progress': progress(kind),
    '0027-mails': mails(kind),
    '0028-result-reviews': resultReviews(kind),
    '0030-weekend-changes': weekendChanges(),
    '0031-mails-by-user': mailsByUser(),
    '0032-audit-reasons': auditReasons(kind),
    '0035-email-addresses': emailAddresses(kind),
    '0036-counters': counters(kind),
    '0037-last-days': lastDays(),
    '0038-audit-index': auditIndex(),
    '0039-second-factor': secondFactor(),
    '0041-paid-twice': paidTwice(),
    '0042-domain-events': domainEvents(),
    '0043-card-holds': cardHolds(),
    '0044-invitation-forwarding': invitationForwarding(),
    '0045-attribution': attribution(kind),
    '0046-latin-names': latinNames(),
    '0049-builds': builds(kind),
    '0050-name-keys': nameKeys(kind),
  };
}

/** Names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations('sqlite'));

// Milliseconds and counts fit a double; pg returns them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  poolSize: number;
  /** The last migration to run, for tests of data of earlier versions; all by default. */
  migrateTo?: string;
  /** Called with a sentence while another process prepares the database. */
  onWaiting?: (sentence: string) => void;
  /** Called with every statement, for tests that count them or check their plans. */
  onStatement?: (event: LogEvent) => void;
};

/**
 * Opens the database and migrates its schema.
 *
 * @throws DataUnusable with a message for the operator, DataFolderInUse when another process has locked the data.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options;
  const database = databaseUrl ? await openPostgres(databaseUrl, options) : openSqlite(options);
  try {
    await migrate(database, options);
  } catch (error) {
    await database.close();
    throw database.explain(error) ?? error;
  }
  return database;
}

/** Every out-of-space error is recorded, whichever statement it comes from. */
function watchStatements({ onStatement }: OpenOptions, storage: StorageHealth) {
  return (event: LogEvent) => {
    if (event.level === 'error') storage.note(event.error);
    onStatement?.(event);
  };
}

function openSqlite(options: OpenOptions): Database {
  const { dataDir } = options;
  const lock = lockDataFolder(dataDir);
  const storage = createStorageHealth(() => queries);
  const log = watchStatements(options, storage);
  const file = openFile();
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(file), log });
  const readQueries = openReadConnection(join(dataDir, DATABASE_FILE), log);

  function openFile() {
    try {
      return openSqliteFile(dataDir);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  return {
    kind: 'sqlite',
    queries,
    readQueries,
    storage,
    pool: null,
    savePool: null,
    file: file.database,
    explain: (error) => explainSqliteFailure(error, dataDir, join(dataDir, DATABASE_FILE)),
    async close() {
      await readQueries.destroy();
      await queries.destroy();
      lock.release();
    },
  };
}

function openPool(config: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...config, max, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // Without a listener, a lost connection would end the process. The pool only listens to idle connections; code that
  // uses one learns from its failed query. The next query gets a new connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function openPostgres(connectionString: string, options: OpenOptions): Promise<Database> {
  const { all, saves } = await connectionConfigs(connectionString, CONNECT_LIMIT_MS).catch((error: unknown) => {
    throw explainPostgresFailure(error, connectionString) ?? error;
  });
  const max = options.poolSize;
  const forSaves = Math.max(1, Math.min(MAX_SAVE_CONNECTIONS, Math.floor(max / 2)));
  const pool = openPool(all, Math.max(1, max - forSaves));
  const savePool = openPool(saves, forSaves);
  const storage = createStorageHealth(() => queries);
  const queries = new Kysely<Tables>({
    dialect: new RowLockedDialect({ pool }),
    log: watchStatements(options, storage),
  });
  return {
    kind: 'postgres',
    queries,
    readQueries: queries,
    storage,
    pool,
    savePool,
    file: null,
    explain: (error) => explainPostgresFailure(error, connectionString),
    async close() {
      await savePool.end();
      await queries.destroy();
    },
  };
}

async function migrate(database: Database, { migrateTo, onWaiting }: OpenOptions): Promise<void> {
  const { queries, kind } = database;
  const known = migrations(kind);
  const applied = await listApplied(queries);
  checkKnownMigrations(applied, Object.keys(known));
  if (applied.length === Object.keys(known).length && migrateTo === undefined) return;
  const run = async () => {
    const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => known } });
    const { error } = await (migrateTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(migrateTo));
    if (error) throw error;
  };
  await exclusively(database, 'migrations', run, { onWaiting });
}

/** Names of a database's applied migrations; none for a new one. */
async function listApplied(queries: Kysely<Tables>): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries);
  return rows.map(({ name }) => name);
}
