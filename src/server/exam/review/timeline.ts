import type { ReviewedExam } from '../../../contract/exam/review.ts';
import type { Queries } from '../../data/database.ts';
import { listEvidence, listFurtherEvidence } from '../../data/exam/evidence.ts';

/**
 * What was noticed during an attempt, by time. Of a kind that was reported more often than is kept, one entry at the end says
 * how many more there were and stands where the last one was.
 */
export async function presentTimeline(queries: Queries, attemptId: string): Promise<ReviewedExam['timeline']> {
  const kept = (await listEvidence(queries, attemptId)).map(({ at, kind, detail }) => ({ at, kind, detail, more: 0 }));
  const further = (await listFurtherEvidence(queries, attemptId)).map(({ kind, more, lastAt }) => ({
    at: lastAt,
    kind,
    detail: null,
    more,
  }));
  return [...kept, ...further].sort((a, b) => a.at - b.at);
}
