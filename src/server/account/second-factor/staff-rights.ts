import type { SessionFacts } from '../../data/account/sessions.ts';
import type { UserWithRoles } from '../../data/account/users.ts';
import type { Settings } from '../../settings.ts';

const STAFF_ROLES: ReadonlySet<string> = new Set(['administrator', 'reviewer']);

/** Whether an account has rights over others' data. */
export function isStaff({ roles }: Pick<UserWithRoles, 'roles'>): boolean {
  return roles.some((role) => STAFF_ROLES.has(role));
}

/** Whether a user needs a second factor for the rights of the role. */
export function needsFactor({ staffNeedsFactor }: Pick<Settings, 'staffNeedsFactor'>, user: UserWithRoles): boolean {
  return staffNeedsFactor && isStaff(user);
}

/** Cached by the stored user: others cache by it as well. */
const withoutRights = new WeakMap<UserWithRoles, UserWithRoles>();

/**
 * The user with the rights that a session has: those of staff only where the second factor was given in it, if it is required.
 * Everything that asks for a role asks the result.
 */
export function withSessionRights(
  settings: Pick<Settings, 'staffNeedsFactor'>,
  user: UserWithRoles,
  { factorAt }: Pick<SessionFacts, 'factorAt'>,
): UserWithRoles {
  if (factorAt !== null || !needsFactor(settings, user)) return user;
  const known = withoutRights.get(user);
  if (known) return known;
  const lesser = { ...user, roles: user.roles.filter((role) => !STAFF_ROLES.has(role)), lacksFactor: true } as const;
  withoutRights.set(user, lesser);
  return lesser;
}

/** Whether a session of staff, or in which staff act as somebody else, has lasted or rested too long. */
export function isStaffSessionOver(
  { staffSessionMs, staffIdleMs }: Pick<Settings, 'staffIdleMs' | 'staffSessionMs'>,
  user: UserWithRoles,
  session: SessionFacts,
  now: number,
): boolean {
  if (!isStaff(user) && session.impersonator === null) return false;
  return now - session.createdAt >= staffSessionMs || now - session.lastUsedAt >= staffIdleMs;
}
