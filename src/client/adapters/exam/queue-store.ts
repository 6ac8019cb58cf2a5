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
  /** What could not be read, kept for support. */
  damaged: { key: number; value: { examId: string; at: number; value: unknown } };
};

const open = reopeningDatabase<Stored>('chartered', (database) => {
  database.createObjectStore('queue');
  database.createObjectStore('damaged', { autoIncrement: true });
});

/** What the device keeps may be longer than what the server takes: an answer that is too long stays here until it is shortened. */
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

/** Unsent changes of an exam on this device. Entries that cannot be read are set aside and counted, never dropped silently. */
export async function readQueue(examId: string): Promise<{ entries: QueuedEntry[]; damaged: number }> {
  // What this page is still writing belongs to it, too.
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
 * Keeps the queue of an exam on the device. Writes of one exam follow each other; while one is under way only the newest
 * state waits.
 */
export function persistQueue(examId: string, queue: QueuedEntry[]): Promise<void> {
  latest.set(examId, queue);
  const pending = writing.get(examId);
  if (pending) return pending;
  const write = (async () => {
    try {
      while (latest.has(examId)) {
        // An entry leaves the queue after the device knows that it is delivered: a tab may die between the two.
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

/** A store that works answers within this time. Milliseconds. */
const PROBE_TIMEOUT_MS = 5000;

/** Whether this browser can keep changes at all: writes, reads and deletes, in time. */
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
  // Of its own each time: a check that was left may still be under way.
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
