import { sessionRoutes } from '../../../contract/account/session.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
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

/** The team invitation opened on this device, if any: the person to whom it was mailed signs up beside a whole class. */
export function invitation(): { invitation?: string } {
  const token = pendingInvitation();
  return token === null ? {} : { invitation: token };
}
