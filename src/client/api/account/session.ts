import { failure, failureOf } from '../../../../machines/shared/failure.ts';
import { type Session, sessionRoutes, type User } from '../../../contract/account/session.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { isSessionKept, leftSessionEnded, storedToken, tokenExchanged } from '../../adapters/account/session-mark.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { pendingVoucher } from '../../adapters/commerce/pending-voucher.ts';
import { pendingInvitation } from '../../adapters/team/pending-invitation.ts';
import { call } from '../call.ts';

/**
 * The user of a session. A bearer token that an earlier build stored on this device is exchanged for the cookie.
 *
 * @throws Failure `signedOut` when the session is over
 */
export async function validateSession(mark: string): Promise<User> {
  if (storedToken() === null) return call(sessionRoutes.auth, {}, { mark });
  const user = await call(sessionRoutes.keepSession, {}, { mark });
  tokenExchanged();
  return user;
}

/** The signed-in user. */
export const fetchUser = () => call(sessionRoutes.auth, {});

/** Logs in with email and password. */
export const logIn = async (parts: RouteArguments<typeof sessionRoutes.login>) =>
  requireKept(await call(sessionRoutes.login, parts));

/** Creates an account and a session. */
export async function register(parts: RouteArguments<typeof sessionRoutes.register>) {
  const registered = await call(sessionRoutes.register, parts);
  requireKept(registered.session);
  return registered;
}

/** Ends a session. */
export const logOut = (mark: string) => call(sessionRoutes.logout, {}, { mark });

/**
 * Ends the session that was left while the server could not be reached. The page is not told when it is over already.
 *
 * @throws Failure when the server is still unreachable
 */
export async function endLeftSession(mark: string): Promise<void> {
  await logOut(mark).catch((error: unknown) => {
    if (failureOf(error).kind !== 'signedOut') throw error;
  });
  leftSessionEnded();
}

/** A browser that refuses cookies signs nobody in. @throws Failure `refused` */
export function requireKept<T extends Session | null>(session: T): T {
  if (session === null || isSessionKept()) return session;
  throw failure(
    'refused',
    'Your browser refuses cookies, and nobody stays signed in without one. Allow them and log in.',
  );
}

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
