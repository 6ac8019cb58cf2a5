import type { Hono } from 'hono';
import { deviceName } from '../../contract/account/device-name.ts';
import { PROVIDERS } from '../../contract/account/providers.ts';
import type { socialRoutes } from '../../contract/account/social.ts';
import { TECHS } from '../../contract/common.ts';
import { findUser } from '../data/account/users.ts';
import { ApiError } from '../http/api-error.ts';
import type { Limits } from '../http/limits.ts';
import type { HandlersOf, ServerEnvironment } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import type { KnownDevices } from './known-devices.ts';
import { presentUser } from './present-user.ts';
import type { Social } from './social/social.ts';

export function socialHandlers(
  services: Services,
  social: Social,
  devices: KnownDevices,
): HandlersOf<typeof socialRoutes> {
  const { clock, database } = services;
  const profile = ({ tech }: Requester) => (tech === null ? '/profile' : `/${tech}/dashboard/profile`);

  return {
    async socialCallback({ params, headers, body, requester, reply }) {
      const { cookie, ...result } = await social.complete(params.provider, {
        code: body.code,
        state: body.state,
        cookies: headers.cookie,
        userId: requester.user?.id ?? null,
        sessionHash: requester.session?.tokenHash ?? null,
        tracking: body.tracking,
        opening: {
          device: deviceName(requester.userAgent),
          replaces: requester.session ? requester.token : null,
        },
      });
      reply.setHeader('set-cookie', cookie);
      if (result.session) reply.setHeader('set-cookie', devices.issueCookie(result.session.user.email));
      return result;
    },
    async startConnect({ params, requester, reply }) {
      const { url, cookie } = await social.startConnect(params.provider, userOf(requester).id, profile(requester));
      reply.setHeader('set-cookie', cookie);
      return { url };
    },
    async disconnectSocial({ params, requester }) {
      const { id } = userOf(requester);
      await social.disconnect(params.provider, id);
      const user = await findUser(database.queries, id);
      if (!user) throw new ApiError(401, 'Sign in to go on.', { code: 'signed_out' });
      return presentUser(database.queries, user, requester.session, clock.now());
    },
    async joinDiscord({ requester, reply }) {
      const { url, cookie } = await social.startJoin(userOf(requester).id, profile(requester));
      reply.setHeader('set-cookie', cookie);
      return { link: url };
    },
  };
}

/**
 * Where a link of the sign-in page leads: on to the provider, or back with a word about what was wrong. No call of the
 * contract, because a browser opens it and not the page.
 */
export function serveSocialStart(app: Hono<ServerEnvironment>, social: Social, limits: Limits): void {
  app.get('/api/login/:provider', async (context) => {
    const provider = PROVIDERS.find((name) => name === context.req.param('provider'));
    if (!provider) return context.redirect('/login?social=unknown', 302);
    try {
      await limits.consume('social', context.get('requester'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return context.redirect('/login?social=busy', 302);
      throw error;
    }
    const authorization = await social.startLogin(provider, {
      tech: TECHS.find((tech) => tech === context.req.query('tech')) ?? null,
      redirect: context.req.query('redirect') ?? null,
    });
    if (!authorization) return context.redirect('/login?social=unknown', 302);
    context.header('set-cookie', authorization.cookie, { append: true });
    return context.redirect(authorization.url, 302);
  });
}
