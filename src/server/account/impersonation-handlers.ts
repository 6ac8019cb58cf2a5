import { deviceName } from '../../contract/account/device-name.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { deleteSessionOfUser, insertSession } from '../data/account/sessions.ts';
import { findUser, isUserUnchanged } from '../data/account/users.ts';
import { insertAudit } from '../data/exam/records.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { sessionOf, unauthorized, userOf } from '../http/requester.ts';
import { newSecret, sha256 } from '../ids.ts';
import { handOverSession } from './hand-over-session.ts';
import { openSession } from './open-session.ts';
import { presentUser } from './present-user.ts';

/** How long an administrator may impersonate a user before signing in again (AC-05). Milliseconds. */
const IMPERSONATION_MS = 3_600_000;

/** Opens a session as another user, for administrators alone (AC-05). */
export const impersonate: HandlerOf<'impersonate'> = async ({ params, requester, reply }, services) => {
  const { clock, database, sessions } = services;
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
  await runTransaction(database.queries, async (transaction) => {
    // The browser keeps one token; the administrator's own session would otherwise live on with nothing to end it.
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
      // For the way back: the session of the administrator ends here.
      factorAt: own.factorAt,
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
  const impersonator = {
    id: administrator.id,
    name: joinName(administrator.first_name, administrator.last_name),
  };
  const user = await presentUser(database.queries, target, { impersonator }, now);
  return handOverSession(services, { requester, reply }, { token, expires_at: expiresAt, user });
};

/** Leads an administrator back to their own session (AC-05). */
export const stopImpersonating: HandlerOf<'stopImpersonating'> = async ({ requester, reply }, services) => {
  const { clock, database, sessions } = services;
  const user = userOf(requester);
  const { id, impersonator, tokenHash, factorAt } = sessionOf(requester);
  if (!impersonator) {
    throw new ApiError(409, "You aren't acting as another user.", { code: 'not_impersonating' });
  }
  const session = await runTransaction(database.queries, async (transaction) => {
    // Of several calls with one token, the first ends the session and the others find none.
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
    return openSession(services, transaction, administrator, {
      device: deviceName(requester.userAgent),
      replaces: null,
      // Returning proves nothing about who returned.
      isConfirmed: false,
      factorAt,
    });
  });
  sessions.invalidate(tokenHash);
  if (!session) throw new ApiError(403, 'Your account is no longer an administrator.', { code: 'role_lost' });
  return handOverSession(services, { requester, reply }, session);
};
