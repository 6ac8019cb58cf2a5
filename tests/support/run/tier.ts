import { DATABASE_KINDS, type DatabaseKind } from '../databases.ts';

/** Whether this run leaves something to the full one: `npm test` does, `npm run test:full` and a file run by hand do not. */
const isFirstTier = process.env.TEST_TIER === 'first';

/** How much of what is generated or repeated a run makes. */
export function inTier<T>({ first, full }: { first: T; full: T }): T {
  return isFirstTier ? first : full;
}

/** For tests that would be the same with any database: what they prove is neither stored nor read. */
export const EMBEDDED_FIRST: readonly DatabaseKind[] = inTier({ first: ['sqlite'], full: DATABASE_KINDS });
