import { clockInstant, observeServerTime } from '../../adapters/server-clock.ts';

/** Longest wait for the server's time. Milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Syncs this page's estimate of server time. It is asked for without the contract, which pages with a countdown need for
 * nothing else: the clock reads the one number itself and ignores any other answer.
 *
 * @throws whatever `fetch` does, when the server cannot be reached or does not answer with JSON
 */
export async function fetchServerTime(): Promise<void> {
  const sent = clockInstant();
  const response = await fetch('/api/datetime', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  observeServerTime(await response.json(), sent);
}
