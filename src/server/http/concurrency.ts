import { ApiError } from './api-error.ts';

/** Where it is not known who asks, everybody counts as one. */
const ANYBODY = '';
/** When a place is likely to be free again. Seconds. */
const RETRY_SECONDS = 5;

/**
 * Limits expensive work: a few run concurrently, more wait in a bounded queue, and the rest is rejected, so that a
 * flood cannot starve other requests. Those who wait take turns, and each has only some of the places.
 *
 * @param limits.maxQueuedEach places in which the work of one key waits; all of them when left out
 * @returns `run` queues work for a key, such as a network, and throws ApiError 429 when too much of it waits, 503 when too much waits at
 *   all; `refuseWhenFull` only throws.
 */
export function createConcurrencyLimiter({
  maxConcurrent,
  maxQueued,
  maxQueuedEach = maxQueued,
  refusal,
}: {
  maxConcurrent: number;
  maxQueued: number;
  maxQueuedEach?: number;
  refusal: string;
}) {
  let running = 0;
  let queued = 0;
  // In the order of their turns.
  const waiting = new Map<string, (() => void)[]>();

  function refuseWhenFull(): void {
    if (running < maxConcurrent || queued < maxQueued) return;
    throw new ApiError(503, refusal, { code: 'busy', retryAfterSeconds: RETRY_SECONDS });
  }

  function wait(key: string): Promise<void> {
    const own = waiting.get(key) ?? [];
    if (own.length >= maxQueuedEach) {
      const sentence = `Your network has asked for too much of this at once. Try again in ${RETRY_SECONDS} seconds.`;
      throw new ApiError(429, sentence, { code: 'too_many', retryAfterSeconds: RETRY_SECONDS });
    }
    waiting.set(key, own);
    queued += 1;
    return new Promise((resolve) => own.push(resolve));
  }

  function admitNext(): void {
    const [turn] = waiting;
    if (!turn) {
      running -= 1;
      return;
    }
    const [key, own] = turn;
    const next = own.shift();
    queued -= 1;
    waiting.delete(key);
    if (own.length > 0) waiting.set(key, own);
    next?.();
  }

  async function run<T>(work: () => Promise<T>, key = ANYBODY): Promise<T> {
    refuseWhenFull();
    if (running >= maxConcurrent) await wait(key);
    else running += 1;
    try {
      return await work();
    } finally {
      admitNext();
    }
  }

  return { run, refuseWhenFull };
}

/**
 * Admits a few expensive calls per event loop turn. A burst of hundreds would otherwise be handled in one turn, and all
 * other requests would wait for the last of them.
 *
 * @param perTurn calls admitted per turn
 * @returns resolves when the call may start, first in, first out
 */
export function createPacer(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isScheduled = false;

  function admit(): void {
    for (const begin of waiting.splice(0, perTurn)) begin();
    isScheduled = waiting.length > 0;
    // Requests that have arrived in the meantime are handled before the next calls are admitted.
    if (isScheduled) setImmediate(admit);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(admit);
    });
}
