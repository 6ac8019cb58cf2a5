import * as fc from 'fast-check';

/** Draws numbers from 0 to below a limit; the same seed gives the same numbers. */
export function randomNumbers(seed: number): (below: number) => number {
  const numbers = fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: 1 })[0] as Iterator<number, number>;
  return (below) => numbers.next().value % below;
}
