import { deviceName } from '../../contract/account/device-name.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { roleSchema } from '../../contract/account/session.ts';
import type { staffRoutes } from '../../contract/account/staff.ts';
import { searchedWords } from '../data/account/person-tokens.ts';
import { deleteSessionOfUser, insertSession } from '../data/account/sessions.ts';
import { listNewestUsers, searchUsers } from '../data/account/staff-lists.ts';
import { findUser, isUserUnchanged } from '../data/account/users.ts';
import { insertAudit } from '../data/exam/records.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { decodeCursor, encodeCursor, positions } from '../http/cursor.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { sessionOf, unauthorized, userOf } from '../http/requester.ts';
import { newSecret, sha256 } from '../ids.ts';
import type { Services } from '../services.ts';
import { presentUser } from './present-user.ts';

/** Rows of a page. */
const PAGE_ROWS = 50;
/** How long an administrator may act as somebody else before signing in again. */
const IMPERSONATION_MS = 3_600_000;

export function staffHandlers(services: Services): HandlersOf<typeof staffRoutes> {
  const { accounts, clock, database, sessions } = services;
  return {
    async impersonate({ params, requester }) {
      const administrator = userOf(requester);
      const own = sessionOf(requester);
      const target = await findUser(database.queries, params.id);
      if (!target || target.deleted_at !== null) throw notFound('The user');
      if (target.roles.includes('administrator')) {
        throw new ApiError(403, 'Nobody may act as an administrator.', { code: 'is_administrator' });
      }
      const token = newSecret();
      const now = clock.now();
      const expiresAt = now + IMPERSONATION_MS;
      await database.queries.transaction().execute(async (transaction) => {
        // The browser keeps one token; the administrator's own would go on existing without anybody to end it.
        if (!(await deleteSessionOfUser(transaction, administrator.id, own.id))) throw unauthorized();
        if (!(await isUserUnchanged(transaction, database.kind, target))) throw notFound('The user');
        await insertSession(transaction, {
          tokenHash: sha256(token),
          userId: target.id,
          createdAt: now,
          expiresAt,
          device: deviceName(requester.userAgent),
          impersonatorId: administrator.id,
          confirmedAt: null,
        });
        await insertAudit(transaction, {
          at: now,
          actorId: administrator.id,
          action: 'impersonation.started',
          subjectId: target.id,
          detail: { expires_at: expiresAt },
        });
      });
      sessions.invalidate(own.tokenHash);
      const impersonator = { id: administrator.id, name: joinName(administrator.first_name, administrator.last_name) };
      return { token, expires_at: expiresAt, user: await presentUser(database.queries, target, { impersonator }, now) };
    },

    async stopImpersonating({ requester }) {
      const user = userOf(requester);
      const { id, impersonator, tokenHash } = sessionOf(requester);
      if (!impersonator) {
        throw new ApiError(409, 'You do not act as somebody else.', { code: 'not_impersonating' });
      }
      const session = await database.queries.transaction().execute(async (transaction) => {
        // Of several calls with one token the first ends the session, the others have none any more.
        if (!(await deleteSessionOfUser(transaction, user.id, id))) throw unauthorized();
        await insertAudit(transaction, {
          at: clock.now(),
          actorId: impersonator.id,
          action: 'impersonation.ended',
          subjectId: user.id,
          detail: {},
        });
        const administrator = await findUser(transaction, impersonator.id);
        if (!administrator?.roles.includes('administrator') || administrator.deleted_at !== null) return null;
        return accounts.openSession(transaction, administrator, {
          device: deviceName(requester.userAgent),
          replaces: null,
          // Coming back proves nothing about who came back.
          isConfirmed: false,
        });
      });
      sessions.invalidate(tokenHash);
      if (!session) throw new ApiError(403, 'Your account is no administrator any more.', { code: 'role_lost' });
      return session;
    },

    async searchUsers({ query }) {
      const words = searchedWords(query.search ?? '');
      const limit = PAGE_ROWS;
      const { rows, next } =
        words.length === 0
          ? await listNewestUsers(database.readQueries, { after: decodeCursor(query.cursor, positions.newest), limit })
          : await searchUsers(database.readQueries, {
              words,
              after: decodeCursor(query.cursor, positions.person),
              limit,
            });
      return {
        data: rows.map((user) => ({
          id: user.id,
          name: joinName(user.first_name, user.last_name),
          email: user.email,
          roles: user.roles.map((role) => roleSchema.parse(role)),
          created_at: user.created_at,
        })),
        meta: { next: encodeCursor(next) },
      };
    },
  };
}
