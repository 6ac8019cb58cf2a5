import { createHash } from 'node:crypto';

/** A stream of random integers. */
export type Random = {
  /** From 0 to `bound` - 1, uniformly distributed. */
  below(bound: number): number;
};

/**
 * sfc32, "Small Fast Chaotic", by Chris Doty-Humphrey (PractRand, http://pracrand.sourceforge.net/RNG_engines.txt),
 * seeded with the SHA-256 of the seed. The same seed gives the same stream on every machine, permanently: stored
 * attempts are replayed with it, so its numbers must never change.
 */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  // PractRand also discards the first twelve numbers, until every bit of the state has spread.
  for (let round = 0; round < 12; round++) next();
  return {
    below(bound) {
      // Rejection sampling: numbers above the last multiple of the bound would favor small results.
      const limit = 2 ** 32 - (2 ** 32 % bound);
      let number = next();
      while (number >= limit) number = next();
      return number % bound;
    },
  };
}

/** A shuffled copy: Fisher–Yates in Durstenfeld's form (Knuth, TAOCP 2, 3.4.2, algorithm P). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
