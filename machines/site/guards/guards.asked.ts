import type { GuardName } from '../../../src/contract/pages.ts';

/** Guards that look at nothing but the query. */
const ABOUT_QUERY: readonly GuardName[] = ['watch-intended-route', 'detect-coupon', 'marketing-tracking'];

/**
 * Whether the guards of a page ask anything of a visitor. Where they do not, the chart lets everybody pass without an effect,
 * so public pages do without it.
 *
 * @param query of the page's address; '' for none
 */
export function isAnythingAsked(guards: readonly GuardName[], query: string): boolean {
  return guards.some((name) => name !== 'validate-session' && (query !== '' || !ABOUT_QUERY.includes(name)));
}

/** The same of a visitor who is known to be a guest: "is it a guest?" asks nothing more. */
export function isAskedOfGuests(guards: readonly GuardName[], query: string): boolean {
  return isAnythingAsked(
    guards.filter((name) => name !== 'guest'),
    query,
  );
}
