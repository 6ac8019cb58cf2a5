import type { ResultReview, ReviewedExercise } from '../../../src/contract/exam/result-review.ts';

/** Which exercises of a result are shown; a topic is named as the result names it. */
export type ReviewFilter = 'all' | 'wrong' | 'partly' | 'flagged' | `topic:${string}`;

/** How an exercise ended. */
export type ExerciseOutcome = 'right' | 'partly' | 'wrong';

export function outcomeOf({
  points,
  points_max: max,
}: Pick<ReviewedExercise, 'points' | 'points_max'>): ExerciseOutcome {
  if (points >= max) return 'right';
  return points > 0 ? 'partly' : 'wrong';
}

function isIn(exercise: ReviewedExercise, filter: ReviewFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'wrong':
    case 'partly':
      return outcomeOf(exercise) === filter;
    case 'flagged':
      return exercise.work?.flagged ?? false;
    default:
      return filter === `topic:${exercise.topic}`;
  }
}

/** The exercises of a filter, in the order of the exam. */
export function exercisesIn(review: ResultReview | null, filter: ReviewFilter): ReviewedExercise[] {
  return (review?.exercises ?? []).filter((exercise) => isIn(exercise, filter));
}

/** The exercise that stands so many places after another one of the filter; null where there is none. */
export function neighbourOf(
  review: ResultReview | null,
  filter: ReviewFilter,
  id: string | null,
  distance: 1 | -1,
): string | null {
  const shown = exercisesIn(review, filter);
  const index = shown.findIndex((exercise) => exercise.id === id);
  return shown[index + distance]?.id ?? null;
}

/** The exercise that a result opens with: the first in which points were lost, else the first. */
export function firstToRead(review: ResultReview): string | null {
  const lost = review.exercises.find((exercise) => outcomeOf(exercise) !== 'right');
  return (lost ?? review.exercises[0])?.id ?? null;
}
