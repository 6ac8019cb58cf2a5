import type { Answer } from '../../contract/exam/answers.ts';
import type { ShownKey } from '../../contract/exam/result-review.ts';
import type { Question } from '../exam.types.ts';
import type { Place } from '../problem.ts';
import type { Proof } from '../prove.ts';
import type { Base, Reading } from './reading.ts';

/** Reports a problem with a part of the file: `prompt`, `options`, `option 2`. */
export type Say = (part: string, message: string) => void;

/** Everything that differs between question kinds. */
export type KindRules<Asked extends Question> = {
  /** Sections of the file besides the explanation. */
  sections: { required: string; optional?: string };
  /** Parses the kind's own part. Anything wrong is reported as a problem, without a question. */
  parse(reading: Reading, base: Base): Asked | null;
  /** What is shuffled for an attempt: options or lines, in file order. */
  shown(question: Asked): string[];
  /** Allowed number of options, and the part's name if it differs. */
  count: { part: string; range: readonly [number, number] } | null;
  /** Checks beyond the schema. */
  lint(question: Asked, say: Say): void;
  /** Whether a displayed order is already the answer. */
  isGivenAway(order: readonly number[]): boolean;
  /**
   * Whether an answer is correct as a whole. An answer of another shape is incorrect and never throws.
   *
   * @param indexAt maps a displayed position to the file's index; -1 when there is none
   */
  isCorrect(question: Asked, answer: Answer, indexAt: (position: unknown) => number): boolean;
  /** The correct answer in words, for reviewers. */
  key(question: Asked): string[];
  /**
   * The correct answer as an attempt shows it.
   *
   * @param positionOf maps the file's index of an option or line to its displayed position
   */
  shownKey(question: Asked, positionOf: (index: number) => number): ShownKey;
  /** How executing the question's code proves the key; null when it cannot. */
  proof(question: Asked, place: Place): Proof['run'] | null;
};
