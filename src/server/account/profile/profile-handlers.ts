import type { User } from '../../../contract/account/session.ts';
import { type UserWithRoles, updateUser } from '../../data/account/users.ts';
import { ApiError } from '../../http/api-error.ts';
import { consumePoints } from '../../http/limits/limiters.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import { type Requester, unauthorized, userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { checkCaptcha } from '../../site/captcha.ts';
import { presentUser } from '../present-user.ts';
import { rememberDevice } from '../sign-in-handlers.ts';
import { updateProfile as storeProfile } from './profile.ts';

type Parts = Pick<Services, 'clock' | 'database' | 'sessions'>;

/** The stored user after a change. @throws ApiError 401 when the account was deleted in the meantime */
export function presentChanged(
  { clock, database, sessions }: Parts,
  requester: Requester,
  user: UserWithRoles | undefined,
): Promise<User> {
  if (!user) throw unauthorized();
  sessions.invalidateUser(user.id);
  return presentUser(database.queries, user, requester.session, clock.now());
}

async function change(services: Parts, requester: Requester, columns: Parameters<typeof updateUser>[2]): Promise<User> {
  const user = await updateUser(services.database.queries, userOf(requester).id, columns);
  return presentChanged(services, requester, user);
}

export const updateProfile: HandlerOf<'updateProfile'> = async ({ requester, body, reply }, services) => {
  const changed = await storeProfile(services, userOf(requester), body, requester.tech);
  if (changed && changed.email !== userOf(requester).email) rememberDevice(services, reply, changed.email);
  return presentChanged(services, requester, changed);
};

export const saveSettings: HandlerOf<'saveSettings'> = ({ requester, body }, services) =>
  change(services, requester, { settings: JSON.stringify(body) });

export const saveMetadata: HandlerOf<'saveMetadata'> = async ({ requester, headers, body }, services) => {
  if ((await checkCaptcha(services, headers['x-captcha'])) === 'unproven') {
    const { id, email_verified_at } = userOf(requester);
    if (email_verified_at === null) {
      const sentence =
        'The check that keeps robots out did not load. Confirm your email address, or allow www.google.com on this page, and try again.';
      throw new ApiError(403, sentence, { code: 'email_unconfirmed' });
    }
    await consumePoints(services.limiters.unprovenInterests, id);
  }
  return change(services, requester, { metadata: JSON.stringify(body) });
};
