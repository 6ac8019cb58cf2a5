import { filesLength, LIMITS } from '../../../src/contract/exam/answer-limits.ts';
import type { SaveEntry, Work } from '../../../src/contract/exam/answers.ts';
import { isLate } from '../attempt/late.ts';

/** A change that waits for its acknowledgement. */
export type QueuedEntry = SaveEntry & {
  /** The change may have reached the server, so its content must not change under the same revision. */
  attempted: boolean;
};

/** Metadata of one change; ids and times come from the caller. */
export type Change = { exerciseId: string; work: Work; key: string; at: number };

/** Whether the files of this work exceed the server's character limit. */
export function isTooLong({ answer }: Work): boolean {
  return answer?.kind === 'files' && filesLength(answer.files) > LIMITS.filesLength;
}

/**
 * Adds a change (EX-08). An earlier unsent change of the same exercise is replaced, so that offline typing does not grow the
 * queue; one that may have been sent stays, and the new one gets the next revision. A change made after the deadline
 * never replaces one made before it, because that one still counts.
 * @param deadlineAt end of the exam in server time, milliseconds; null while there is none.
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
 * Separates a change that the server would reject: the device keeps it for download and never sends it. Only the newest
 * for each exercise is kept.
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

/** The newest entry of each exercise, in the order in which the exercises began to wait. */
function newestOfEach(queue: readonly QueuedEntry[]): QueuedEntry[] {
  return [...new Map(queue.map((entry) => [entry.exercise_id, entry])).values()];
}

/**
 * The entries of one request, one for each exercise. An entry that may have been sent is sent again before a newer one
 * follows, so that an exercise has two entries however long the server cannot be reached; of several that may have been
 * sent, the newest replaces the others.
 */
export function nextBatch(queue: readonly QueuedEntry[], size: number): QueuedEntry[] {
  const attempted = new Map(
    newestOfEach(queue.filter((entry) => entry.attempted)).map((entry) => [entry.exercise_id, entry]),
  );
  return newestOfEach(queue)
    .slice(0, size)
    .map((entry) => attempted.get(entry.exercise_id) ?? entry);
}

/** The newest entries of the exercises in the next request: without waiting for earlier ones, because there is no time. */
export function urgentBatch(queue: readonly QueuedEntry[], size: number): QueuedEntry[] {
  return newestOfEach(queue).slice(0, size);
}

/** Moves the entries of an exercise behind all others, in their order. */
export function deferExercise(queue: readonly QueuedEntry[], exerciseId: string): QueuedEntry[] {
  const isOther = (entry: QueuedEntry) => entry.exercise_id !== exerciseId;
  return [...queue.filter(isOther), ...queue.filter((entry) => !isOther(entry))];
}

/** Whether an entry is a later change of the same exercise; revisions decide between changes of one millisecond. */
export function isNewer(entry: QueuedEntry, other: QueuedEntry): boolean {
  if (entry.exercise_id !== other.exercise_id) return false;
  return (entry.queued_at - other.queued_at || entry.revision - other.revision) > 0;
}

/** Marks entries as possibly sent. */
export function markAttempted(queue: readonly QueuedEntry[], keys: ReadonlySet<string>): QueuedEntry[] {
  return queue.map((entry) => (keys.has(entry.key) && !entry.attempted ? { ...entry, attempted: true } : entry));
}

/**
 * Removes acknowledged entries and those of the same exercise that they replace (EX-08), which the server would not store any
 * more; nothing else ever leaves the queue.
 */
export function acknowledge(
  queue: readonly QueuedEntry[],
  acknowledged: readonly Pick<QueuedEntry, 'exercise_id' | 'revision'>[],
): QueuedEntry[] {
  return queue.filter((entry) =>
    acknowledged.every(({ exercise_id: id, revision }) => id !== entry.exercise_id || revision < entry.revision),
  );
}

/** The acknowledged entries of a queue. */
export function acknowledgedOf(queue: readonly QueuedEntry[], acknowledged: readonly { key: string }[]): QueuedEntry[] {
  return queue.filter((entry) => acknowledged.some(({ key }) => key === entry.key));
}

/**
 * Assigns new revisions and keys to an exercise's waiting changes, because the server has different content under the
 * old ones.
 */
export function renumber(queue: readonly QueuedEntry[], exerciseId: string, newestRevision: number): QueuedEntry[] {
  let revision = newestRevision;
  return queue.map((entry) => {
    if (entry.exercise_id !== exerciseId) return entry;
    revision += 1;
    return { ...entry, revision, key: `${entry.key.slice(0, 30)}-${revision}`, attempted: false };
  });
}

/** The server's state of an exercise. */
export type SavedWork = { revision: number; work: Work };

/**
 * Reconciles unsent changes of an earlier visit with the server (EX-08). If the server already has an entry's revision, then
 * either it has this very change and the acknowledgement was lost, or another user has continued from there. In that
 * case the exercise's entries are superseded: kept for the candidate to see and never sent, because that would
 * overwrite the newer answer. All remaining entries count as attempted, whatever the device recorded: the page may have
 * died between sending an entry and recording that, and changing its content under the same revision could then
 * acknowledge text that was never saved.
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
