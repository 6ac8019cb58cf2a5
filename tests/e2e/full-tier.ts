import { isTurn } from '../paths/browser/walk-share.ts';

/** What a run of `npm run test:full` takes whatever its seed: what `npm test` takes, the stories on PostgreSQL, and faults. */
const ALWAYS = ['@first', '@over-network', '^postgres ', '/faults', '/lost-replies', '/monkey'];

/**
 * Which tests of the browser a run of `npm run test:full` takes: of what is no story and no fault, half of the walks and a third of the specs,
 * others in the next run.
 *
 * @param files all files of tests, below the folder of this one
 * @returns to be compared with project, file, title and tags of a test; null for all
 */
export function fullTierTests(files: readonly string[], seed: number | undefined): RegExp | null {
  if (seed === undefined) return null;
  const drawn = [
    { end: '.walk.ts', parts: 2 },
    { end: '.spec.ts', parts: 3 },
  ].flatMap(({ end, parts }) =>
    files
      .filter((file) => file.endsWith(end))
      .toSorted()
      .filter((_, at) => isTurn(at, parts, seed)),
  );
  return new RegExp([...ALWAYS, ...drawn.map((file) => file.replaceAll('.', '\\.'))].join('|'));
}
