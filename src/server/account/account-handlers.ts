import type { Hono } from 'hono';
import type { accountRoutes } from '../../contract/account/account.ts';
import { deviceName } from '../../contract/account/device-name.ts';
import type { sessionRoutes } from '../../contract/account/session.ts';
import { trackingSchema } from '../../contract/account/session.ts';
import { resultSchema } from '../../contract/exam/exam.ts';
import { findAvatar, replaceAvatar } from '../data/account/avatars.ts';
import { readPersonalData } from '../data/account/personal-data.ts';
import { deleteSessionOfUser, deleteSessionsOfUser, listSessions } from '../data/account/sessions.ts';
import { type UserWithRoles, updateUser } from '../data/account/users.ts';
import { listAttemptsOfUser } from '../data/exam/attempts.ts';
import { newestResults } from '../data/exam/records.ts';
import { presentCertification } from '../exam/catalog.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Limits } from '../http/limits.ts';
import type { HandlersOf, Reply, ServerEnvironment } from '../http/register-routes.ts';
import { type Requester, sessionOf, unauthorized, userOf } from '../http/requester.ts';
import { newId } from '../ids.ts';
import { readMailbox } from '../mail/mailbox.ts';
import type { Services } from '../services.ts';
import { requireCaptcha } from '../site/captcha.ts';
import { confirmByLink, queueConfirmation } from './addresses.ts';
import { squarePicture } from './avatar.ts';
import { deleteAccount } from './deletion.ts';
import { createExportSlots, streamText, writeJson } from './export-stream.ts';
import type { KnownDevices } from './known-devices.ts';
import {
  changePassword,
  FORGOT_MESSAGE,
  readPasswordLink,
  requestPassword,
  setPasswordByLink,
} from './password-links.ts';
import { presentUser } from './present-user.ts';
import { updateProfile } from './profile.ts';

/** A picture never changes under its name. Seconds. */
const PICTURE_AGE = 31_536_000;

/** Serves the pictures of users, outside the contract: pages show them by their address. */
export function serveAvatars(app: Hono<ServerEnvironment>, { database }: Services): void {
  app.get('/api/avatars/:file{[A-Za-z0-9_-]{22}\\.webp}', async (context) => {
    const image = await findAvatar(database.queries, context.req.param('file').slice(0, 22));
    if (!image) throw notFound('The picture');
    context.header('content-type', 'image/webp');
    context.header('cache-control', `private, max-age=${PICTURE_AGE}, immutable`);
    return context.body(new Uint8Array(image));
  });
}

