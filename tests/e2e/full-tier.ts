import { isTurn } from '../paths/browser/walk-share.ts';

/** What a run of `npm run test:full` takes whatever its seed: what `npm test` takes, the stories on PostgreSQL, and faults. */
const ALWAYS = ['@first', '@over-network', '^postgres ', '/faults', '/lost-replies', '/monkey'];

/** Of what else there is, a run takes one file in so many; consecutive seeds take all of them. */
const WALKS = 2;
const SPECS = 3;

/**
 * Which tests of the browser a run of `npm run test:full` takes: of what is no story and no fault, half of the walks and a third of the specs,
 * others in the next run.
 *
 * @param files all files of tests, below the folder of this one
 * @returns to be compared with project, file, title and tags of a test; null for all
 */
export function fullTierTests(files: readonly string[], seed: number | undefined): RegExp | null {
  if (seed === undefined) return null;
  const [walks = [], specs = []] = [true, false].map((isWalk) =>
    files.filter((file) => file.endsWith('.walk.ts') === isWalk).toSorted(),
  );
  const drawn = [
    ...walks.filter((_, at) => isTurn(at, WALKS, seed)),
    ...specs.filter((_, at) => isTurn(at, SPECS, seed)),
  ];
  return new RegExp([...ALWAYS, ...drawn.map((file) => file.replaceAll('.', '\\.'))].join('|'));
}
