import { TECHS } from '../../../contract/techs.ts';

const KEY = 'chartered.attribution';
const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** Longest value that is kept. */
const MOST = 200;

/** Where a visitor came from, and the coupon they brought. */
export type Attribution = {
  coupon?: string;
  affiliate?: string;
  /** Origin and path of the page that named the affiliate. */
  affiliateUrl?: string;
  utm?: Record<string, string>;
};

function cleaned(value: string | null): string | undefined {
  const text = value
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MOST);
  return text || undefined;
}

/** What the address of a page says, added to what was known: the newest coupon, affiliate and campaign count. */
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
    ...(affiliate === undefined ? {} : { affiliate, affiliateUrl: `${origin}${pathname}`.slice(0, MOST) }),
    // A new campaign replaces the old one whole: halves of two would be a third.
    ...(Object.keys(utm).length > 0 ? { utm } : {}),
  };
}

/** Headers of every call that tell it (AC-08). Percent-encoded, because headers carry no other letters. */
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

/** The address under which this page was opened, before anything led on. Empty while pages are rendered in advance. */
export const openedAddress = typeof location === 'undefined' ? '' : location.href;

let memory: Attribution | null = null;

/** What is known of how the visitor came to this tab. */
export function knownAttribution(): Attribution {
  if (memory) return memory;
  try {
    memory = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Attribution;
  } catch {
    memory = {};
  }
  return memory;
}

/** Reads coupon, affiliate and campaign from the address; kept for this tab, over reloads, until it is closed (GU-10, GU-11). */
export function noteAttribution(address: string): void {
  const next = attributionOf(knownAttribution(), address);
  memory = next;
  try {
    if (Object.keys(next).length > 0) sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Kept as long as the page lives.
  }
}

/** After the checkout the coupon has done its work (GU-10). */
export function clearCoupon(): void {
  const { coupon: _, ...rest } = knownAttribution();
  memory = rest;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(rest));
  } catch {
    // Nothing was kept.
  }
}

/** What calls of this page carry. */
export function attributionHeaders(): Record<string, string> {
  return headersOf(knownAttribution(), location.pathname);
}
