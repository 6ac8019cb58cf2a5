import * as z from 'zod/mini';
import { accountAgeMinutes } from '../../../machines/shared/new-account.ts';
import { roleSchema, type User, userSchema } from '../../contract/account/session.ts';
import { readBelongings } from '../commerce/belongings.ts';
import type { SessionFacts } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';

/** URL of a stored picture. */
export function avatarUrl(name: string): string {
  return `/api/avatars/${name}.webp`;
}

type StaticPart = Omit<
  User,
  'created_minutes_ago' | 'impersonated_by' | keyof Awaited<ReturnType<typeof readBelongings>>
>;

/** Cached per stored user: session caching returns the same immutable object each time. */
const staticParts = new WeakMap<UserWithRoles, StaticPart>();

function staticPartOf(user: UserWithRoles): StaticPart {
  const known = staticParts.get(user);
  if (known) return known;
  const part: StaticPart = {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    latin_name: user.latin_name,
    email: user.email,
    roles: user.roles.map((role) => roleSchema.parse(role)),
    is_partner: user.given_roles.includes('partner'),
    isGuest: false,
    email_verified: user.email_verified_at !== null,
    has_password: user.password_hash !== null,
    occupation: user.occupation,
    twitter: user.twitter,
    linkedin: user.linkedin,
    avatar: user.avatar === null ? null : avatarUrl(user.avatar),
    linkedin_achievement_share_permission: user.share_permission === 1,
    settings: z.parse(userSchema.shape.settings, JSON.parse(user.settings)),
    metadata: z.parse(userSchema.shape.metadata, JSON.parse(user.metadata)),
    socials: user.socials,
    ...(user.lacksFactor ? { lacks_factor: true } : {}),
  };
  staticParts.set(user, part);
  return part;
}

/**
 * The user as the API shows it to themselves. Purchases and vouchers are read each time and not cached with the
 * session, so that new ones appear immediately.
 */
export async function presentUser(
  queries: Queries,
  user: UserWithRoles,
  session: Pick<SessionFacts, 'impersonator'> | null,
  now: number,
): Promise<User> {
  return {
    ...staticPartOf(user),
    created_minutes_ago: accountAgeMinutes(user.created_at, now),
    impersonated_by: session?.impersonator ?? null,
    ...(await readBelongings(queries, user.id, now)),
  };
}
