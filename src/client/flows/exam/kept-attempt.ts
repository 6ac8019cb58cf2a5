import type { FoundAttempt, KeptAttempt } from '../../../../machines/exam/exam/exam.types.ts';
import { eraseAttempt, keepAttempt, keptExams, readAttempt } from '../../adapters/exam/attempt-store.ts';
import { lockExam } from '../../adapters/exam/exam-lock.ts';
import { isShellAllowed } from '../../adapters/exam/shell-setting.ts';
import { serverOffset } from '../../adapters/server-clock.ts';

// Needed when everything else has been loaded, and at the end; the exam preloads it (`app/exam-parts.ts`).
const loadShell = () => import('../../adapters/exam/exam-shell.ts');

/** Keeps a running attempt for a reload without a connection. */
export async function keepRunning(attempt: KeptAttempt): Promise<void> {
  if (!isShellAllowed()) return (await loadShell()).dropShells([]);
  await keepAttempt(attempt);
}

/** Keeps the application around a running attempt: everything loaded so far. */
export async function keepShellUntil(deadlineAt: number): Promise<void> {
  if (!isShellAllowed()) return;
  const { dropShells, keepShell } = await loadShell();
  await keepShell(deadlineAt - serverOffset());
  // The attempt may have ended while its files were being kept.
  await dropShells(await keptExams());
}

/** Erases what was kept of an attempt, and the application unless another attempt needs it. */
export async function eraseKept(examId: string): Promise<void> {
  await eraseAttempt(examId);
  const { dropShells } = await loadShell();
  await dropShells(await keptExams());
}

/** The attempt that this device keeps; one tab of this browser writes it. */
export async function findAttempt(examId: string): Promise<FoundAttempt | null> {
  const attempt = isShellAllowed() ? await readAttempt(examId) : null;
  return attempt && { ...attempt, isWriter: (await lockExam(examId, false)) !== null };
}

/** A device that cannot keep an attempt loses the reload without a connection, never an answer. */
export function logStorageFailure(error: unknown): void {
  console.warn('A reload without a connection will not come back to this exam.', error);
}
