import { isFullInParts, isTurn, walksSeed } from '../../paths/browser/walk-share.ts';
import { DATABASE_KINDS, type DatabaseKind } from '../databases.ts';

/** `npm test` leaves some to `npm run test:full`; a file that is run by hand leaves out nothing. */
const isFirstTier = process.env.TEST_TIER === 'first';

/** How much of what is generated or repeated a run makes. */
export function inTier<T>({ first, full }: { first: T; full: T }): T {
  return isFirstTier ? first : full;
}

/** @returns whether a run takes one of many, where it takes only a part; others each day */
const drawnWhere = (isInParts: boolean) => (at: number, parts: number) => {
  const seed = walksSeed();
  return !isInParts || seed === undefined || isTurn(at, parts, seed);
};

/**
 * Whether a run takes one of many: `npm test` takes one in so many, others each day.
 *
 * @param at its place among them
 */
export const isDrawn = drawnWhere(isFirstTier);

/** The same for `npm run test:full`, for what it repeats in many variants. `npm test` leaves out nothing of it. @param at its place among them */
export const isDrawnInFull = drawnWhere(isFullInParts);

/** For tests that would be the same with any database, because what they prove is not read with SQL. */
export const EMBEDDED_FIRST: readonly DatabaseKind[] = inTier({ first: ['sqlite'], full: DATABASE_KINDS });
