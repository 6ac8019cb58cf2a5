import type { Hono } from 'hono';
import { PROVIDERS } from '../../contract/account/providers.ts';
import type { socialRoutes } from '../../contract/account/social.ts';
import { TECHS } from '../../contract/common.ts';
import { deleteIdentity } from '../data/account/social.ts';
import { findUser, storeFirstTracking } from '../data/account/users.ts';
import { ApiError } from '../http/api-error.ts';
import { consume } from '../http/limits/limits.ts';
import type { HandlerOf, HandlerServices, HandlersOf, ServerEnvironment } from '../http/register-routes.ts';
import { type Requester, unauthorized, userOf } from '../http/requester.ts';
import { attributionOf } from './attribution.ts';
import { handOverSession } from './hand-over-session.ts';
import { presentUser } from './present-user.ts';
import { openingOf } from './sign-in-handlers.ts';
import { startConnect as beginConnect, startJoin, startLogin } from './social/authorization.ts';
import { completeCallback } from './social/callback.ts';
import { lastLoginMethod, notConnected } from './social/refusals.ts';

const profileOf = ({ tech }: Requester) => (tech === null ? '/profile' : `/${tech}/dashboard/profile`);

const socialCallback: HandlerOf<'socialCallback'> = async ({ params, headers, body, requester, reply }, services) => {
  const tracking = attributionOf(body.tracking, headers);
  const { cookie, ...result } = await completeCallback(services, params.provider, {
    code: body.code,
    state: body.state,
    cookies: headers.cookie,
    userId: requester.user?.id ?? null,
    sessionHash: requester.session?.tokenHash ?? null,
    tracking,
    opening: { ...openingOf(requester), attribution: tracking },
  });
  reply.setHeader('set-cookie', cookie);
  if (result.session) {
    reply.setHeader('set-cookie', services.devices.issueCookie(result.session.user.email));
    await storeFirstTracking(services.database.queries, result.session.user.id, tracking);
  }
  return { ...result, session: result.session && handOverSession(services, { requester, reply }, result.session) };
};

const startConnect: HandlerOf<'startConnect'> = async ({ params, requester, reply }, services) => {
  const { id } = userOf(requester);
  const { url, cookie } = await beginConnect(services, params.provider, id, profileOf(requester));
  reply.setHeader('set-cookie', cookie);
  return { url };
};

const disconnectSocial: HandlerOf<'disconnectSocial'> = async ({ params: { provider }, requester }, services) => {
  const { clock, database, sessions } = services;
  const { id } = userOf(requester);
  const outcome = await database.queries
    .transaction()
    .execute((transaction) => deleteIdentity(transaction, provider, id));
  if (outcome === 'notConnected') throw notConnected(provider);
  if (outcome === 'lastLoginMethod') throw lastLoginMethod(provider);
  sessions.invalidateUser(id);
  const user = await findUser(database.queries, id);
  if (!user) throw unauthorized();
  return presentUser(database.queries, user, requester.session, clock.now());
};

const joinDiscord: HandlerOf<'joinDiscord'> = async ({ requester, reply }, services) => {
  const { url, cookie } = await startJoin(services, userOf(requester).id, profileOf(requester));
  reply.setHeader('set-cookie', cookie);
  return { link: url };
};

export const socialHandlers: HandlersOf<typeof socialRoutes> = {
  disconnectSocial,
  joinDiscord,
  socialCallback,
  startConnect,
};

/**
 * The sign-in link's target: redirects to the provider, or back with an error. Not part of the contract, because the
 * browser navigates to it.
 */
export function serveSocialStart(app: Hono<ServerEnvironment>, services: HandlerServices): void {
  app.get('/api/login/:provider', async (context) => {
    const provider = PROVIDERS.find((name) => name === context.req.param('provider'));
    if (!provider) return context.redirect('/login?social=unknown', 302);
    try {
      await consume(services.limiters, 'social', context.get('requester'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return context.redirect('/login?social=busy', 302);
      throw error;
    }
    const authorization = await startLogin(services, provider, {
      tech: TECHS.find((tech) => tech === context.req.query('tech')) ?? null,
      redirect: context.req.query('redirect') ?? null,
    });
    if (!authorization) return context.redirect('/login?social=unknown', 302);
    context.header('set-cookie', authorization.cookie, { append: true });
    return context.redirect(authorization.url, 302);
  });
}
