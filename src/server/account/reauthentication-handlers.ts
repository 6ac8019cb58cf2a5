import type { reauthenticationRoutes } from '../../contract/account/reauthentication.ts';
import { safePath } from '../../contract/safe-path.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { sessionOf, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { confirmedUntil, confirmWithCode, confirmWithPassword, methodsOf, sendCode } from './reauthentication.ts';
import type { Social } from './social/social.ts';

/** Handlers of the calls by which a signed-in user confirms who is using the session. */
export function reauthenticationHandlers(
  services: Services,
  social: Social,
): HandlersOf<typeof reauthenticationRoutes> {
  const { clock, settings } = services;
  return {
    reauthentication: ({ requester }) => ({
      confirmed_until: confirmedUntil(sessionOf(requester), clock.now()),
      methods: methodsOf(userOf(requester), settings),
    }),
    async reauthenticate({ requester, body: { password, code } }) {
      if (code !== undefined) return { confirmed_until: await confirmWithCode(services, requester, code) };
      if (password) return { confirmed_until: await confirmWithPassword(services, requester, password) };
      const sentence = 'Password is required.';
      throw new ApiError(422, sentence, { errors: { password: [sentence] } });
    },
    async sendReauthenticationCode({ requester }) {
      await sendCode(services, requester);
      return { message: `A mail with a code is on its way to ${userOf(requester).email}.` };
    },
    async startReauthentication({ params, body, requester, reply }) {
      const redirect = safePath(body.redirect ?? null) ?? '/profile';
      const { url, cookie } = await social.startConfirm(params.provider, userOf(requester).id, redirect);
      reply.setHeader('set-cookie', cookie);
      return { url };
    },
  };
}
