import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { DataFolderInUse, DataUnusable, explainSqliteFailure } from './data-unusable.ts';
import { ownerOnly } from './owner-only.ts';
import { checkGeneration, checkUseRecord, DATABASE_FILE, writeUseRecord } from './use-record.ts';

const LOCK_FILE = 'chartered.lock';

/** How long startup waits for a backup that is reading the database. Milliseconds. */
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
 * Locks the data folder for this process with an operating system lock on a small separate database, so that the lock
 * ends with the process in any case, and a backup can still read the data.
 *
 * @throws DataFolderInUse when another process holds the lock, DataUnusable when the folder cannot be created or
 * written.
 */
export function lockDataFolder(folder: string): { release(): void } {
  const file = join(folder, DATABASE_FILE);
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    ownerOnly(join(folder, LOCK_FILE));
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
  /** Checkpoints the log, records that the file is complete, and closes. */
  close(): void;
};

/**
 * Opens the embedded database with a write-ahead log; every commit is on disk before it is acknowledged. Compares the
 * record of its last use with the files.
 *
 * @throws DataUnusable when it is damaged, emptied, older than recorded, or open in another process.
 */
export function openSqliteFile(folder: string): SqliteFile {
  const file = join(folder, DATABASE_FILE);
  const recorded = checkUseRecord(folder);
  try {
    ownerOnly(file);
  } catch (error) {
    throw explainSqliteFailure(error, folder, file) ?? error;
  }
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
    // Left open: closing could checkpoint or delete the log of the damaged database. The process ends.
    throw explainSqliteFailure(error, folder, file) ?? error;
  }
  return {
    database,
    close() {
      try {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        writeUseRecord(folder, { generation: generationOf(database), state: 'closed' });
      } catch {
        // Left open when out of space or damaged: closing would delete the log that the record refers to. It closes
        // with the process.
        return;
      }
      database.close();
    },
  };
}

/** Number of starts on a database, stored in its header. */
function generationOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Counts this start in an exclusive transaction: a server whose lock file was deleted still has the database open, and
 * two servers would not know about each other's sessions.
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
  // The next read releases the lock.
  database.exec('PRAGMA locking_mode = NORMAL');
  generationOf(database);
}

/** @throws DataUnusable when a newer version has migrated the database. */
export function checkKnownMigrations(applied: string[], known: readonly string[]): void {
  const newer = applied.find((name) => !known.includes(name));
  if (newer === undefined) return;
  throw new DataUnusable(
    `The database was written by a newer version of Chartered (${newer}). Start that version, or restore a backup that is older than the update: npm run restore -- <backup file>.`,
  );
}

/** Adapts Node's SQLite to the interface of Kysely's dialect, with cached prepared statements. */
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
          // On a full disk SQLite has already rolled back; the failure of a second rollback would hide the cause.
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
