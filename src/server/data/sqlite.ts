import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { DataFolderInUse, DataUnusable, explainSqliteFailure } from './data-unusable.ts';
import { checkGeneration, checkUseRecord, DATABASE_FILE, writeUseRecord } from './use-record.ts';

const LOCK_FILE = 'chartered.lock';

/** How long a start waits for a backup that reads the database. Milliseconds. */
const ALONE_TIMEOUT_MS = 5000;

/** SQLITE_BUSY. Source: https://sqlite.org/rescode.html */
const BUSY = 5;

/** With all above it. Node's `recursive` never returns below a folder that exists and takes none, such as /proc. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}

/**
 * Takes the data folder for this process. The lock is one of the operating system on a small database of its own, so that
 * it ends with the process however the process ends, and a backup may still read the data beside it.
 *
 * @throws DataFolderInUse when another process holds it, DataUnusable when the folder cannot be made or written.
 */
export function lockDataFolder(folder: string): { release(): void } {
  const file = join(folder, DATABASE_FILE);
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    const opened = new DatabaseSync(join(folder, LOCK_FILE));
    lock = opened;
    opened.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
    return { release: () => opened.close() };
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
      );
    }
    throw explainSqliteFailure(error, folder, join(folder, LOCK_FILE)) ?? error;
  }
}

export type SqliteFile = {
  database: DatabaseSync;
  /** Moves the log into the file, records that all of it is there, and closes. */
  close(): void;
};

/**
 * Opens the embedded database: write-ahead log, and every commit is on the disk before it is acknowledged. What was recorded
 * when it was last used is compared with what is there now.
 *
 * @throws DataUnusable when it is damaged, emptied, older than it was, or open in another process.
 */
export function openSqliteFile(folder: string): SqliteFile {
  const file = join(folder, DATABASE_FILE);
  const recorded = checkUseRecord(folder);
  const database = new DatabaseSync(file);
  try {
    database.exec(
      `PRAGMA busy_timeout = ${ALONE_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;`,
    );
    const generation = Math.max(recorded, generationOf(database));
    checkGeneration(folder, generationOf(database), recorded);
    beginGeneration(database, folder, generation + 1);
    writeUseRecord(folder, { generation: generation + 1, state: 'open' });
  } catch (error) {
    // Not closed: that could finish or delete a log which belongs to what was found wrong. The process ends.
    throw explainSqliteFailure(error, folder, file) ?? error;
  }
  return {
    database,
    close() {
      try {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        writeUseRecord(folder, { generation: generationOf(database), state: 'closed' });
      } catch {
        // Without space, or damaged: closing would delete the log that the record speaks of. It ends with the process.
        return;
      }
      database.close();
    },
  };
}

/** Starts of a server on a database; kept in its header. */
function generationOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Counts this start, in a transaction that needs the file for itself: a server whose lock file was deleted still has the
 * database open, and two servers would not know of each other's sessions.
 *
 * @throws DataFolderInUse
 */
function beginGeneration(database: DatabaseSync, folder: string, generation: number): void {
  try {
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; PRAGMA user_version = ${generation}; COMMIT;`);
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) throw error;
    throw new DataFolderInUse(
      `The database in ${folder} is open in another process, although ${LOCK_FILE} is free; was that file deleted? Stop the other server, or wait until a backup has ended, and start again.`,
    );
  }
  // The lock is given back by the next read after this.
  database.exec('PRAGMA locking_mode = NORMAL');
  generationOf(database);
}

/** @throws DataUnusable when the database was migrated by a version that this one does not know. */
export function checkKnownMigrations(applied: string[], known: readonly string[]): void {
  const newer = applied.find((name) => !known.includes(name));
  if (newer === undefined) return;
  throw new DataUnusable(
    `The database was written by a newer version of Chartered (${newer}). Start that version, or restore a backup that is older than the update: npm run restore -- <backup file>.`,
  );
}

/** Node's SQLite behind the interface that Kysely's dialect expects. Prepared statements are kept. */
export function sqliteDialect({ database, close }: SqliteFile): SqliteDialect {
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>();

  function prepare(sql: string) {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    if (statements.size >= 500) statements.delete(statements.keys().next().value as string);
    statements.set(sql, prepared);
    return prepared;
  }

  const adapter: SqliteDatabase = {
    close,
    prepare(sql) {
      const { statement, reader } = prepare(sql);
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run(parameters) {
          // On a full disk SQLite has rolled back already; the failure of a second rollback would hide the reason.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]));
          return { changes, lastInsertRowid };
        },
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new SqliteDialect({ database: adapter });
}
