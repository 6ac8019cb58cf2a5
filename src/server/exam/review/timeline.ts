import type { ReviewedExam } from '../../../contract/exam/review.ts';
import type { Queries } from '../../data/database.ts';
import { listEvidence, listFurtherEvidence } from '../../data/exam/evidence.ts';

/**
 * An attempt's timeline. For a kind with more events than are stored, a final entry at the time of the last one gives
 * the number of the others.
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
