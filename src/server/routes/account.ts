import type { accountRoutes } from '../../contract/account.ts';
import { resultSchema } from '../../contract/exam.ts';
import { deviceName } from '../accounts/device-name.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { presentUser } from '../accounts/present-user.ts';
import { ApiError, notFound } from '../api-error.ts';
import { listAttemptsOfUser } from '../data/attempts.ts';
import { newestResults } from '../data/records.ts';
import { deleteSessionOfUser, deleteSessionsOfUser, listSessions } from '../data/sessions.ts';
import { updateUser } from '../data/users.ts';
import { presentCertification } from '../exams/catalog.ts';
import type { HandlersOf } from '../implement.ts';
import { type Requester, sessionOf, userOf } from '../requester.ts';
import type { Services } from '../services.ts';

export function accountHandlers(services: Services): HandlersOf<typeof accountRoutes> {
  const { accounts, catalog, clock, database, sessions } = services;
  const { queries } = database;
  const opening = (requester: Requester) => ({
    device: deviceName(requester.userAgent),
    replaces: requester.session ? requester.token : null,
  });

  async function change(requester: Requester, columns: Parameters<typeof updateUser>[2]) {
    const user = await updateUser(queries, userOf(requester).id, columns);
    if (!user) throw new ApiError(401, 'Sign in to go on.', { code: 'signed_out' });
    sessions.forgetUser(user.id);
    return presentUser(queries, user, requester.session, clock.now());
  }

  const later = (): never => {
    throw new ApiError(503, 'This is not possible at this moment.');
  };

  return {
    verifyEmail: later,
    resendVerification: later,
    forgotPassword: later,
    passwordLink: later,
    resetPassword: later,
    setAvatar: later,
    removeAvatar: later,
    exportData: later,
    deleteAccount: later,
    mailbox: later,
    updateProfile: later,
    register: ({ body, requester }) => accounts.register(body, opening(requester)),
    login: ({ body, requester }) => accounts.login(body, opening(requester)),
    async logout({ requester }) {
      if (requester.token) await accounts.logout(requester.token);
      return { ok: true };
    },
    auth: ({ requester }) => presentUser(queries, userOf(requester), requester.session, clock.now()),
    async changePassword({ requester, body }) {
      const user = userOf(requester);
      if (!(await isPassword(body.current_password, user.password_hash))) {
        const sentence = 'The current password is wrong.';
        throw new ApiError(422, sentence, { errors: { current_password: [sentence] } });
      }
      const hash = await hashPassword(body.new_password);
      await queries.transaction().execute(async (transaction) => {
        await updateUser(transaction, user.id, { password_hash: hash });
        await deleteSessionsOfUser(transaction, user.id);
      });
      sessions.forgetUser(user.id);
      return { ok: true };
    },
    saveSettings: ({ requester, body }) => change(requester, { settings: JSON.stringify(body) }),
    saveMetadata: ({ requester, body }) => change(requester, { metadata: JSON.stringify(body) }),
    async listSessions({ requester }) {
      const now = clock.now();
      const current = sessionOf(requester);
      const rows = await listSessions(queries, userOf(requester).id, now);
      const data = rows
        .map((row) => ({
          id: row.id,
          device: row.device,
          created_at: row.created_at,
          last_used_at: row.id === current.id ? now : row.last_used_at,
          current: row.id === current.id,
          impersonated: row.impersonator_id !== null,
        }))
        .sort((a, b) => b.last_used_at - a.last_used_at);
      return { data, meta: { total: data.length } };
    },
    async endSession({ requester, params }) {
      const tokenHash = await deleteSessionOfUser(queries, userOf(requester).id, params.id);
      if (!tokenHash) throw notFound('The session');
      sessions.forget(tokenHash);
      return { ok: true };
    },
    async endOtherSessions({ requester }) {
      const user = userOf(requester);
      const ended = await deleteSessionsOfUser(queries, user.id, sessionOf(requester).tokenHash);
      sessions.forgetUser(user.id);
      return { ended };
    },
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
