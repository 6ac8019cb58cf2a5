import { sessionRoutes } from '../../../contract/account/session.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { call } from '../call.ts';

/** Whose token it is. @throws Failure `signedOut` when it is nobody's */
export const validateToken = (token: string) => call(sessionRoutes.auth, {}, { token });

/** Opens a session with e-mail and password. */
export const logIn = (parts: RouteArguments<typeof sessionRoutes.login>) => call(sessionRoutes.login, parts);

/** Opens an account and a session. */
export const register = (parts: RouteArguments<typeof sessionRoutes.register>) => call(sessionRoutes.register, parts);

/** Ends the session of a token. */
export const logOut = (token: string) => call(sessionRoutes.logout, {}, { token });

/** Where the visitor came from, when that is known (AC-01). */
export function tracking(): { tracking?: Record<string, string> } {
  const facts = signUpFacts();
  return Object.keys(facts).length > 0 ? { tracking: facts } : {};
}
