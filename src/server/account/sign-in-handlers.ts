import { deviceName } from '../../contract/account/device-name.ts';
import type { HandlerOf, HandlerServices, Reply } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import { requireCaptcha } from '../site/captcha.ts';
import type { Opening } from './accounts.ts';
import { withClaimedOrders } from './claimed-orders.ts';
import { presentUser } from './present-user.ts';

/** What a session of a requester is opened with. */
export function openingOf(requester: Requester): Opening {
  return { device: deviceName(requester.userAgent), replaces: requester.session ? requester.token : null };
}

/** The browser counts as known to the account of an address from now on. */
export function markKnown({ devices }: Pick<HandlerServices, 'devices'>, reply: Reply, email: string): void {
  reply.setHeader('set-cookie', devices.issueCookie(email));
}

export const register: HandlerOf<'register'> = async ({ body, headers, requester, reply }, services) => {
  await requireCaptcha(services, headers['x-captcha']);
  const registered = await services.accounts.register(body, { ...openingOf(requester), tech: requester.tech });
  if (registered.session) markKnown(services, reply, registered.session.user.email);
  return registered;
};

export const login: HandlerOf<'login'> = async ({ body, requester, reply }, services) => {
  const session = await services.accounts.login(body, openingOf(requester));
  await services.limits.loginSucceeded(body.email, requester);
  markKnown(services, reply, body.email);
  return withClaimedOrders(services, session);
};

export const logout: HandlerOf<'logout'> = async ({ requester }, { accounts }) => {
  if (requester.token) await accounts.logout(requester.token);
  return { ok: true };
};

export const auth: HandlerOf<'auth'> = ({ requester }, { clock, database }) =>
  presentUser(database.queries, userOf(requester), requester.session, clock.now());
