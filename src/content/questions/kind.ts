import type { Answer } from '../../contract/exam/answers.ts';
import type { Question } from '../exam.types.ts';
import type { Place } from '../problem.ts';
import type { Proof } from '../prove.ts';
import type { Base, Reading } from './reading.ts';

/** Says what is wrong with a part of the file: `prompt`, `options`, `option 2`. */
export type Say = (part: string, message: string) => void;

/** Everything that a kind of question decides for itself. */
export type KindRules<Asked extends Question> = {
  /** Sections of the file, besides the explanation. */
  sections: { required: string; optional?: string };
  /** Reads what is the kind's own. Anything wrong is a problem of the reading, and no question. */
  parse(reading: Reading, base: Base): Asked | null;
  /** What is shuffled for an attempt: options or lines, in the order of the file. */
  shown(question: Asked): string[];
  /** How many of them there may be, and the part that is named otherwise. */
  count: { part: string; range: readonly [number, number] } | null;
  /** What the shape does not show. */
  lint(question: Asked, say: Say): void;
  /** Whether an order in which they are shown would be the answer already. */
  isGivenAway(order: readonly number[]): boolean;
  /**
   * Whether an answer is right as a whole; one of another shape is not, and none ever throws.
   *
   * @param indexAt index in the file of what this attempt shows at a position; -1 when there is nothing
   */
  isRight(question: Asked, answer: Answer, indexAt: (position: unknown) => number): boolean;
  /** The right answer in words, for reviewers. */
  key(question: Asked): string[];
  /** How the key is proved by executing the question's code; null when it cannot be. */
  proof(question: Asked, place: Place): Proof['run'] | null;
};
