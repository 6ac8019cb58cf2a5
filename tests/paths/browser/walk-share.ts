import type { Path } from '../../../src/walks/cover/generate.ts';

/** Shares into which the browser paths of each chart are dealt. `npm test` walks one of them. */
export const SHARES = 4;

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
