import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { SESSION_MARK_LENGTH } from '../../contract/account/session-mark.ts';
import type { Settings } from '../settings.ts';

/** The header with which a page says that its session is in the cookie, and which session it means. */
export const PAGE_HEADER = 'x-session';

/** The two cookies of a page's session: its token, which no script can read, and the mark by which pages know it. */
export type SessionCookies = {
  /** The `Set-Cookie` values for a session that ends at `expiresAt`. */
  issue(token: string, expiresAt: number, now: number): string[];
  /** The `Set-Cookie` values that remove both. */
  clear(): string[];
  /** The token that a browser sends; null without one. */
  tokenIn(cookies: string | undefined): string | null;
};

/**
 * Names and attributes of the session's cookies. With an https address, and always in production, they have the prefix
 * `__Host-`: only this host may set them, and only over https (a browser makes an exception for its own machine).
 */
export function createSessionCookies({
  environment,
  publicUrl,
}: Pick<Settings, 'environment' | 'publicUrl'>): SessionCookies {
  const secure = environment === 'production' || publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const tokenName = `${prefix}session`;
  const markName = `${prefix}session-mark`;
  const shared = { path: '/', secure, sameSite: 'Lax' } as const;
  const both = (token: string, maxAge: number) => [
    generateCookie(tokenName, token, { ...shared, httpOnly: true, maxAge }),
    generateCookie(markName, markOf(token), { ...shared, maxAge }),
  ];
  return {
    issue: (token, expiresAt, now) => both(token, Math.max(1, Math.floor((expiresAt - now) / 1000))),
    clear: () => both('', 0),
    tokenIn(cookies = '') {
      const value = parse(cookies, tokenName)[tokenName] ?? '';
      return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
  };
}

/** The beginning of a token: enough to tell sessions apart, and 186 bits short of opening one. */
export function markOf(token: string): string {
  return token.slice(0, SESSION_MARK_LENGTH);
}

/** Who sends a request, by what it carries. */
export type SentSession = {
  /** The token of the session that the request is made with; null for a guest's. */
  token: string | null;
  /** A page's request, whose session is in the cookie. */
  isPage: boolean;
  /** The token in the cookie of a page, also when the page does not know of that session. */
  cookieToken: string | null;
  /** The cookie came along, and nothing shows that the request is from a page of this site. */
  isForged: boolean;
};

/**
 * Reads whose request this is. A bearer token counts alone: no other site can send one. The cookie counts where the page's own
 * header names its session, or where the browser vouches that the request is from this site.
 *
 * @param header reads a request header by its lowercase name
 */
export function readSentSession(cookies: SessionCookies, header: (name: string) => string | undefined): SentSession {
  const authorization = header('authorization');
  const mark = header(PAGE_HEADER);
  const isPage = mark !== undefined;
  const cookieToken = cookies.tokenIn(header('cookie'));
  const own = isPage ? cookieToken : null;
  if (authorization !== undefined) {
    return { token: bearerToken(authorization), isPage, cookieToken: own, isForged: false };
  }
  if (cookieToken === null) return { token: null, isPage, cookieToken: null, isForged: false };
  // Another tab may have signed in as somebody else: the page's request is not made in that name.
  if (isPage) return { token: markOf(cookieToken) === mark ? cookieToken : null, isPage, cookieToken, isForged: false };
  const isSameOrigin = header('sec-fetch-site') === 'same-origin';
  return { token: isSameOrigin ? cookieToken : null, isPage, cookieToken: null, isForged: !isSameOrigin };
}

/** The token of an authorization header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (/^Bearer ([A-Za-z0-9_-]{43})$/.exec(header)?.[1] ?? null);
}
