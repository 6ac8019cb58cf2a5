/** A text to compare, with the caller's data. */
export type Compared<T> = { item: T; text: string };

/** Lowercase words, numbers and operators of a text, ignoring white space and Markdown. */
export function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$`*]/gu) ?? [];
}

function shingles(text: string): Set<string> {
  const words = tokens(text);
  if (words.length < 3) return new Set([words.join(' ')]);
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`));
}

/**
 * Pairs of texts whose three-word shingles overlap by at least `threshold` (Jaccard coefficient; Broder, "On the
 * resemblance and containment of documents", 1997).
 */
export function similarPairs<T>(texts: readonly Compared<T>[], threshold: number): { a: T; b: T; likeness: number }[] {
  const sets = texts.map(({ item, text }) => ({ item, set: shingles(text) }));
  return sets.flatMap((a, index) =>
    sets.slice(index + 1).flatMap((b) => {
      const [small, large] = a.set.size < b.set.size ? [a.set, b.set] : [b.set, a.set];
      // Most pairs are ruled out by their sizes alone.
      if (small.size < threshold * large.size) return [];
      let common = 0;
      for (const shingle of small) if (large.has(shingle)) common++;
      const likeness = common / (small.size + large.size - common);
      return likeness >= threshold ? [{ a: a.item, b: b.item, likeness }] : [];
    }),
  );
}
