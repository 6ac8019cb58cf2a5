import { deviceName } from '../../contract/account/device-name.ts';
import { storeFirstTracking } from '../data/account/users.ts';
import { insertAudit } from '../data/exam/records.ts';
import { consumePoints } from '../http/limits/limiters.ts';
import { loginSucceeded } from '../http/limits/login-limit.ts';
import type { HandlerOf, HandlerServices, Reply } from '../http/register-routes.ts';
import { type Requester, sessionOf, userOf } from '../http/requester.ts';
import { checkCaptcha } from '../site/captcha.ts';
import { attributionOf } from './attribution.ts';
import { withClaimedOrders } from './claimed-orders.ts';
import { handOverSession } from './hand-over-session.ts';
import { logIn } from './log-in.ts';
import { signUp, signUpByMail } from './new-accounts.ts';
import { logOut, type Opening } from './open-session.ts';
import { presentUser } from './present-user.ts';
import { factorRequired } from './second-factor/refusals.ts';

/** Session attributes of a requester. */
export function openingOf(requester: Requester): Opening {
  const replaces = requester.session ? requester.token : requester.cookieToken;
  return { device: deviceName(requester.userAgent), replaces };
}

/** Marks the browser as known to the account. */
export function rememberDevice({ devices }: Pick<HandlerServices, 'devices'>, reply: Reply, email: string): void {
  reply.setHeader('set-cookie', devices.issueCookie(email));
}

export const register: HandlerOf<'register'> = async ({ body, headers, requester, reply }, services) => {
  const proof = await checkCaptcha(services, headers['x-captcha']);
  const tracking = attributionOf(body.tracking, headers);
  if (proof === 'unproven') {
    await consumePoints(services.limiters.unprovenSignUps, requester.network);
    return signUpByMail(services, { ...body, tracking });
  }
  const opening = { ...openingOf(requester), tech: requester.tech, attribution: tracking };
  const registered = await signUp(services, { ...body, tracking }, opening);
  if (!registered.session) return registered;
  rememberDevice(services, reply, registered.session.user.email);
  return { ...registered, session: handOverSession(services, { requester, reply }, registered.session) };
};

export const login: HandlerOf<'login'> = async ({ body, headers, requester, reply }, services) => {
  const tracking = attributionOf(body.tracking, headers);
  const { session, pending } = await logIn(services, body, { ...openingOf(requester), attribution: tracking });
  await loginSucceeded(services, body.email, requester);
  if (pending) throw factorRequired(pending);
  await storeFirstTracking(services.database.queries, session.user.id, tracking);
  rememberDevice(services, reply, body.email);
  return handOverSession(services, { requester, reply }, await withClaimedOrders(services, session));
};

export const logout: HandlerOf<'logout'> = async ({ requester, reply }, services) => {
  const { impersonator } = sessionOf(requester);
  if (impersonator) {
    await insertAudit(services.database.queries, {
      at: services.clock.now(),
      actorId: impersonator.id,
      action: 'impersonation.ended',
      subjectId: userOf(requester).id,
      detail: {},
    });
  }
  if (requester.token) await logOut(services, requester.token);
  if (requester.isPage) for (const cookie of services.sessionCookies.clear()) reply.setHeader('set-cookie', cookie);
  return { ok: true };
};

export const keepSession: HandlerOf<'keepSession'> = async ({ requester, reply }, services) => {
  const { clock, database, sessionCookies } = services;
  const session = sessionOf(requester);
  const user = await presentUser(database.queries, userOf(requester), session, clock.now());
  for (const cookie of sessionCookies.issue(requester.token ?? '', session.expiresAt, clock.now())) {
    reply.setHeader('set-cookie', cookie);
  }
  return user;
};

export const auth: HandlerOf<'auth'> = ({ requester }, { clock, database }) =>
  presentUser(database.queries, userOf(requester), requester.session, clock.now());
