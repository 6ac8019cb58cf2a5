import { createAnswerStore } from '../../data/exam/answer-store.ts';
import type { Services } from '../../services.ts';
import { type AttemptExercises, createAttemptExercises } from '../attempt-exercises.ts';
import { type AnswerHistory, createAnswerHistory } from './answer-history.ts';
import { type CommitQueue, createCommitQueue } from './commit-queue.ts';
import { REVISION_LIMITS } from './revision-limits.ts';
import { createVolumeLimit, type VolumeLimit } from './save-volume.ts';

/** What this process keeps between saves. */
export type Saving = {
  commits: CommitQueue;
  exercises: AttemptExercises;
  history: AnswerHistory;
  consumeVolume: VolumeLimit;
  /** Whether a commit takes a writer by the hash of a token, and checks the session itself. */
  checksSessions: boolean;
};

export function createSaving(
  {
    database,
    catalog,
    clock,
    log,
  }: Pick<Services, 'database' | 'catalog' | 'clock'> & {
    log: Pick<Services['log'], 'error'>;
  },
  limits = REVISION_LIMITS,
): Saving {
  const store = createAnswerStore(database);
  return {
    commits: createCommitQueue(store, clock),
    exercises: createAttemptExercises(catalog),
    history: createAnswerHistory(database, clock, log, limits),
    consumeVolume: createVolumeLimit(limits),
    checksSessions: store.checksSessions,
  };
}
