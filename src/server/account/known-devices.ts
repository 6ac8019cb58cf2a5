import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { newId, sha256 } from '../ids.ts';
import type { Services } from '../services.ts';

/** How long a browser stays known after a sign-in. Seconds. */
const KNOWN_SECONDS = 365 * 86_400;
const PURPOSE = 'known-device';

/**
 * Device cookies: browsers on which an account's owner has signed in. Wrong passwords from elsewhere never lock them
 * out. The cookie proves no identity and grants no access; it only gives attempts from this browser their own counter.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export type KnownDevices = {
  /** The `Set-Cookie` value for a browser on which the account's owner has just signed in. */
  issueCookie(email: string): string;
  /** The device id within the account; null for an unknown browser. */
  idOf(email: string, cookies: string | undefined): string | null;
};

/**
 * Known devices in signed cookies, one per account, so that people who share a browser do not overwrite each other's.
 */
export function createKnownDevices({
  clock,
  settings,
  signer,
}: Pick<Services, 'clock' | 'settings' | 'signer'>): KnownDevices {
  return {
    issueCookie(email) {
      const id = newId();
      const expires = String(clock.now() + KNOWN_SECONDS * 1000);
      return generateCookie(cookieName(email), `${id}.${expires}.${signer.sign(PURPOSE, [email, id, expires])}`, {
        path: '/api',
        httpOnly: true,
        sameSite: 'Strict',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: KNOWN_SECONDS,
      });
    },
    idOf(email, cookies = '') {
      const name = cookieName(email);
      const [id = '', expires = '', signature = ''] = (parse(cookies, name)[name] ?? '').split('.');
      const isKnown = signer.isSigned(PURPOSE, [email, id, expires], signature) && Number(expires) > clock.now();
      return isKnown ? id : null;
    },
  };
}

function cookieName(email: string): string {
  return `device_${sha256(email).slice(0, 16)}`;
}
