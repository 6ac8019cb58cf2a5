import { createBoundedCache } from './bounded-cache.ts';

/** How long they are kept. Milliseconds. */
const KEPT_MS = 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Files in memory for a minute, for those who look at the same page, or ask again and again. */
export function createRecentBytes() {
  const recent = createBoundedCache<string, Uint8Array>({ max: MAX_BYTES, weigh: ({ byteLength }) => byteLength });
  return {
    get: recent.get,
    set(key: string, bytes: Uint8Array): void {
      recent.set(key, bytes);
      setTimeout(() => recent.delete(key), KEPT_MS).unref();
    },
  };
}
