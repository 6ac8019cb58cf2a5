import { isAnswered } from '../../../../contract/exam/answers.ts';
import type { ReviewedExercise } from '../../../../contract/exam/result-review.ts';

export const wasAnswered = ({ work }: Pick<ReviewedExercise, 'work'>) => isAnswered(work?.answer ?? null);
