/** Pauses between tries: the first, then twice as long each time, up to the longest. Milliseconds. */
export type Backoff = { firstMs: number; maxMs?: number };

/** The pause after so many tries that failed. Milliseconds. */
export function backoffMs({ firstMs, maxMs = Number.POSITIVE_INFINITY }: Backoff, tries: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, tries - 1));
}
