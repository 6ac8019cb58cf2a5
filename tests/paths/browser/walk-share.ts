import type { Path } from '../../../src/walks/cover/generate.ts';

/**
 * Shares into which the paths of each chart that is walked in process are dealt. `npm run test:full` walks one of them over the network, of
 * half of the charts: one path in six. With `--all` it is one in three, of all charts.
 */
export const SHARES = 3;

/**
 * Whether `npm run test:full` leaves parts of what it repeats in many variants to its next run; not with
 * `--all`, as each night, and not where a file is run by hand.
 */
export const isFullInParts = process.env.TEST_TIER === 'full' && process.env.TEST_FILES !== 'all';

/**
 * The seed that chooses the share; consecutive seeds choose consecutive shares.
 *
 * @returns undefined where all paths are to be walked
 * @throws where `TEST_SEED` is not a whole number
 */
export function walksSeed(text = process.env.TEST_SEED): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`TEST_SEED has to be a whole number, not "${text}".`);
  return Number(text);
}

/** Whether it is the turn of one of many, of which a run takes one in so many; consecutive seeds take all of them. @param at its place */
export const isTurn = (at: number, parts: number, seed: number): boolean => (at + seed) % parts === 0;

/** The paths of a chart that a run walks: at least one, long and short ones in every share. */
export function shareOf(paths: readonly Path[], seed = walksSeed()): readonly Path[] {
  if (seed === undefined) return paths;
  const shares = Math.min(SHARES, paths.length);
  const dealt = paths.toSorted((one, other) => other.edges.length - one.edges.length || (one.id < other.id ? -1 : 1));
  const share = new Set(dealt.filter((_path, index) => index % shares === seed % shares));
  return paths.filter((path) => share.has(path));
}

/** For titles: how many paths of a chart this run walks, where these are not all. */
export function shareInWords(all: number, walked: number): string {
  return walked === all ? '' : `, ${walked} of ${all} paths`;
}
