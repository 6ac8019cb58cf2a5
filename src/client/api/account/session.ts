import { sessionRoutes } from '../../../contract/account/session.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { pendingVoucher } from '../../adapters/commerce/pending-voucher.ts';
import { pendingInvitation } from '../../adapters/team/pending-invitation.ts';
import { call } from '../call.ts';

/** The user of a token. @throws Failure `signedOut` when the token is invalid */
export const validateToken = (token: string) => call(sessionRoutes.auth, {}, { token });

/** Logs in with email and password. */
export const logIn = (parts: RouteArguments<typeof sessionRoutes.login>) => call(sessionRoutes.login, parts);

/** Creates an account and a session. */
export const register = (parts: RouteArguments<typeof sessionRoutes.register>) => call(sessionRoutes.register, parts);

/** Ends the session of a token. */
export const logOut = (token: string) => call(sessionRoutes.logout, {}, { token });

/** The visitor's attribution, if known (AC-01). */
export function tracking(): { tracking?: Record<string, string> } {
  const facts = signUpFacts();
  return Object.keys(facts).length > 0 ? { tracking: facts } : {};
}

/** The team invitation and the voucher opened on this device, if any: their holders sign up beside a whole class. */
export function pendingLinks(): { invitation?: string; voucher?: string } {
  const invitation = pendingInvitation();
  const voucher = pendingVoucher();
  // Anything can stand in a link, and nothing of it may keep a person from signing up.
  return {
    ...(invitation !== null && /^[\w-]{1,64}$/.test(invitation) ? { invitation } : {}),
    ...(voucher !== null && /^[A-Za-z0-9-]{1,40}$/.test(voucher) ? { voucher } : {}),
  };
}
