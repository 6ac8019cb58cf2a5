/** Tries until something that is told to another company's server is given up, some eight hours after the first. */
export const MAX_TRIES = 10;

/** Pause after a try that failed: 1, 2, 4, … minutes. Milliseconds. */
export function backoffMs(tries: number): number {
  return 60_000 * 2 ** Math.max(0, tries - 1);
}
