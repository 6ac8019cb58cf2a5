import type { SaveEntry } from '../../src/contract/exam/answers.ts';
import { type PreparedAttempt, sampleAnswer } from '../faults/support/prepare-attempts.ts';

/** Of so many saves one carries the files of a challenge. */
const CHALLENGE_EVERY = 20;
/** Characters of those files. */
const FILE_LENGTH = 5000;

/**
 * The save number `number` (0, 1, 2, …) of a candidate. The same arguments give the same save, so that what the database
 * holds afterwards can be compared with what was sent.
 */
export function saveOf(candidate: PreparedAttempt, index: number, number: number): SaveEntry {
  const challenge = candidate.challenges[0];
  const isChallenge = challenge !== undefined && (index + number) % CHALLENGE_EVERY === 0;
  const exercise = isChallenge ? challenge : candidate.questions[number % candidate.questions.length];
  if (!exercise) throw new Error('The attempt has no questions.');
  const line = `console.log('candidate ${index}, save ${number}');\n`;
  return {
    exercise_id: exercise.id,
    // Counts up over all exercises, which leaves gaps within one; the server asks for order alone.
    revision: number + 1,
    key: `bench-${index}-${number}`,
    queued_at: candidate.startedAt,
    work: {
      answer: isChallenge
        ? {
            kind: 'files',
            files: { 'main.js': line.repeat(Math.ceil(FILE_LENGTH / line.length)).slice(0, FILE_LENGTH) },
          }
        : sampleAnswer(exercise, number),
      flagged: false,
      note: `candidate ${index}, save ${number}`,
    },
  };
}
