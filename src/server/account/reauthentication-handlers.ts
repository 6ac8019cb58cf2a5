import type { reauthenticationRoutes } from '../../contract/account/reauthentication.ts';
import { safePath } from '../../contract/safe-path.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { sessionOf, userOf } from '../http/requester.ts';
import {
  askPasskey,
  confirmedUntil,
  confirmWithCode,
  confirmWithFactor,
  confirmWithPassword,
  methodsOf,
  sendCode,
} from './reauthentication.ts';
import { startConfirm } from './social/authorization.ts';

/** Handlers for confirming who is using a session. */
export const reauthenticationHandlers: HandlersOf<typeof reauthenticationRoutes> = {
  async reauthentication({ requester }, services) {
    const methods = await methodsOf(services, userOf(requester));
    return { confirmed_until: confirmedUntil(sessionOf(requester), services.clock.now()), methods };
  },
  askReauthenticationPasskey: ({ requester }, services) => askPasskey(services, requester),
  async reauthenticate({ requester, body: { password, code, totp, passkey } }, services) {
    if (totp !== undefined || passkey !== undefined) {
      return { confirmed_until: await confirmWithFactor(services, requester, { totp, passkey }) };
    }
    if (code !== undefined) return { confirmed_until: await confirmWithCode(services, requester, code) };
    if (password) return { confirmed_until: await confirmWithPassword(services, requester, password) };
    const sentence = 'Password is required.';
    throw new ApiError(422, sentence, { errors: { password: [sentence] } });
  },
  async sendReauthenticationCode({ requester }, services) {
    await sendCode(services, requester);
    return { message: `We sent a code to ${userOf(requester).email}.` };
  },
  async startReauthentication({ params, body, requester, reply }, services) {
    const redirect = safePath(body.redirect ?? null) ?? '/profile';
    const { url, cookie } = await startConfirm(services, params.provider, userOf(requester).id, redirect);
    reply.setHeader('set-cookie', cookie);
    return { url };
  },
};
