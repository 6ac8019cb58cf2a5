import type { RouteArguments } from '../../contract/route.ts';
import { sessionRoutes } from '../../contract/session.ts';
import { call } from './call.ts';

/** Whose token it is. @throws Failure `signedOut` when it is nobody's */
export const validateToken = (token: string) => call(sessionRoutes.auth, {}, { token });

/** Opens a session with e-mail and password. */
export const logIn = (parts: RouteArguments<typeof sessionRoutes.login>) => call(sessionRoutes.login, parts);

/** Opens an account and a session. */
export const register = (parts: RouteArguments<typeof sessionRoutes.register>) => call(sessionRoutes.register, parts);

/** Ends the session of a token. */
export const logOut = (token: string) => call(sessionRoutes.logout, {}, { token });
