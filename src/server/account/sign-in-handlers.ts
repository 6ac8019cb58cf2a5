import { deviceName } from '../../contract/account/device-name.ts';
import { loginSucceeded } from '../http/limits/login-limit.ts';
import type { HandlerOf, HandlerServices, Reply } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import { requireCaptcha } from '../site/captcha.ts';
import { withClaimedOrders } from './claimed-orders.ts';
import { signUp } from './new-accounts.ts';
import { logIn, logOut, type Opening } from './open-session.ts';
import { presentUser } from './present-user.ts';

/** Session attributes of a requester. */
export function openingOf(requester: Requester): Opening {
  return { device: deviceName(requester.userAgent), replaces: requester.session ? requester.token : null };
}

/** Marks the browser as known to the account. */
export function markKnown({ devices }: Pick<HandlerServices, 'devices'>, reply: Reply, email: string): void {
  reply.setHeader('set-cookie', devices.issueCookie(email));
}

export const register: HandlerOf<'register'> = async ({ body, headers, requester, reply }, services) => {
  await requireCaptcha(services, headers['x-captcha']);
  const registered = await signUp(services, body, { ...openingOf(requester), tech: requester.tech });
  if (registered.session) markKnown(services, reply, registered.session.user.email);
  return registered;
};

export const login: HandlerOf<'login'> = async ({ body, requester, reply }, services) => {
  const session = await logIn(services, body, openingOf(requester));
  await loginSucceeded(services, body.email, requester);
  markKnown(services, reply, body.email);
  return withClaimedOrders(services, session);
};

export const logout: HandlerOf<'logout'> = async ({ requester }, services) => {
  if (requester.token) await logOut(services, requester.token);
  return { ok: true };
};

export const auth: HandlerOf<'auth'> = ({ requester }, { clock, database }) =>
  presentUser(database.queries, userOf(requester), requester.session, clock.now());
