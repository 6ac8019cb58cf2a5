import type { Random } from '../../src/content/random.ts';

/** Combinations of which each step takes the one that covers the most. */
const CANDIDATES = 30;

/** The pairs of values that a combination contains, each as a text of its own. */
function pairsOf(row: readonly number[]): string[] {
  return row.flatMap((value, factor) =>
    row.slice(factor + 1).map((other, offset) => `${factor}:${value} ${factor + 1 + offset}:${other}`),
  );
}

/**
 * Combinations in which every value of every factor meets every value of every other one. Greedy, after AETG (Cohen et al., 1997).
 *
 * @param sizes how many values each factor has
 * @returns rows with the index of a value for each factor
 */
export function pairwise(sizes: readonly number[], random: Random): number[][] {
  const missing = new Set(
    sizes.flatMap((size, factor) =>
      Array.from({ length: size }, (_, value) =>
        sizes
          .slice(factor + 1)
          .flatMap((others, offset) =>
            Array.from({ length: others }, (__, other) => `${factor}:${value} ${factor + 1 + offset}:${other}`),
          ),
      ).flat(),
    ),
  );
  const rows: number[][] = [];
  while (missing.size > 0) {
    const candidates = Array.from({ length: CANDIDATES }, () => {
      const row = sizes.map((size) => random.below(size));
      return { row, covers: pairsOf(row).filter((pair) => missing.has(pair)).length };
    });
    const best = candidates.reduce((most, next) => (next.covers > most.covers ? next : most));
    if (best.covers === 0) best.row = completing(missing, sizes, random);
    for (const pair of pairsOf(best.row)) missing.delete(pair);
    rows.push(best.row);
  }
  return rows;
}

/** A combination with a pair that is missing, for when chance finds none any more. */
function completing(missing: ReadonlySet<string>, sizes: readonly number[], random: Random): number[] {
  const row = sizes.map((size) => random.below(size));
  const [pair = ''] = missing;
  for (const part of pair.split(' ')) {
    const [factor = 0, value = 0] = part.split(':').map(Number);
    row[factor] = value;
  }
  return row;
}
