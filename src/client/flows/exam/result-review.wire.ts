import { fromPromise } from 'xstate';
import { resultReviewMachine } from '../../../../machines/exam/result-review/result-review.machine.ts';
import { fetchResultReview, shareResultName } from '../../api/exam/result-review.ts';

/** The chart of a result's review with its effects in this browser. */
export const wiredResultReviewMachine = resultReviewMachine.provide({
  actors: {
    loadReview: fromPromise(({ input }: { input: { examId: string } }) => fetchResultReview(input.examId)),
    storeSharing: fromPromise(({ input }: { input: { examId: string; isShared: boolean } }) =>
      shareResultName(input.examId, input.isShared),
    ),
  },
});
