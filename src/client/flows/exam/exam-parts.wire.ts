import { fromPromise } from 'xstate';
import { examPartsMachine } from '../../../../machines/exam/exam-parts/exam-parts.machine.ts';
import { keepShellUntil, logStorageFailure } from './kept-attempt.ts';

/**
 * Loads every part that a running exam may need.
 *
 * @throws when a part is missing, after all others have loaded or failed
 */
export type LoadExamParts = (
  hasChallenges: boolean,
  progressed: (loaded: number, total: number) => void,
) => Promise<void>;

/** The chart of preloading with its effects in this browser. */
export function wiredExamParts(loadExamParts: LoadExamParts) {
  return examPartsMachine.provide({
    actors: {
      loadParts: fromPromise<void, { hasChallenges: boolean }>(async ({ input }) => {
        try {
          await loadExamParts(input.hasChallenges, () => {});
        } catch (error) {
          console.warn('A part of the exam could not be loaded.', error);
          throw error;
        }
      }),
    },
    actions: {
      keepShell: (_, { deadlineAt }) => void keepShellUntil(deadlineAt).catch(logStorageFailure),
    },
  });
}
