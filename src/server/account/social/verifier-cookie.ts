import { timingSafeEqual } from 'node:crypto';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { sha256 } from '../../ids.ts';
import type { Settings } from '../../settings.ts';

/** The cookie is limited to the sign-in routes. */
const COOKIE_PATH = '/api/login';

/** Each flow has its own cookie, so that two tabs do not overwrite each other's. */
function cookieName(stateHash: string): string {
  return `social_${stateHash.slice(0, 16)}`;
}

/**
 * The `Set-Cookie` value that keeps a flow's PKCE verifier in the browser.
 *
 * @param seconds 0 clears the cookie
 */
export function verifierCookie(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { stateHash, verifier, seconds }: { stateHash: string; verifier: string; seconds: number },
): string {
  return generateCookie(cookieName(stateHash), verifier, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: seconds,
  });
}

/** The verifier that a browser sends for a flow; empty without one. */
export function verifierIn(cookies: string | undefined, stateHash: string): string {
  const name = cookieName(stateHash);
  return parse(cookies ?? '', name)[name] ?? '';
}

/** Whether a verifier matches the stored hash. */
export function isHashOf(verifier: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(verifier), 'hex'), Buffer.from(hash, 'hex'));
}
