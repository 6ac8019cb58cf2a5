import { useQuery } from '@tanstack/react-query';
import { attemptsOf } from '../../../../machines/exam/dashboard/next-step.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { examQuery } from '../../api/exam/exam.ts';
import { previewQuestionsQuery } from '../../api/exam/preview-questions.ts';
import { resultReviewQuery } from '../../api/exam/result-review.ts';
import { trialResultQuery } from '../../api/exam/trial-result.ts';
import { fetchUserSummary } from '../../api/exam/user-summary.ts';
import { queries } from '../../api/queries.ts';
import { useResource } from '../site/use-resource.ts';

const retryUnlessMissing = (count: number, error: unknown) => failureOf(error).kind === 'unreachable' && count < 1;

/** One attempt of the signed-in user, with its result. */
export const useAttempt = (id: string) => useQuery(examQuery(id), queries);

/** Every attempt of the signed-in user, in any technology. */
export const useOwnAttempts = () =>
  useResource(null, async () => {
    const { data } = await fetchUserSummary();
    return attemptsOf({ summary: data });
  });

/** The exercises of a graded exam with the own answers. */
export const useResultReview = (id: string) =>
  useQuery({ ...resultReviewQuery(id), retry: retryUnlessMissing }, queries);

/** The public result of a graded trial exam. */
export const useTrialResult = (id: string) => useQuery({ ...trialResultQuery(id), retry: retryUnlessMissing }, queries);

/** A question set by its preview secret. */
export const usePreviewQuestions = (secret: string) =>
  useQuery({ ...previewQuestionsQuery(secret), retry: false }, queries);
