import type { AttributionHeaders } from '../../contract/account/session.ts';

/** Longest value that is stored, as in the tracking of a call. */
const MAX_LENGTH = 300;
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/**
 * Attribution of who signs up or in: what the call says, else what its headers say (AC-08).
 *
 * @returns short texts by name; undefined for none
 */
export function attributionOf(
  tracking: Record<string, string> | null | undefined,
  headers: AttributionHeaders,
): Record<string, string> | undefined {
  if (tracking) return tracking;
  const utm = new URLSearchParams(headers['x-utm'] ?? '');
  const named: [string, string | null | undefined][] = [
    ...UTM.map((name): [string, string | null] => [name, utm.get(name)]),
    ['coupon', decoded(headers['x-coupon'])],
    ['affiliate', decoded(headers['x-affiliate'])],
    ['affiliate_url', decoded(headers['x-affiliate-url'])],
  ];
  const found = named.flatMap(([name, value]) => (value ? [[name, value.slice(0, MAX_LENGTH)]] : []));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function decoded(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
