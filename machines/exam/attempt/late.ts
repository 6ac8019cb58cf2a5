import type { AnswerWindow } from './grace.ts';

/** Whether an instant is after the deadline: later answers count only because of the grace period. */
export function isLate({ deadlineAt }: Pick<AnswerWindow, 'deadlineAt'>, at: number): boolean {
  return deadlineAt !== null && at > deadlineAt;
}
