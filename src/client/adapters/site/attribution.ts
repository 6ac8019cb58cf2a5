import { TECHS } from '../../../contract/techs.ts';

const KEY = 'chartered.attribution';
const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Maximum length of a stored value. */
const MAX_LENGTH = 200;

/** A visitor's attribution and coupon. */
export type Attribution = {
  coupon?: string;
  affiliate?: string;
  /** Origin and path of the affiliate landing page. */
  affiliateUrl?: string;
  utm?: Record<string, string>;
};

function cleaned(value: string | null): string | undefined {
  const text = value
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_LENGTH);
  return text || undefined;
}

/** Merges a page's URL parameters into earlier attribution: the latest coupon, affiliate and campaign win. */
export function attributionOf(known: Attribution, address: string): Attribution {
  const { origin, pathname, searchParams } = new URL(address);
  const coupon = cleaned(searchParams.get('coupon'));
  const affiliate = cleaned(searchParams.get('affiliate') ?? searchParams.get('friend'));
  const utm = Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = cleaned(searchParams.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    ...known,
    ...(coupon === undefined ? {} : { coupon }),
    ...(affiliate === undefined ? {} : { affiliate, affiliateUrl: `${origin}${pathname}`.slice(0, MAX_LENGTH) }),
    // A new campaign replaces the old one as a whole; a mix would be wrong.
    ...(Object.keys(utm).length > 0 ? { utm } : {}),
  };
}

/** Attribution headers of every call (AC-08), percent-encoded because headers are ASCII. */
export function headersOf(
  { coupon, affiliate, affiliateUrl, utm }: Attribution,
  pathname: string,
): Record<string, string> {
  const tech = TECHS.find((known) => known === pathname.split('/')[1]);
  return {
    ...(coupon === undefined ? {} : { 'x-coupon': encodeURIComponent(coupon) }),
    ...(affiliate === undefined ? {} : { 'x-affiliate': encodeURIComponent(affiliate) }),
    ...(affiliateUrl === undefined ? {} : { 'x-affiliate-url': encodeURIComponent(affiliateUrl) }),
    ...(utm === undefined ? {} : { 'x-utm': new URLSearchParams(utm).toString() }),
    ...(tech === undefined ? {} : { 'x-tech': tech }),
  };
}

/** The URL that this page was opened with, before any redirect. Empty during prerendering. */
export const openedAddress = typeof location === 'undefined' ? '' : location.href;

/** 'banner' when the link of a banner led to this page (IN-05). */
export const viaOfPage = (): 'banner' | null =>
  new URLSearchParams(location.search).get('via') === 'banner' ? 'banner' : null;

let memory: Attribution | null = null;

/** Attribution of this tab. */
export function knownAttribution(): Attribution {
  if (memory) return memory;
  try {
    memory = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Attribution;
  } catch {
    memory = {};
  }
  return memory;
}

/** Reads coupon, affiliate and campaign from the URL; kept for this tab across reloads (GU-10, GU-11). */
export function noteAttribution(address: string): void {
  const next = attributionOf(knownAttribution(), address);
  memory = next;
  try {
    if (Object.keys(next).length > 0) sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Kept for the lifetime of the page.
  }
}

/** The coupon is cleared after checkout (GU-10). */
export function clearCoupon(): void {
  const { coupon: _, ...rest } = knownAttribution();
  memory = rest;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rest));
  } catch {
    // Nothing was stored.
  }
}

/** Attribution headers for this page's calls. */
export function attributionHeaders(): Record<string, string> {
  return headersOf(knownAttribution(), location.pathname);
}
