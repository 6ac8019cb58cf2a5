/**
 * Those of many texts that a long one contains. Searching for each alone takes minutes for thousands in megabytes; this reads
 * the long one once (Rabin and Karp's rolling hash).
 *
 * @param needles of at least `WINDOW` characters each
 */
export function findTexts(haystack: string, needles: readonly string[]): string[] {
  const byHash = new Map<number, string[]>();
  for (const needle of needles) {
    if (needle.length < WINDOW) throw new Error(`Shorter than ${WINDOW} characters: ${needle}`);
    const hash = hashOf(needle);
    byHash.set(hash, [...(byHash.get(hash) ?? []), needle]);
  }
  const found = new Set<string>();
  let hash = hashOf(haystack);
  for (let at = 0; at + WINDOW <= haystack.length; at += 1) {
    for (const needle of byHash.get(hash) ?? []) if (haystack.startsWith(needle, at)) found.add(needle);
    hash = (Math.imul(hash - Math.imul(haystack.charCodeAt(at), HIGHEST), BASE) + haystack.charCodeAt(at + WINDOW)) | 0;
  }
  return needles.filter((needle) => found.has(needle));
}

export const WINDOW = 30;
const BASE = 257;
/** What a window's first character is multiplied with. */
const HIGHEST = Array.from({ length: WINDOW - 1 }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Of the first `WINDOW` characters. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < Math.min(WINDOW, text.length); at += 1)
    hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  return hash;
}
