import { resultSchema } from '../../contract/exam/exam.ts';
import { listAttemptsOfUser } from '../data/exam/attempts.ts';
import { newestResults } from '../data/exam/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
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

export const userSummary: HandlerOf<'userSummary'> = async ({ requester, query }, { catalog, database }) => {
  const attempts = await listAttemptsOfUser(database.queries, userOf(requester).id);
  const results = await newestResults(
    database.queries,
    attempts.map((attempt) => attempt.id),
  );
  const taken = new Set(attempts.map((attempt) => attempt.certification_id));
  const data = catalog
    .list()
    .filter(({ exam }) => taken.has(exam.slug) && (!query.tech || exam.tech === query.tech))
    .map((set) => {
      const { id, slug, tech, title, trial } = presentCertification(set);
      const exams = attempts
        .filter((attempt) => attempt.certification_id === id)
        .map((attempt) => summaryOf(attempt, results.get(attempt.id)));
      return { certification_id: id, slug, tech, title, trial, exams };
    });
  return { data, meta: { total: data.length } };
};
