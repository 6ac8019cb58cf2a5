import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { MIGRATION_NAMES } from './database.ts';
import { ownerOnly } from './owner-only.ts';
import { lockDataFolder } from './sqlite.ts';
import { DATABASE_FILE, deleteUseRecord } from './use-record.ts';

/** Backup or restore was refused; nothing has changed. */
export class BackupRefused extends Error {}

/** All pages in one step, within one read transaction, for a consistent copy. */
const ALL_PAGES = 2_147_483_647;

/**
 * Writes a consistent copy of the embedded database to a new file, also while a server is using it.
 *
 * @returns size of the copy in bytes.
 * @throws BackupRefused
 */
export async function writeBackup(dataDir: string, file: string): Promise<number> {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupRefused(`There is no database in ${dataDir}. Set DATA_DIR to its folder.`);
  if (existsSync(file)) throw new BackupRefused(`${file} exists already. Choose another name; nothing is overwritten.`);
  if (!existsSync(dirname(file))) throw new BackupRefused(`The folder ${dirname(file)} does not exist.`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    ownerOnly(unfinished);
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
    try {
      await backup(database, unfinished, { rate: ALL_PAGES });
    } finally {
      database.close();
    }
    // A single file without a log.
    const copy = new DatabaseSync(unfinished);
    copy.exec('PRAGMA journal_mode = DELETE');
    copy.close();
    const damage = checkIntegrity(unfinished);
    if (damage) throw new BackupRefused(`The data in ${dataDir} cannot be backed up: ${damage}`);
    sync(unfinished);
    renameExclusive(unfinished, file);
    return statSync(file).size;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`The backup could not be written: ${messageOf(error)}`);
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, { force: true });
  }
}

/**
 * Replaces the embedded database with a backup. The old database is kept with `.before-restore` in its name.
 *
 * @returns path of the replaced database, or null when there was none.
 * @throws BackupRefused, DataFolderInUse when a server is using the data.
 */
export function restoreBackup(dataDir: string, file: string): string | null {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  if (!statSync(file).isFile()) throw new BackupRefused(`${file} is not a file.`);
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) {
    throw new BackupRefused(`${file} is the database of a server, with changes beside it. Make a backup of it first.`);
  }
  const damage = checkIntegrity(file);
  if (damage) throw new BackupRefused(`${file} cannot be restored: ${damage}`);
  const current = join(dataDir, DATABASE_FILE);
  const kept = `${current}.before-restore`;
  const incoming = `${current}.restoring`;
  const lock = lockDataFolder(dataDir);
  try {
    const replaces = existsSync(current);
    if (replaces && existsSync(kept)) {
      throw new BackupRefused(`${kept} is there from an earlier restore. Move it away first; nothing is overwritten.`);
    }
    try {
      copyFileSync(file, incoming);
      ownerOnly(incoming);
      sync(incoming);
      const copied = checkIntegrity(incoming);
      if (copied) throw new Error(copied);
    } catch (error) {
      throw new BackupRefused(`${file} could not be copied: ${messageOf(error)}`);
    }
    // From here on the use record no longer matches the database.
    deleteUseRecord(dataDir);
    if (replaces) {
      checkpointWal(current);
      // Only a damaged database still has its log; the log is renamed with it, as SQLite expects.
      for (const suffix of ['-wal', '-shm']) {
        if (existsSync(`${current}${suffix}`)) renameSync(`${current}${suffix}`, `${kept}${suffix}`);
      }
      linkSync(current, kept);
    }
    renameSync(incoming, current);
    syncFolder(dataDir);
    return replaces ? kept : null;
  } finally {
    rmSync(incoming, { force: true });
    lock.release();
  }
}

/** Why a file is not a valid database of this product, as a sentence; null when it is. Leaves no trace. */
function checkIntegrity(file: string): string | null {
  try {
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    const database = new DatabaseSync(url, { readOnly: true });
    try {
      const [first] = database.prepare('PRAGMA integrity_check(1)').all();
      // SQLite may report several lines: the database first, then the findings.
      const found = String(first?.integrity_check).replaceAll(/\s*\n\s*/g, ', ');
      if (found !== 'ok') return `it is damaged (${found}).`;
      const [orphan] = database.prepare('PRAGMA foreign_key_check').all();
      if (orphan) return `it is damaged (rows of ${orphan.table} refer to what is not there).`;
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      const names = new Set(tables.map((table) => table.name));
      if (!['kysely_migration', 'user', 'attempt', 'answer_revision'].every((name) => names.has(name))) {
        return 'it is a database of something else.';
      }
      const known = new Set(MIGRATION_NAMES);
      const applied = database.prepare('SELECT name FROM kysely_migration').all();
      const newer = applied.find(({ name }) => !known.has(String(name)));
      return newer ? `it was written by a newer version (${newer.name}).` : null;
    } finally {
      database.close();
    }
  } catch (error) {
    return `it is not a sound database (${messageOf(error)}).`;
  }
}

/** Checkpoints the log into the file. */
function checkpointWal(file: string): void {
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch {
    // The database is damaged, which may be why it is being replaced, and is kept as it is.
  }
}

/** A rename that fails when the target exists. */
function renameExclusive(from: string, to: string): void {
  linkSync(from, to);
  unlinkSync(from);
  syncFolder(dirname(to));
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function syncFolder(folder: string): void {
  // Windows can neither open nor sync a folder.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
