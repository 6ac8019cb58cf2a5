import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resultReviewMachine } from '../../../../../machines/exam/result-review/result-review.machine.ts';
import { exercisesIn, type ReviewFilter } from '../../../../../machines/exam/result-review/review-filter.ts';
import type { ResultReview, ReviewedExercise } from '../../../../contract/exam/result-review.ts';

export type ResultReviewActor = ActorRefFrom<typeof resultReviewMachine>;
type Snapshot = SnapshotFrom<typeof resultReviewMachine>;

export const selectReview = ({ context }: Snapshot) => context.review;
export const selectFilter = ({ context }: Snapshot) => context.filter;
export const selectCurrentId = ({ context }: Snapshot) => context.currentId;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectSharesName = ({ context }: Snapshot) => context.sharesName;
export const selectIsPrinting = (snapshot: Snapshot) => snapshot.hasTag('printing');
export const selectIsStoring = (snapshot: Snapshot) => snapshot.hasTag('storing');
/** Whether nobody knows if the public result shows the name. */
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag('unknown');
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: Snapshot) => snapshot.matches('unreachable');
export const selectMayGoOn = (snapshot: Snapshot) => snapshot.can({ type: 'resultReview.nextOpened' });
export const selectMayGoBack = (snapshot: Snapshot) => snapshot.can({ type: 'resultReview.previousOpened' });

export type FilterChoice = { filter: ReviewFilter; label: string; count: number };

const FILTERS = [
  { filter: 'all', label: 'All' },
  { filter: 'wrong', label: 'Incorrect' },
  { filter: 'partly', label: 'Partly correct' },
  { filter: 'flagged', label: 'Flagged' },
] as const;

/** The filters that every result has, with the number of exercises in each. */
export const filterChoices = (review: ResultReview): FilterChoice[] =>
  FILTERS.map((choice) => ({ ...choice, count: exercisesIn(review, choice.filter).length }));

/** The topics of a result in the order of its exercises. */
export const topicsOf = ({ exercises }: ResultReview): string[] => [...new Set(exercises.map(({ topic }) => topic))];

/** The number of an exercise in the exam, from 1. */
export const numberOf = ({ exercises }: ResultReview, { id }: Pick<ReviewedExercise, 'id'>) =>
  exercises.findIndex((exercise) => exercise.id === id) + 1;
