import { isTooLong } from '../../../../../machines/exam/answer-sync/queue.ts';
import { LIMITS } from '../../../../contract/exam/answer-limits.ts';
import { isAnswered, type Work } from '../../../../contract/exam/answers.ts';
import { type LastSaved, numberWords, savedText } from '../../../flows/exam/undelivered.ts';
import { wordList } from '../../../ui/display/word-list.ts';

/**
 * What handing in now means: which exercises are unanswered or flagged for review, and what is graded of those that are too long to be saved.
 *
 * @param exercises all of the exam in their order, each with the candidate's work on it
 */
export function handInWords(
  exercises: readonly (Work & { id: string })[],
  lastSavedOf: (exerciseId: string) => LastSaved | null,
): string {
  const numbered = exercises.map((exercise, index) => ({ exercise, number: index + 1 }));
  const unanswered = numbered.filter(({ exercise }) => !isAnswered(exercise.answer)).map(({ number }) => number);
  const flagged = numbered.filter(({ exercise }) => exercise.flagged).map(({ number }) => number);
  const tooLong = numbered.filter(({ exercise }) => isTooLong(exercise));
  return [
    unansweredWords(unanswered, exercises.length),
    ...flaggedWords(flagged),
    ...tooLong.map(({ exercise, number }) => tooLongWords(number, lastSavedOf(exercise.id))),
    'After handing in, nothing can be changed.',
  ].join(' ');
}

/** What is graded of an exercise whose latest version could not be saved. */
function tooLongWords(number: number, lastSaved: LastSaved | null): string {
  const graded = lastSaved
    ? `its last saved version is graded (${savedText(lastSaved)}).`
    : 'its files are graded as you found them.';
  return `Exercise ${number} is over the limit of ${numberWords(LIMITS.filesLength)} characters: ${graded}`;
}

/** "2 of 20 exercises are unanswered: 7 and 12." */
function unansweredWords(unanswered: readonly number[], total: number): string {
  const [first] = unanswered;
  if (first === undefined) return 'Every exercise is answered.';
  if (unanswered.length === 1) return `1 of ${total} exercises is unanswered: ${first}.`;
  const list = wordList(runsOf(unanswered));
  return `${unanswered.length} of ${total} exercises are unanswered: ${list}.`;
}

/** "3 are flagged for review: 2, 5 and 9." */
function flaggedWords(flagged: readonly number[]): string[] {
  if (flagged.length === 0) return [];
  return [`${flagged.length} ${flagged.length === 1 ? 'is' : 'are'} flagged for review: ${wordList(runsOf(flagged))}.`];
}

/** Three or more consecutive numbers become a range: 3, 7, 8, 9 → "3", "7 to 9". */
function runsOf(numbers: readonly number[]): string[] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]} to ${run.at(-1)}`]));
}
