import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import type { KeptAttempt } from '../../../../machines/exam/exam/exam.types.ts';
import { workSchema } from '../../../contract/exam/answers.ts';
import { examSchema } from '../../../contract/exam/exam.ts';
import { challengeSchema, questionSchema } from '../../../contract/exam/exercises.ts';
import { currentMark } from '../account/session-mark.ts';
import { reopeningDatabase } from '../reopening-database.ts';
import { estimateFrom, serverOffset } from '../server-clock.ts';
import { ATTEMPTS_DATABASE } from './erase-attempts.ts';

const savedSchema = z.object({ revision: z.int(), work: workSchema });

const attemptSchema = z.object({
  /** Mark of the session: the next user must not see a previous user's exam. */
  session: z.string(),
  /** Server time minus the device's clock. Milliseconds. */
  offset: z.number(),
  exam: examSchema,
  epoch: z.int(),
  exercises: z.array(z.discriminatedUnion('type', [questionSchema, challengeSchema])),
});

const deliveredSchema = z.record(z.string(), savedSchema);

type Stored = DBSchema & {
  /** Running attempts by exam, as loaded from the server. */
  attempt: { key: string; value: unknown };
  /** Answers acknowledged since then, by exam: the latest work of each exercise. */
  delivered: { key: string; value: unknown };
};

const open = reopeningDatabase<Stored>(ATTEMPTS_DATABASE, (database) => {
  database.createObjectStore('attempt');
  database.createObjectStore('delivered');
});

const sessionMark = () => currentMark() ?? '';

let writing: Promise<unknown> = Promise.resolve();

/** Writes are sequential. A device that cannot store the attempt loses the offline reload, never an answer. */
function write(change: (database: IDBPDatabase<Stored>) => Promise<unknown>): Promise<void> {
  const done = writing.then(async () => {
    await change(await open());
  });
  writing = done.catch(() => {});
  return done;
}

/** Unsent answers wait no longer than this for data that only serves a reload. Milliseconds. */
const TIMEOUT_MS = 1000;

/** Resolves when all requested writes are done, have failed, or take too long. */
export async function attemptsWritten(): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, TIMEOUT_MS);
  await Promise.race([writing, timeout.promise]);
  clearTimeout(timer);
}

/** Stores a running attempt for a reload without a connection. @throws when the device stores nothing */
export function keepAttempt(attempt: KeptAttempt): Promise<void> {
  const record = { ...attempt, session: sessionMark(), offset: serverOffset() };
  return write((database) => database.put('attempt', record, attempt.exam.id));
}

/** Stores acknowledged answers. @throws when the device stores nothing */
export function keepDelivered(examId: string, entries: readonly QueuedEntry[]): Promise<void> {
  return write(async (database) => {
    const transaction = database.transaction('delivered', 'readwrite');
    const known = deliveredSchema.safeParse(await transaction.store.get(examId));
    const delivered = known.success ? known.data : {};
    for (const { exercise_id: id, revision, work } of entries) {
      if (revision > (delivered[id]?.revision ?? 0)) delivered[id] = { revision, work };
    }
    await transaction.store.put(delivered, examId);
    await transaction.done;
  });
}

/**
 * This device's copy of the running attempt for the current session, with the latest acknowledged answers and estimated
 * server time; null when there is none.
 */
export async function readAttempt(examId: string): Promise<KeptAttempt | null> {
  await attemptsWritten();
  const database = await open();
  const parsed = attemptSchema.safeParse(await database.get('attempt', examId));
  if (!parsed.success || parsed.data.session !== sessionMark()) return null;
  const { exam, epoch, exercises, offset } = parsed.data;
  const known = deliveredSchema.safeParse(await database.get('delivered', examId));
  const delivered = known.success ? known.data : {};
  return {
    exam: { ...exam, serverTime: estimateFrom(offset) },
    epoch,
    exercises: exercises.map((exercise) => {
      const newer = delivered[exercise.id];
      return newer && newer.revision > (exercise.saved?.revision ?? 0) ? { ...exercise, saved: newer } : exercise;
    }),
  };
}

/** Removes an attempt from the device. */
export function eraseAttempt(examId: string): Promise<void> {
  return write(async (database) => {
    await database.delete('attempt', examId);
    await database.delete('delivered', examId);
  });
}

/** Exams with a running attempt stored on this device. */
export async function keptExams(): Promise<string[]> {
  await attemptsWritten();
  return (await open()).getAllKeys('attempt');
}
