import { isTooLong, type QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import { isLate } from '../../../../machines/exam/attempt/late.ts';
import { LIMITS } from '../../../contract/exam/answer-limits.ts';

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });
const NUMBER = new Intl.NumberFormat('en');

/** A formatted number of characters or changes: 100,000. */
export const numberWords = (count: number): string => NUMBER.format(count);

/** A time of day, to the second. */
export const formatSavedTime = (at: number): string => TIME.format(at);

const changes = (count: number) => (count === 1 ? '1 change was' : `${numberWords(count)} changes were`);

/**
 * Explains what happened to changes that did not count, and what counts instead.
 *
 * @param deadlineAt end of the exam in server time; null when unknown.
 */
export function undeliveredWords(entries: readonly QueuedEntry[], deadlineAt: number | null): string {
  const tooLong = entries.filter(({ work }) => isTooLong(work));
  const late = entries.filter((entry) => !tooLong.includes(entry) && isLate({ deadlineAt }, entry.queued_at));
  const undelivered = entries.length - tooLong.length - late.length;
  return [
    late.length > 0 &&
      deadlineAt !== null &&
      `${changes(late.length)} made after the end at ${formatSavedTime(deadlineAt)}.`,
    tooLong.length > 0 &&
      `${tooLong.length === 1 ? '1 answer is' : `${tooLong.length} answers are`} over the limit of ${numberWords(LIMITS.filesLength)} characters.`,
    undelivered > 0 && `${changes(undelivered)} made in time but did not reach the server before the exam closed.`,
    'Everything marked as saved is graded.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** The last saved version of an exercise. */
export type LastSaved = { revision: number; at: number | null };

/** "Version 14, saved at 2:05:12 PM" */
export function savedText({ revision, at }: LastSaved): string {
  return at === null ? `version ${revision}` : `version ${revision}, saved at ${formatSavedTime(at)}`;
}
