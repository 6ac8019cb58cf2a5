import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { certificationsQuery } from '../../api/exam/certifications-query.ts';
import { reviewDisputesQuery } from '../../api/exam/review-disputes.ts';
import { reviewExamsQuery } from '../../api/exam/review-exams.ts';
import { reviewQuestionSetsQuery } from '../../api/exam/review-question-sets.ts';
import { queries } from '../../api/queries.ts';

/** Disputes page by page, open ones first. */
export const useReviewDisputes = () => useInfiniteQuery(reviewDisputesQuery, queries);

/** Attempts page by page: the newest, or those of candidates who match a search. */
export const useReviewExams = (search: string) => useInfiniteQuery(reviewExamsQuery(search), queries);

/** Question sets with their preview secrets. */
export const useReviewQuestionSets = () => useQuery(reviewQuestionSetsQuery, queries);

/** Every certification and trial, loaded where staff choose one. */
export const useCertifications = (isWanted: boolean) =>
  useQuery({ ...certificationsQuery, enabled: isWanted }, queries);
