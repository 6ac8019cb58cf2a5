import type { accountRoutes } from '../../contract/account.ts';
import { resultSchema } from '../../contract/exam.ts';
import { presentUser } from '../accounts/accounts.ts';
import { listAttemptsOfUser } from '../data/attempts.ts';
import { newestResults } from '../data/records.ts';
import { presentCertification } from '../exams/catalog.ts';
import type { HandlersOf } from '../implement.ts';
import { userOf } from '../requester.ts';
import type { Services } from '../services.ts';

export function accountHandlers({ accounts, catalog, clock, database }: Services): HandlersOf<typeof accountRoutes> {
  return {
    register: ({ body }) => accounts.register(body),
    login: ({ body }) => accounts.login(body),
    async logout({ requester }) {
      if (requester.token) await accounts.logout(requester.token);
      return { ok: true };
    },
    auth: ({ requester }) => presentUser(userOf(requester), clock.now()),
    async userSummary({ requester, query }) {
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
          const certification = presentCertification(set);
          return {
            certification_id: certification.id,
            slug: certification.slug,
            tech: certification.tech,
            title: certification.title,
            trial: certification.trial,
            exams: attempts
              .filter((attempt) => attempt.certification_id === certification.id)
              .map((attempt) => {
                const result = results.get(attempt.id);
                const graded = attempt.state === 'passed' || attempt.state === 'failed';
                return {
                  id: attempt.id,
                  state: attempt.state,
                  score_percent: result && graded ? resultSchema.parse(JSON.parse(result)).score_percent : null,
                  started_at: attempt.started_at,
                  deadline_at: attempt.deadline_at,
                  ended_at: attempt.ended_at,
                };
              }),
          };
        });
      return { data, meta: { total: data.length } };
    },
  };
}
