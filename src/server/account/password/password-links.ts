import {
  endAccountLinks,
  findAccountLink,
  insertAccountLink,
  insertPasswordRequest,
  takePasswordRequests,
  useAccountLink,
} from '../../data/account/account-links.ts';
import { deleteCeremonies } from '../../data/account/second-factor.ts';
import { deleteSessionsOfUser } from '../../data/account/sessions.ts';
import { deleteIdentitiesOfUnconfirmed } from '../../data/account/social.ts';
import { findUserByEmail, type UserWithRoles, updateUser } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import { runTransaction } from '../../data/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { newId, newSecret, sha256 } from '../../ids.ts';
import { queueMail } from '../../mail/outbox.ts';
import { passwordWasChanged, resetPassword, setFirstPassword } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Parts = Pick<Services, 'database' | 'sessions' | 'clock' | 'settings'>;

/** How long a link is valid. Minutes. */
const VALID_MINUTES = { reset: 60, set: 7 * 1440 };
const BATCH = 20;

/** The response to every password reset request. */
export const FORGOT_MESSAGE =
  'If this address has an account, a mail with a link is on its way. The link works for 60 minutes.';

/**
 * Stores a password reset request (AC-03). A job looks up the account later, so that the response and its timing reveal nothing
 * about the address.
 */
export function requestPassword({ database, clock }: Parts, email: string): Promise<void> {
  return insertPasswordRequest(database.queries, { id: newId(), email, requested_at: clock.now() });
}

/** Sends links for stored requests whose address has an account. @returns how many */
export async function answerPasswordRequests({ database, clock, settings }: Omit<Parts, 'sessions'>): Promise<number> {
  let answered = 0;
  for (;;) {
    const { taken, sent } = await runTransaction(database.queries, async (transaction) => {
      const requests = await takePasswordRequests(transaction, database.kind, BATCH);
      let sent = 0;
      for (const { email } of requests) {
        const user = await findUserByEmail(transaction, email);
        if (!user) continue;
        await sendPasswordLink(transaction, settings.publicUrl, user, 'reset', clock.now());
        sent += 1;
      }
      return { taken: requests.length, sent };
    });
    answered += sent;
    if (taken < BATCH) return answered;
  }
}

/**
 * Queues an email with a link to set a password (AC-03).
 *
 * @param mail its words; by default those to somebody who forgot the password, or was invited
 */
export async function sendPasswordLink(
  queries: Queries,
  origin: string,
  user: Pick<UserWithRoles, 'id' | 'email'>,
  purpose: 'reset' | 'set',
  now: number,
  mail = purpose === 'reset' ? resetPassword : setFirstPassword,
): Promise<void> {
  const token = newSecret();
  const minutes = VALID_MINUTES[purpose];
  await insertAccountLink(queries, {
    token_hash: sha256(token),
    purpose,
    user_id: user.id,
    created_at: now,
    expires_at: now + minutes * 60_000,
  });
  const url = `${origin}/password-${purpose}/${token}`;
  await queueMail(queries, user.email, mail({ origin, url, minutes }), now);
}

/** The purpose of a link. @throws ApiError 403 with code link_wrong, link_used or link_expired. */
export async function readPasswordLink({ database, clock }: Parts, token: string) {
  const link = await findAccountLink(database.queries, sha256(token));
  if (!link)
    throw new ApiError(403, 'This link is invalid. Open it from the email, or request a new one.', {
      code: 'link_wrong',
    });
  if (link.used_at !== null) throw linkUsed();
  if (link.expires_at <= clock.now()) {
    throw new ApiError(403, 'This link has expired. Request a new one.', { code: 'link_expired' });
  }
  return link;
}

function linkUsed(): ApiError {
  return new ApiError(403, 'This link has already been used. Request a new one.', { code: 'link_used' });
}

/**
 * Sets a password with a link, once, and ends every session of the account. Opening the link proves access to the
 * mailbox, so the address is verified as well.
 *
 * @returns the address of the account
 */
export async function setPasswordByLink(parts: Parts, token: string, password: string): Promise<{ email: string }> {
  const { database, clock, sessions } = parts;
  // Checked before the expensive hash, and again in the transaction.
  const link = await readPasswordLink(parts, token);
  refuseWeakPassword('password', password, link.email);
  const hash = await hashPassword(password);
  await runTransaction(database.queries, async (transaction) => {
    const now = clock.now();
    if (!(await useAccountLink(transaction, link.token_hash, now))) throw linkUsed();
    await deleteIdentitiesOfUnconfirmed(transaction, link.user_id);
    await storePassword(parts, transaction, link.user_id, { password_hash: hash, email_verified_at: now });
  });
  sessions.invalidateUser(link.user_id);
  return { email: link.email };
}

/** Changes the password of a user who knows the current one, and ends every session of the account (AC-02). */
export async function changePassword(
  parts: Parts,
  user: UserWithRoles,
  passwords: { current: string; next: string },
): Promise<void> {
  if (user.password_hash === null) {
    throw atField('current_password', 'Your account has no password yet. Set one by "Forgot password".');
  }
  if (!(await isPassword(passwords.current, user.password_hash))) {
    throw atField('current_password', 'The current password is wrong.');
  }
  if (passwords.current.normalize() === passwords.next) throw atField('new_password', 'This is your current password.');
  refuseWeakPassword('new_password', passwords.next, user.email);
  const hash = await hashPassword(passwords.next);
  await parts.database.queries
    .transaction()
    .execute((transaction) => storePassword(parts, transaction, user.id, { password_hash: hash }, user.password_hash));
  parts.sessions.invalidateUser(user.id);
}

/** Stores a new password and ends every session of the account (AC-03). */
async function storePassword(
  { clock, settings }: Parts,
  queries: Queries,
  userId: string,
  columns: { password_hash: string; email_verified_at?: number },
  ifPasswordHash?: string | null,
): Promise<void> {
  const now = clock.now();
  const user = await updateUser(queries, userId, columns, ifPasswordHash ? { ifPasswordHash } : {});
  if (!user) throw new ApiError(409, 'Your password has changed. Log in again.', { code: 'changed_meanwhile' });
  await endAccountLinks(queries, userId, now);
  await deleteSessionsOfUser(queries, userId);
  await deleteCeremonies(queries, userId);
  const action = 'email_verified_at' in columns ? 'password.setByLink' : 'password.changed';
  await insertAudit(queries, { at: now, actorId: userId, action, subjectId: userId, detail: {} });
  const recover = `${settings.publicUrl}/password-recover`;
  await queueMail(queries, user.email, passwordWasChanged({ origin: settings.publicUrl, recover }), now);
}

function atField(field: string, sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}
