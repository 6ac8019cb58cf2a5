import type { ExamDefinition } from '../../../content/exam.types.ts';

/** What candidates are told of a graded attempt besides its points. */
export type ReviewPolicy = {
  /** The key, the explanation, the tests and the reference solution of each exercise. */
  teaches: boolean;
};

/** The policy of each kind of exam. A trial has no item of a certification, so its keys reveal nothing about one. */
export const REVIEW_POLICIES: Record<ExamDefinition['kind'], ReviewPolicy> = {
  trial: { teaches: true },
  certification: { teaches: false },
};
