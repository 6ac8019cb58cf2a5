import { assign, fromPromise, setup } from 'xstate';
import type { ResultReview } from '../../../src/contract/exam/result-review.ts';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { exercisesIn, firstToRead, neighbourOf, type ReviewFilter } from './review-filter.ts';

export type ResultReviewContext = {
  examId: string;
  review: ResultReview | null;
  filter: ReviewFilter;
  /** The exercise on show. */
  currentId: string | null;
  /** What the candidate chose last. */
  sharesName: boolean;
  /** What was sent to the server last. */
  sentName: boolean;
  /** What the server has stored; null when a reply was lost, so that it is not known. */
  storedName: boolean | null;
  /** Why the review, or the last choice about the name, failed. */
  failure: Failure | null;
};

export type ResultReviewEvent =
  | { type: 'resultReview.retried' }
  | { type: 'resultReview.filterChosen'; filter: ReviewFilter }
  | { type: 'resultReview.exerciseOpened'; exerciseId: string }
  | { type: 'resultReview.nextOpened' }
  | { type: 'resultReview.previousOpened' }
  /** The browser is about to lay the page out for paper, or has done so. */
  | { type: 'resultReview.printBegun' }
  | { type: 'resultReview.printEnded' }
  | { type: 'resultReview.nameShared'; isShared: boolean }
  | { type: 'resultReview.sharingRetried' };

/** Types, actors, actions and guards of the chart of a result's review. */
export const resultReviewSetup = setup({
  types: {
    context: {} as ResultReviewContext,
    events: {} as ResultReviewEvent,
    input: {} as { examId: string },
    tags: {} as 'loading' | 'printing' | 'storing' | 'unknown',
    children: {} as { loadReview: 'loadReview'; storeSharing: 'storeSharing' },
  },
  actors: {
    /** Loads the exercises of the graded exam with the candidate's answers. */
    loadReview: fromPromise<ResultReview, { examId: string }>(() => notProvided('loadReview')),
    /** Stores on the server whether the public result shows the candidate's name. */
    storeSharing: fromPromise<void, { examId: string; isShared: boolean }>(() => notProvided('storeSharing')),
  },
  actions: {
    /** Shows the review, beginning with the first exercise in which points were lost. */
    setReview: assign((_, { review }: { review: ResultReview }) => ({
      review,
      currentId: firstToRead(review),
      sharesName: review.shares_name,
      storedName: review.shares_name,
    })),
    /** Narrows the exercises; the one on show stays if it is among them. */
    setFilter: assign(({ context }, { filter }: { filter: ReviewFilter }) => {
      const shown = exercisesIn(context.review, filter);
      const stays = shown.some(({ id }) => id === context.currentId);
      return { filter, currentId: stays ? context.currentId : (shown[0]?.id ?? null) };
    }),
    /** Shows an exercise. */
    openExercise: assign((_, { exerciseId }: { exerciseId: string }) => ({ currentId: exerciseId })),
    /** Shows the next exercise of the filter. */
    openNext: assign(({ context }) => ({
      currentId: neighbourOf(context.review, context.filter, context.currentId, 1),
    })),
    /** Shows the previous exercise of the filter. */
    openPrevious: assign(({ context }) => ({
      currentId: neighbourOf(context.review, context.filter, context.currentId, -1),
    })),
    /** Keeps whether the candidate wants the name to be shown. */
    setSharing: assign((_, { isShared }: { isShared: boolean }) => ({ sharesName: isShared })),
    /** Keeps which choice about the name is on its way. */
    setSent: assign(({ context }) => ({ sentName: context.sharesName })),
    /** Keeps that the server has stored what was sent. */
    setStored: assign(({ context }) => ({ storedName: context.sentName })),
    /** Keeps that a lost reply leaves open what is stored. */
    noteDoubt: assign(({ context }, { error }: { error: unknown }) => ({
      storedName: isUnanswered(error) ? null : context.storedName,
    })),
    /** Puts the switch back to what the server has stored. */
    undoSharing: assign(({ context }) => ({ sharesName: context.storedName ?? false })),
    /** Keeps the reason of a failure, for the page to show. */
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** Clears the message of the last failure. */
    clearFailure: assign({ failure: null }),
  },
  guards: {
    /** The exam is not one of the candidate's. */
    isMissing: (_, { error }: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(error).kind),
    /** The candidate has chosen something else about the name while the last choice was on its way. */
    hasChosenAgain: ({ context }) => context.sharesName !== context.sentName,
    /** No reply arrived, now or before: the choice about the name may be stored, or not. */
    isInDoubt: ({ context }, { error }: { error: unknown }) => context.storedName === null || isUnanswered(error),
    /** At least one exercise passes the filter. */
    hasExercises: ({ context }, { filter }: { filter: ReviewFilter }) => exercisesIn(context.review, filter).length > 0,
    /** The exercise passes the filter. */
    isShown: ({ context }, { exerciseId }: { exerciseId: string }) =>
      exercisesIn(context.review, context.filter).some(({ id }) => id === exerciseId),
    /** Another exercise of the filter follows. */
    hasNext: ({ context }) => neighbourOf(context.review, context.filter, context.currentId, 1) !== null,
    /** Another exercise of the filter comes before. */
    hasPrevious: ({ context }) => neighbourOf(context.review, context.filter, context.currentId, -1) !== null,
  },
});
