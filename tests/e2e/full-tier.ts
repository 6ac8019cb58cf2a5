import { isTurn } from '../paths/browser/walk-share.ts';

/** What a run of `npm run test:full` takes whatever its seed: what `npm test` takes, the stories on PostgreSQL, and faults. */
const ALWAYS = ['@first', '@over-network', '^postgres ', '/faults', '/lost-replies', '/monkey'];

/**
 * Which tests of the browser a run of `npm run test:full` takes: of what is no story and no fault, half of the files, the other half in the next run.
 *
 * @param files all files of tests, below the folder of this one
 * @returns to be compared with project, file, title and tags of a test; null for all
 */
export function fullTierTests(files: readonly string[], seed: number | undefined): RegExp | null {
  if (seed === undefined) return null;
  const drawn = files.toSorted().filter((_, at) => isTurn(at, 2, seed));
  return new RegExp([...ALWAYS, ...drawn.map((file) => file.replaceAll('.', '\\.'))].join('|'));
}
