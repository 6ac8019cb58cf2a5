import { isFullInParts, isTurn, walksSeed } from '../../paths/browser/walk-share.ts';
import { DATABASE_KINDS, type DatabaseKind } from '../databases.ts';

/** `npm test` leaves some to `npm run test:full`; the latter and a file that is run by hand leave out nothing. */
const isFirstTier = process.env.TEST_TIER === 'first';

/** How much of what is generated or repeated a run makes. */
export function inTier<T>({ first, full }: { first: T; full: T }): T {
  return isFirstTier ? first : full;
}

/**
 * Whether a run takes one of many: `npm test` takes one in so many, others each day.
 *
 * @param at its place among them
 */
export function isDrawn(at: number, parts: number): boolean {
  const seed = walksSeed();
  return !isFirstTier || seed === undefined || isTurn(at, parts, seed);
}

/** The same for `npm run test:full`, for what it repeats in many variants. `npm test` leaves out nothing of it. @param at its place among them */
export function isDrawnInFull(at: number, parts: number): boolean {
  const seed = walksSeed();
  return !isFullInParts || seed === undefined || isTurn(at, parts, seed);
}

/** For tests that would be the same with any database, because what they prove is not read with SQL. */
export const EMBEDDED_FIRST: readonly DatabaseKind[] = inTier({ first: ['sqlite'], full: DATABASE_KINDS });
