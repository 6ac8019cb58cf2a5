import type { Session } from '../../contract/account/session.ts';
import type { HandlerServices, Reply } from '../http/register-routes.ts';
import type { Requester } from '../http/requester.ts';
import { markOf } from '../http/session-cookie.ts';

/**
 * Hands a new session to who asked for it: an API client gets its token; a page gets a cookie that no script can read, and
 * the token's mark in its place.
 */
export function handOverSession(
  { clock, sessionCookies }: Pick<HandlerServices, 'clock' | 'sessionCookies'>,
  { requester, reply }: { requester: Requester; reply: Reply },
  session: Session,
): Session {
  if (!requester.isPage) return session;
  const cookies = sessionCookies.issue(session.token, session.expires_at, clock.now());
  for (const cookie of cookies) reply.setHeader('set-cookie', cookie);
  return { ...session, token: markOf(session.token) };
}
