import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { newId, sha256 } from '../ids.ts';
import type { Services } from '../services.ts';

/** How long a browser counts as known after somebody signed in on it. Seconds. */
const KNOWN_SECONDS = 365 * 86_400;
const PURPOSE = 'known-device';

/**
 * Browsers on which the owner of an account has signed in. Wrong passwords from elsewhere never lock these out. The cookie
 * proves no identity and lets nobody in: it only says that attempts from here are counted apart.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export type KnownDevices = {
  /** The value of `Set-Cookie` for a browser on which the owner of an account has just signed in. */
  issueCookie(email: string): string;
  /** Names the browser among those of the account; null when it is not one of them. */
  idOf(email: string, cookies: string | undefined): string | null;
};

/** Known devices by signed cookies, one for each account, so that people who share a browser do not take turns. */
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
