import { filesLength, LIMITS } from '../../../src/contract/exam/answer-limits.ts';
import type { SaveEntry, Work } from '../../../src/contract/exam/answers.ts';
import { isLate } from '../attempt/grace.ts';

/** A change that waits for its acknowledgement. */
export type QueuedEntry = SaveEntry & {
  /** It may have reached the server, so its content must not change under the same revision. */
  attempted: boolean;
};

/** What one change needs beside its content; ids and times come from outside. */
export type Change = { exerciseId: string; work: Work; key: string; at: number };

/** Whether the server refuses a work because its files have more characters than an answer may have. */
export function isTooLong({ answer }: Work): boolean {
  return answer?.kind === 'files' && filesLength(answer.files) > LIMITS.filesLength;
}

/**
 * Adds a change. An earlier change of the same exercise that never left is replaced, so that offline typing does not grow the
 * queue; one that may have left stays, and the new one gets the next revision. A change made after the deadline never replaces
 * one from before it: that one still counts.
 *
 * @param deadlineAt end of the exam as server time, milliseconds; null while there is none.
 */
export function enqueue(
  queue: readonly QueuedEntry[],
  acknowledged: Readonly<Record<string, number>>,
  change: Change,
  deadlineAt: number | null = null,
): QueuedEntry[] {
  const earlier = queue.filter((entry) => entry.exercise_id === change.exerciseId);
  const last = earlier.at(-1);
  const isAcrossDeadline =
    last !== undefined && !isLate({ deadlineAt }, last.queued_at) && isLate({ deadlineAt }, change.at);
  if (last && !last.attempted && !isAcrossDeadline) {
    const replaced = { ...last, work: change.work, queued_at: change.at };
    return queue.map((entry) => (entry === last ? replaced : entry));
  }
  const revision = Math.max(last?.revision ?? 0, acknowledged[change.exerciseId] ?? 0) + 1;
  return [
    ...queue,
    {
      exercise_id: change.exerciseId,
      revision,
      key: change.key,
      queued_at: change.at,
      work: change.work,
      attempted: false,
    },
  ];
}

/**
 * Keeps a change apart that the server would refuse: it is stored on the device and offered for download, never sent. Of each
 * exercise the newest one is kept.
 */
export function withhold(
  withheld: readonly QueuedEntry[],
  newest: Readonly<Record<string, number>>,
  change: Change,
): QueuedEntry[] {
  return [
    ...withheld.filter((entry) => entry.exercise_id !== change.exerciseId),
    {
      exercise_id: change.exerciseId,
      revision: (newest[change.exerciseId] ?? 0) + 1,
      key: change.key,
      queued_at: change.at,
      work: change.work,
      attempted: false,
    },
  ];
}

/** The oldest entries, at most one request's worth. */
export function nextBatch(queue: readonly QueuedEntry[], size: number): QueuedEntry[] {
  return queue.slice(0, size);
}

/** Marks entries as possibly sent. */
export function markAttempted(queue: readonly QueuedEntry[], keys: ReadonlySet<string>): QueuedEntry[] {
  return queue.map((entry) => (keys.has(entry.key) && !entry.attempted ? { ...entry, attempted: true } : entry));
}

/** Takes out what the server acknowledged; nothing else ever leaves the queue. */
export function acknowledge(queue: readonly QueuedEntry[], keys: ReadonlySet<string>): QueuedEntry[] {
  return queue.filter((entry) => !keys.has(entry.key));
}

/** The entries of a queue that the server acknowledged. */
export function acknowledgedOf(queue: readonly QueuedEntry[], acknowledged: readonly { key: string }[]): QueuedEntry[] {
  return queue.filter((entry) => acknowledged.some(({ key }) => key === entry.key));
}

/**
 * Gives the waiting changes of an exercise new revisions above the newest stored one, with keys of their own, because the
 * server holds something else under the old ones.
 */
export function renumber(queue: readonly QueuedEntry[], exerciseId: string, newestRevision: number): QueuedEntry[] {
  let revision = newestRevision;
  return queue.map((entry) => {
    if (entry.exercise_id !== exerciseId) return entry;
    revision += 1;
    return { ...entry, revision, key: `${entry.key.slice(0, 30)}-${revision}`, attempted: false };
  });
}

/** What the server holds of an exercise. */
export type SavedWork = { revision: number; work: Work };

/**
 * Sorts what an earlier visit left unsent on this device. An entry whose revision the server holds is either the same change,
 * whose acknowledgement was lost, or somebody else went on from there: then this exercise's entries are superseded, kept for
 * the candidate to see, and never sent, because that would overwrite the newer answer.
 *
 * What is left counts as attempted whatever the device noted: the page may have died between sending and noting it, and an entry
 * that is changed under a revision which the server then stores would be acknowledged without being stored.
 */
export function reconcile(
  restored: readonly QueuedEntry[],
  saved: Readonly<Record<string, SavedWork>>,
): { queue: QueuedEntry[]; superseded: QueuedEntry[] } {
  const superseded = new Set<string>();
  for (const entry of restored) {
    const stored = saved[entry.exercise_id];
    if (!stored || entry.revision > stored.revision) continue;
    const isSame = restored.some(
      (other) =>
        other.exercise_id === entry.exercise_id &&
        other.revision === stored.revision &&
        JSON.stringify(other.work) === JSON.stringify(stored.work),
    );
    if (!isSame) superseded.add(entry.exercise_id);
  }
  return {
    queue: restored
      .filter(
        (entry) => !superseded.has(entry.exercise_id) && entry.revision > (saved[entry.exercise_id]?.revision ?? 0),
      )
      .map((entry) => ({ ...entry, attempted: true })),
    superseded: restored.filter((entry) => superseded.has(entry.exercise_id)),
  };
}
