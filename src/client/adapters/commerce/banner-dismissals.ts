import { BANNERS_OUT_COOKIE, writeBannersOut } from '../../../contract/commerce/banner-cookies.ts';
import type { BannerArea } from '../../../contract/commerce/banner-data.ts';

/** What of a banner decides how its dismissal is kept. `key` names it there. */
export type Dismissal = { area: BannerArea; key: string };

const PREFIX = 'chartered.banner.';
const COOKIE_PREFIX = 'banner_';
/** LI-05. Seconds. */
const WEEK = 7 * 86_400;

/** For React, whose banner comes back with the next visit, and for browsers that keep nothing (ST-10). */
const flags = new Set<string>();

function cookieNames(): string[] {
  return document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
}

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${WEEK}; samesite=lax`;
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Keys of everything that was dismissed in this browser and counts still. */
export function readDismissals(): string[] {
  const stored = storedKeys().map((key) => key.slice(PREFIX.length));
  const cookies = cookieNames().filter((name) => name.startsWith(COOKIE_PREFIX));
  return [...new Set([...stored, ...cookies.map((name) => name.slice(COOKIE_PREFIX.length)), ...flags])];
}

/** Keeps a dismissal: JavaScript and Angular for a week, React until the page is left, the others for good (ST-10). */
export function storeDismissal({ area, key }: Dismissal): void {
  if (area === 'javascript' || area === 'angular') setCookie(`${COOKIE_PREFIX}${key}`, '1');
  else if (area === 'react') flags.add(key);
  else {
    try {
      localStorage.setItem(`${PREFIX}${key}`, '1');
    } catch {
      flags.add(key);
    }
  }
}

/** Calls when a banner was dismissed in another tab. @returns stops listening. */
export function onDismissedElsewhere(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** Says to the server, by a cookie, whether documents come with a banner: what is not for this visitor moves no page. */
export function keepBannerOut(id: string, isOut: boolean): void {
  const known = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${BANNERS_OUT_COOKIE}=`));
  const value = known?.split('=')[1] ?? '';
  const next = writeBannersOut(value, id, isOut);
  if (next !== value || isOut) setCookie(BANNERS_OUT_COOKIE, next);
}
