import { type GivenRole, hasAnyRole, STAFF_ROLES } from '../../contract/account/roles.ts';
import { deleteSessionsOfUser } from '../data/account/sessions.ts';
import { isStaff } from '../data/account/staff-proposals.ts';
import { addRole, findUser, listAdministrators, lockAdministrators, removeRole } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { roleWasChanged } from '../mail/templates.ts';
import type { Services } from '../services.ts';

/** A role that somebody gets or loses. */
export type RoleChange = { by: string; userId: string; role: GivenRole; given: boolean };

/**
 * Whether a change of a role needs a second administrator: where staff are concerned, because somebody who may name staff alone
 * could name the second person of every other decision. Where no other administrator exists, one decides alone.
 */
export async function needsSecondAdministrator(
  queries: Queries,
  { actors, ownerId }: { actors: readonly string[]; ownerId: string },
  { role }: Pick<RoleChange, 'role'>,
): Promise<boolean> {
  if (!hasAnyRole([role], STAFF_ROLES) && !(await isStaff(queries, ownerId))) return false;
  const administrators = await listAdministrators(queries);
  return administrators.some((id) => id !== ownerId && !actors.includes(id));
}

/**
 * Gives or takes a role of the account, and mails the person. Somebody who is no partner any more has no partner area, opens no teams as
 * one and is given no vouchers; in the teams that they opened they stay what they are there until they leave or an owner removes them.
 * Nobody changes their own and only an administrator changes others', so one always remains: of two who take
 * the role from each other, the second is none any more.
 *
 * @throws ApiError 403 `role_lost` when the actor is no administrator any more, 404 without such a user, 409 `role_unchanged` when
 * there is nothing to change
 */
export async function changeRole(
  { database, settings, clock }: Pick<Services, 'database' | 'settings' | 'clock'>,
  transaction: Queries,
  { by, userId, role, given }: RoleChange,
): Promise<void> {
  const administrators = await lockAdministrators(transaction, database.kind);
  if (!administrators.includes(by)) {
    throw new ApiError(403, 'Your account is no longer an administrator.', { code: 'role_lost' });
  }
  const user = await findUser(transaction, userId);
  if (!user || user.deleted_at !== null) throw notFound('The user');
  if (user.given_roles.includes(role) === given) {
    const sentence = given ? `The account is ${ROLE_NAMES[role]} already.` : `The account is not ${ROLE_NAMES[role]}.`;
    throw new ApiError(409, sentence, { code: 'role_unchanged' });
  }
  const mail = roleWasChanged({ origin: settings.publicUrl, role: ROLE_NAMES[role], given });
  await queueMail(transaction, user.email, mail, clock.now());
  if (given) return addRole(transaction, userId, role);
  await removeRole(transaction, userId, role);
  // This also ends sessions in which the former administrator impersonates a user.
  if (role === 'administrator') await deleteSessionsOfUser(transaction, userId);
}

/**
 * Keeps an installation from losing its only administrator with an account. Call it first in the transaction that deletes the account:
 * of two who leave at once the second waits and is refused.
 *
 * @throws ApiError 409 `last_administrator`
 */
export async function refuseLastAdministrator(
  { database }: Pick<Services, 'database'>,
  transaction: Queries,
  userId: string,
): Promise<void> {
  const administrators = await lockAdministrators(transaction, database.kind);
  if (!administrators.includes(userId) || administrators.length > 1) return;
  const sentence =
    'You are the only administrator. Make somebody else an administrator before you delete your account.';
  throw new ApiError(409, sentence, { code: 'last_administrator' });
}

const ROLE_NAMES: Record<GivenRole, string> = {
  partner: 'a partner',
  reviewer: 'a reviewer',
  administrator: 'an administrator',
};
