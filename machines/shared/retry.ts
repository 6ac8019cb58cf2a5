/** Exponential backoff: the first delay doubles after each failure, up to a maximum. Milliseconds. */
export type Backoff = { firstMs: number; maxMs?: number };

/** The delay after a number of failed tries. Milliseconds. */
export function backoffMs({ firstMs, maxMs = Number.POSITIVE_INFINITY }: Backoff, tries: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, tries - 1));
}
