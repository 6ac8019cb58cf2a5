import type { SavedWork } from '../../../machines/exam/answer-sync/queue.ts';
import { GRACE_MS } from '../../../machines/exam/attempt/attempt.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { SaveEntry } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';

export type StoredRevision = { exercise_id: string; revision: number; key: string; work: string };

/** What a schedule needs of a server: the model below or the real one. */
export type SyncServer = {
  exerciseIds: string[];
  now(): number;
  /** Makes a device the one that writes. @returns the new epoch. */
  takeLease(device: string): Promise<number>;
  load(): Promise<Record<string, SavedWork>>;
  /** @throws Failure */
  save(epoch: number, entries: SaveEntry[]): Promise<Saved>;
  /** Time goes past the deadline and its grace period. */
  passDeadline(): Promise<void>;
  /** Everything that is stored, in the order of exercises and revisions. */
  stored(): Promise<StoredRevision[]>;
};

/** The rules of saving in their simplest form. */
export function createModelServer(clock: { now(): number }): SyncServer {
  const rows: StoredRevision[] = [];
  let epoch = 0;
  let late = 0;
  const deadline = clock.now() + 365 * 86_400_000;

  const now = () => clock.now() + late;
  const of = (exerciseId: string) => rows.filter((row) => row.exercise_id === exerciseId);
  const newest = (exerciseId: string) => Math.max(0, ...of(exerciseId).map(({ revision }) => revision));

  return {
    exerciseIds: ['one', 'two', 'three'],
    now,
    async takeLease() {
      epoch += 1;
      return epoch;
    },
    async load() {
      return Object.fromEntries(
        rows
          .toSorted((a, b) => a.revision - b.revision)
          .map((row) => [row.exercise_id, { revision: row.revision, work: JSON.parse(row.work) }]),
      );
    },
    async save(writer, entries) {
      if (now() > deadline + GRACE_MS) throw failure('notRunning', 'The time is over.');
      if (writer !== epoch) throw failure('leaseTaken', 'The exam continues in another place.');
      for (const entry of entries) {
        const same = of(entry.exercise_id).find(({ revision }) => revision === entry.revision);
        if (same ? same.key !== entry.key : entry.revision < newest(entry.exercise_id)) {
          const details = { exercise_id: entry.exercise_id, newest_revision: newest(entry.exercise_id) };
          throw failure('revisionTaken', 'A newer change is stored already.', { details });
        }
      }
      for (const { exercise_id, revision, key, work } of entries) {
        if (of(exercise_id).some((row) => row.revision === revision)) continue;
        rows.push({ exercise_id, revision, key, work: JSON.stringify(work) });
      }
      return {
        acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
        serverTime: now(),
        deadline_at: deadline,
        state: 'running',
      };
    },
    async passDeadline() {
      late = deadline + GRACE_MS + 1 - clock.now();
    },
    stored: async () => [...rows],
  };
}