export function accountHandlers(
  services: Services,
  limits: Limits,
  devices: KnownDevices,
): HandlersOf<typeof sessionRoutes & typeof accountRoutes> {
  const { accounts, catalog, clock, database, log, sessions } = services;
  const { queries } = database;
  const exports = createExportSlots();
  const opening = (requester: Requester) => ({
    device: deviceName(requester.userAgent),
    replaces: requester.session ? requester.token : null,
  });

  /** The browser counts as known to the account of an address from now on. */
  function remember(reply: Reply, email: string) {
    reply.setHeader('set-cookie', devices.issueCookie(email));
  }

  /** A user as stored after a change; undefined when the account was deleted meanwhile. */
  function presentChanged(requester: Requester, user: UserWithRoles | undefined) {
    if (!user) throw unauthorized();
    sessions.invalidateUser(user.id);
    return presentUser(queries, user, requester.session, clock.now());
  }

  async function change(requester: Requester, columns: Parameters<typeof updateUser>[2]) {
    return presentChanged(requester, await updateUser(queries, userOf(requester).id, columns));
  }

  async function changeAvatar(requester: Requester, image: Uint8Array | null) {
    const { id } = userOf(requester);
    const avatar = image && { name: newId(), image, now: clock.now() };
    const user = await queries.transaction().execute(async (transaction) => {
      await replaceAvatar(transaction, id, avatar);
      return updateUser(transaction, id, { avatar: avatar?.name ?? null });
    });
    return presentChanged(requester, user);
  }

  return {
    async register({ body, headers, requester, reply }) {
      await requireCaptcha(services, headers['x-captcha']);
      const registered = await accounts.register(body, { ...opening(requester), tech: requester.tech });
      if (registered.session) remember(reply, registered.session.user.email);
      return registered;
    },
    async login({ body, requester, reply }) {
      const session = await accounts.login(body, opening(requester));
      await limits.loginSucceeded(body.email, requester);
      remember(reply, body.email);
      return session;
    },
    async logout({ requester }) {
      if (requester.token) await accounts.logout(requester.token);
      return { ok: true };
    },
    auth: ({ requester }) => presentUser(queries, userOf(requester), requester.session, clock.now()),

    async verifyEmail({ requester, params, query }) {
      const user = await confirmByLink(services, userOf(requester), { ...params, ...query });
      return {
        message: 'Your e-mail address is confirmed.',
        user: await presentUser(queries, user, requester.session, clock.now()),
      };
    },
    async resendVerification({ requester }) {
      const user = userOf(requester);
      if (user.email_verified_at !== null) return { message: 'Your e-mail address is confirmed already.' };
      await queueConfirmation(services, queries, user, requester.tech);
      return { message: `A mail with a link is on its way to ${user.email}.` };
    },
    async forgotPassword({ body }) {
      await requestPassword(services, body.email);
      return { message: FORGOT_MESSAGE };
    },
    async passwordLink({ params }) {
      const { purpose, email } = await readPasswordLink(services, params.token);
      return { purpose, email };
    },
    async resetPassword({ body, reply }) {
      if (body.password !== body.password_confirmation) {
        const sentence = 'The two passwords differ.';
        throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
      }
      const { email } = await setPasswordByLink(services, body.token, body.password);
      // Who has the mailbox is not to wait behind somebody who guesses passwords.
      remember(reply, email);
      return { message: 'Your password is set. Log in with it.' };
    },
    async changePassword({ requester, body }) {
      const passwords = { current: body.current_password, next: body.new_password };
      await changePassword(services, userOf(requester), passwords);
      return { ok: true };
    },

    async updateProfile({ requester, body, reply }) {
      const changed = await updateProfile(services, userOf(requester), body, requester.tech);
      if (changed && changed.email !== userOf(requester).email) remember(reply, changed.email);
      return presentChanged(requester, changed);
    },
    setAvatar: async ({ requester, body }) => changeAvatar(requester, await squarePicture(body.image)),
    removeAvatar: ({ requester }) => changeAvatar(requester, null),
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
      sessions.invalidate(tokenHash);
      return { ok: true };
    },
    async endOtherSessions({ requester }) {
      const user = userOf(requester);
      const ended = await deleteSessionsOfUser(queries, user.id, sessionOf(requester).tokenHash);
      sessions.invalidateUser(user.id);
      return { ended };
    },

    async exportData({ requester }) {
      const user = userOf(requester);
      const release = exports.take(user.id);
      try {
        const picture = user.avatar === null ? undefined : await findAvatar(queries, user.avatar);
        const head = {
          exported_at: clock.now(),
          user: await presentUser(queries, user, requester.session, clock.now()),
          tracking: user.tracking === null ? null : trackingSchema.parse(JSON.parse(user.tracking)),
          extra_time_percent: user.extra_time_percent,
          created_at: user.created_at,
          email_verified_at: user.email_verified_at,
          picture: picture ? `data:image/webp;base64,${Buffer.from(picture).toString('base64')}` : null,
        };
        const text = writeJson(head, 'records', readPersonalData(database.readQueries, user));
        const body = streamText(text, {
          onEnd(error) {
            release();
            if (error) log.error({ err: error }, 'an export of personal data was cut off');
          },
        });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      } catch (error) {
        release();
        throw error;
      }
    },
    async deleteAccount({ requester, body }) {
      await deleteAccount(services, userOf(requester), body);
      return { ok: true };
    },

    async mailbox({ query, requester }) {
      const data = await readMailbox(services, userOf(requester), query.to || undefined);
      return { data, meta: { total: data.length } };
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
