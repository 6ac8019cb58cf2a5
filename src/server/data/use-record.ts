import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DataUnusable } from './data-unusable.ts';
import { ownerOnly } from './owner-only.ts';

const RECORD_FILE = 'chartered.json';
export const DATABASE_FILE = 'chartered.db';

/** One sector: overwritten in place, so that it needs no space on a full disk and is never half written. Bytes. */
const RECORD_BYTES = 512;

const recordSchema = z.strictObject({
  note: z.string(),
  /** Number of starts on this data; the database holds the same number. */
  generation: z.int(),
  /** Size of the database file at that time; the file never shrinks. Bytes. */
  bytes: z.int(),
  /** `open` while a server is running: part of the data may then be in the log only. */
  state: z.enum(['open', 'closed']),
});
type UseRecord = z.output<typeof recordSchema>;

const NOTE = 'Says that chartered.db is in use, so that an emptied or replaced one is noticed.';

/** State of a file; null when there is none. */
function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

function readRecord(folder: string): UseRecord | null {
  const file = join(folder, RECORD_FILE);
  if (sizeOf(file) === null) return null;
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new DataUnusable(
      `${file} cannot be read as the record of ${DATABASE_FILE}. If that database is the right one, delete ${RECORD_FILE} and start again.`,
    );
  }
}

/** Writes the record to disk before it returns. */
export function writeUseRecord(folder: string, use: Omit<UseRecord, 'note' | 'bytes'>): void {
  const bytes = sizeOf(join(folder, DATABASE_FILE)) ?? 0;
  const text = JSON.stringify({ note: NOTE, ...use, bytes }).padEnd(RECORD_BYTES - 1);
  const file = join(folder, RECORD_FILE);
  ownerOnly(file);
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, `${text}\n`, 0);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** For a deliberately replaced database: the next start accepts it as it is. */
export function deleteUseRecord(folder: string): void {
  rmSync(join(folder, RECORD_FILE), { force: true });
}

function refusal(folder: string, found: string): DataUnusable {
  return new DataUnusable(
    `${found} Restore a backup: npm run restore -- <backup file>. To start with an empty database on purpose, move ${DATABASE_FILE} and ${RECORD_FILE} out of ${folder} first.`,
  );
}

/**
 * Compares the database files with the record of their last use, before anything opens them.
 *
 * @returns the minimum number of starts in the database.
 * @throws DataUnusable
 */
export function checkUseRecord(folder: string): number {
  const record = readRecord(folder);
  if (!record) return 0;
  const file = join(folder, DATABASE_FILE);
  const bytes = sizeOf(file);
  if (bytes === null) throw refusal(folder, `The database ${file} was in use and is gone.`);
  if (bytes === 0) throw refusal(folder, `The database ${file} was in use and is empty now.`);
  if (bytes < record.bytes) {
    throw refusal(folder, `The database ${file} has ${bytes} bytes; it had ${record.bytes} when it was last used.`);
  }
  if (record.state === 'open' && sizeOf(`${file}-wal`) === null) {
    throw new DataUnusable(
      `The last server on ${file} ended without closing it, and its log ${DATABASE_FILE}-wal is gone: the newest answers were in it. Put the log back, or restore a backup: npm run restore -- <backup file>. If another program has opened the database since and moved the log into it, delete ${RECORD_FILE} and start again.`,
    );
  }
  return record.generation;
}

/** @throws DataUnusable when the database is older than its use record. */
export function checkGeneration(folder: string, stored: number, recorded: number): void {
  if (stored >= recorded) return;
  throw new DataUnusable(
    `The database ${join(folder, DATABASE_FILE)} is older than it was when it was last used: a copy was put in its place, or its log is lost. Restore a backup: npm run restore -- <backup file>. If this copy is the right one, delete ${RECORD_FILE} and start again.`,
  );
}
