import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import type { KeptAttempt } from '../../../../machines/exam/exam/exam.types.ts';
import { workSchema } from '../../../contract/exam/answers.ts';
import { examSchema } from '../../../contract/exam/exam.ts';
import { challengeSchema, questionSchema } from '../../../contract/exam/exercises.ts';
import { currentToken } from '../account/session-token.ts';
import { reopeningDatabase } from '../reopening-database.ts';
import { reckonFrom, serverOffset } from '../server-clock.ts';
import { ATTEMPTS_DATABASE } from './erase-attempts.ts';

const savedSchema = z.object({ revision: z.int(), work: workSchema });

const attemptSchema = z.object({
  /** Start of the session's token: a person who signs in later is not shown what another person's exam held. */
  session: z.string(),
  /** Server time minus the device's clock. Milliseconds. */
  offset: z.number(),
  exam: examSchema,
  epoch: z.int(),
  exercises: z.array(z.discriminatedUnion('type', [questionSchema, challengeSchema])),
});

const deliveredSchema = z.record(z.string(), savedSchema);

type Stored = DBSchema & {
  /** Running attempts by exam, as the server gave them. */
  attempt: { key: string; value: unknown };
  /** What the server has acknowledged since, by exam: the newest work of each exercise. */
  delivered: { key: string; value: unknown };
};

const open = reopeningDatabase<Stored>(ATTEMPTS_DATABASE, (database) => {
  database.createObjectStore('attempt');
  database.createObjectStore('delivered');
});

/** Enough to tell sessions apart, and of no use to open one. */
const sessionMark = () => currentToken()?.slice(0, 12) ?? '';

let writing: Promise<unknown> = Promise.resolve();

/** Writes follow each other. A device that cannot keep the attempt loses the offline reload, never an answer. */
function write(change: (database: IDBPDatabase<Stored>) => Promise<unknown>): Promise<void> {
  const done = writing.then(async () => {
    await change(await open());
  });
  writing = done.catch(() => {});
  return done;
}

/** Unsent answers do not wait longer for what is only kept for a reload. Milliseconds. */
const TIMEOUT_MS = 1000;

/** Resolves when everything asked for so far is on the device, has failed, or takes too long. */
export async function attemptsWritten(): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, TIMEOUT_MS);
  await Promise.race([writing, timeout.promise]);
  clearTimeout(timer);
}

/** Keeps a running attempt for a reload without a connection. @throws when the device keeps nothing */
export function keepAttempt(attempt: KeptAttempt): Promise<void> {
  const record = { ...attempt, session: sessionMark(), offset: serverOffset() };
  return write((database) => database.put('attempt', record, attempt.exam.id));
}

/** Keeps what the server has acknowledged. @throws when the device keeps nothing */
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
 * The running attempt that this device keeps for the present session, with the newest answers that the server has acknowledged,
 * and server time as this device reckons it; null when there is none.
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
    exam: { ...exam, serverTime: reckonFrom(offset) },
    epoch,
    exercises: exercises.map((exercise) => {
      const newer = delivered[exercise.id];
      return newer && newer.revision > (exercise.saved?.revision ?? 0) ? { ...exercise, saved: newer } : exercise;
    }),
  };
}

/** Takes an attempt off the device. */
export function eraseAttempt(examId: string): Promise<void> {
  return write(async (database) => {
    await database.delete('attempt', examId);
    await database.delete('delivered', examId);
  });
}

/** Exams of which this device keeps a running attempt. */
export async function keptExams(): Promise<string[]> {
  await attemptsWritten();
  return (await open()).getAllKeys('attempt');
}
