import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';

export const DATABASE_FILE = 'chartered.db';
const LOCK_FILE = 'chartered.lock';

/** Another process holds the data folder. */
export class DataFolderInUse extends Error {}

/**
 * Takes the data folder for this process. The lock is one of the operating system on a small database of its own, so that
 * it ends with the process however the process ends, and a backup may still read the data beside it.
 *
 * @throws DataFolderInUse when another process holds it.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return { release: () => lock.close() };
}

/** Opens the embedded database: write-ahead log, and every commit is on the disk before it is acknowledged. */
export function openSqliteFile(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536;',
  );
  return database;
}

/** Node's SQLite behind the interface that Kysely's dialect expects. Prepared statements are kept. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
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
    close: () => database.close(),
    prepare(sql) {
      const { statement, reader } = prepare(sql);
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run(parameters) {
          const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]));
          return { changes, lastInsertRowid };
        },
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new SqliteDialect({ database: adapter });
}
