import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import { saveEntrySchema, workSchema } from '../../../contract/exam/answers.ts';
import { randomId } from '../random-id.ts';
import { reopeningDatabase } from '../reopening-database.ts';
import { attemptsWritten } from './attempt-store.ts';

type Stored = DBSchema & {
  /** Unsent changes by exam. */
  queue: { key: string; value: unknown };
  /** Unreadable entries, kept for support. */
  damaged: { key: number; value: { examId: string; at: number; value: unknown } };
};

const open = reopeningDatabase<Stored>('chartered', (database) => {
  database.createObjectStore('queue');
  database.createObjectStore('damaged', { autoIncrement: true });
});

/** The device may store longer answers than the server accepts, until they are shortened. */
const keptEntrySchema = z.strictObject({
  ...saveEntrySchema.shape,
  work: z.union([
    workSchema,
    z.strictObject({
      ...workSchema.shape,
      answer: z.strictObject({ kind: z.literal('files'), files: z.record(z.string(), z.string()) }),
    }),
  ]),
});

const latest = new Map<string, QueuedEntry[]>();
const writing = new Map<string, Promise<void>>();

/** An exam's unsent changes on this device. Unreadable entries are quarantined and counted, never dropped silently. */
export async function readQueue(examId: string): Promise<{ entries: QueuedEntry[]; damaged: number }> {
  // Includes writes in progress on this page.
  await writing.get(examId)?.catch(() => {});
  const database = await open();
  const value = await database.get('queue', examId);
  if (value === undefined) return { entries: [], damaged: 0 };
  const list = Array.isArray(value) ? value : [value];
  const entries: QueuedEntry[] = [];
  const damaged: unknown[] = [];
  for (const item of list) {
    const entry = parseEntry(item);
    if (entry) entries.push(entry);
    else damaged.push(item);
  }
  for (const item of damaged) await database.add('damaged', { examId, at: Date.now(), value: item });
  if (damaged.length > 0) await database.put('queue', entries, examId);
  return { entries, damaged: damaged.length };
}

function parseEntry(value: unknown): QueuedEntry | null {
  if (typeof value !== 'object' || value === null || !('attempted' in value)) return null;
  const { attempted, ...rest } = value;
  const parsed = keptEntrySchema.safeParse(rest);
  return parsed.success && typeof attempted === 'boolean' ? { ...parsed.data, attempted } : null;
}

/**
 * Stores an exam's queue on the device. Writes of one exam are sequential; while one is in progress, only the latest
 * state is queued.
 */
export function persistQueue(examId: string, queue: QueuedEntry[]): Promise<void> {
  latest.set(examId, queue);
  const pending = writing.get(examId);
  if (pending) return pending;
  const write = (async () => {
    try {
      while (latest.has(examId)) {
        // An entry leaves the queue only after its delivery is stored: a tab may die in between.
        await attemptsWritten();
        const database = await open();
        const next = latest.get(examId) ?? [];
        latest.delete(examId);
        if (next.length === 0) await database.delete('queue', examId);
        else await database.put('queue', next, examId);
      }
    } finally {
      writing.delete(examId);
    }
  })();
  writing.set(examId, write);
  return write;
}

/** Timeout of a working store. Milliseconds. */
const PROBE_TIMEOUT_MS = 5000;

/** Whether this browser can store changes: writes, reads and deletes in time. */
export async function canKeep(): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), PROBE_TIMEOUT_MS);
  try {
    return await Promise.race([probe(), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function probe(): Promise<boolean> {
  const entry: QueuedEntry[] = [
    {
      exercise_id: 'probe',
      revision: 1,
      key: 'probe-00',
      queued_at: 0,
      attempted: false,
      work: { answer: null, flagged: false, note: '' },
    },
  ];
  // A separate database each time: an abandoned check may still be running.
  const name = `probe-${randomId()}`;
  try {
    await persistQueue(name, entry);
    const { entries } = await readQueue(name);
    await persistQueue(name, []);
    return entries.length === 1;
  } catch {
    return false;
  }
}
