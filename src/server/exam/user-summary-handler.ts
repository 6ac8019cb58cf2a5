import type { QuestionSet } from '../../content/exam.types.ts';
import type { ExamSummary } from '../../contract/account/account.ts';
import { resultSchema } from '../../contract/exam/exam.ts';
import { listAttemptsOfUser } from '../data/exam/attempts.ts';
import { newestResults } from '../data/exam/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { presentCertification } from './catalog.ts';

/** An attempt in a list (VO-13), with its score once graded. */
function summaryOf(attempt: AttemptRow, result: string | undefined) {
  const isGraded = attempt.state === 'passed' || attempt.state === 'failed';
  const graded = result && isGraded ? resultSchema.parse(JSON.parse(result)) : null;
  return {
    id: attempt.id,
    state: attempt.state,
    score_percent: graded?.score_percent ?? null,
    started_at: attempt.started_at,
    deadline_at: attempt.deadline_at,
    ended_at: attempt.ended_at,
    topics: graded?.topics ?? null,
  };
}

type Summarizing = Pick<Services, 'catalog' | 'database'>;

/** A user's attempts at certifications, summarized for each of them. */
async function readSummaries({ database }: Summarizing, userId: string): Promise<(set: QuestionSet) => ExamSummary> {
  const attempts = await listAttemptsOfUser(database.queries, userId);
  const results = await newestResults(
    database.queries,
    attempts.map((attempt) => attempt.id),
  );
  return (set) => {
    const { id, slug, tech, title, trial } = presentCertification(set);
    const exams = attempts
      .filter((attempt) => attempt.certification_id === id)
      .map((attempt) => summaryOf(attempt, results.get(attempt.id)));
    return { certification_id: id, slug, tech, title, trial, exams };
  };
}

export const userSummary: HandlerOf<'userSummary'> = async ({ requester, query }, services) => {
  const summarize = await readSummaries(services, userOf(requester).id);
  const data = services.catalog
    .list()
    .filter(({ exam }) => !query.tech || exam.tech === query.tech)
    .map(summarize)
    .filter(({ exams }) => exams.length > 0);
  return { data, meta: { total: data.length } };
};

export const examSummary: HandlerOf<'examSummary'> = async ({ requester, params }, services) => {
  const set = services.catalog.find(params.slug);
  if (!set) throw notFound('The certification');
  const summarize = await readSummaries(services, userOf(requester).id);
  return summarize(set);
};
