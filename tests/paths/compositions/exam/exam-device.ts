import type { AnswerSyncEvent } from '../../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry, SavedWork } from '../../../../machines/exam/answer-sync/queue.ts';
import type { KeptAttempt } from '../../../../machines/exam/exam/exam.types.ts';

/** A page waits this long for a write before it says that it is not kept. Milliseconds. */
const WRITE_TIMEOUT_MS = 3000;

type Report = (event: AnswerSyncEvent) => void;
type Write = { queue: readonly QueuedEntry[]; at: number; report: Report; isReported: boolean };

/** What survives the page on this device: its database, which may not answer for a while. */
export function createDevice() {
  let queue: readonly QueuedEntry[] = [];
  let attempt: KeptAttempt | null = null;
  const delivered = new Map<string, SavedWork>();
  let isSilent = false;
  let write: Write | null = null;
  /** Changes that the database has ever stored, by their text. */
  const everKept = new Set<string>();

  function put(next: readonly QueuedEntry[]): void {
    queue = structuredClone(next);
    for (const { work } of next) everKept.add(work.note);
  }

  return {
    everKept,
    isSilent: () => isSilent,
    queue: () => queue,
    /** The running attempt, with the newest answers that the server has acknowledged. */
    attempt: (): KeptAttempt | null =>
      attempt && {
        ...attempt,
        exercises: attempt.exercises.map((exercise) => {
          const newer = delivered.get(exercise.id);
          return newer && newer.revision > (exercise.saved?.revision ?? 0) ? { ...exercise, saved: newer } : exercise;
        }),
      },
    keepAttempt(kept: KeptAttempt | null) {
      attempt = structuredClone(kept);
      if (!kept) delivered.clear();
    },
    keepDelivered(entries: readonly QueuedEntry[]) {
      for (const { exercise_id: id, revision, work } of entries) {
        if (revision > (delivered.get(id)?.revision ?? 0)) delivered.set(id, { revision, work });
      }
    },
    write(next: readonly QueuedEntry[], now: number, report: Report) {
      if (isSilent) write = { queue: next, at: write?.at ?? now, report, isReported: write?.isReported ?? false };
      else put(next);
    },
    /** Reports a write that has waited for too long. */
    passTo(now: number) {
      if (!write || write.isReported || now < write.at + WRITE_TIMEOUT_MS) return;
      write.isReported = true;
      write.report({ type: 'device.storingFailed' });
    },
    fallSilent() {
      isSilent = true;
    },
    answerAgain() {
      isSilent = false;
      const done = write;
      write = null;
      if (!done) return;
      put(done.queue);
      if (done.isReported) done.report({ type: 'device.stored' });
    },
    /** The page is gone, with its pending writes. */
    losePage() {
      write = null;
    },
  };
}
