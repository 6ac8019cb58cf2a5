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

/** A page in the background does not paint. Milliseconds. */
const LONGEST_WAIT_MS = 1000;

/** Resolves once everything rendered so far is painted: a busy browser would otherwise load parts before its first exercise. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });

/** The chart of preloading with its effects in this browser. */
export function wiredExamParts(loadExamParts: LoadExamParts) {
  return examPartsMachine.provide({
    actors: {
      loadParts: fromPromise<void, { hasChallenges: boolean }>(async ({ input }) => {
        await painted();
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
