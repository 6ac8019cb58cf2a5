import { ApiError } from './api-error.ts';

/**
 * Limits expensive work: a few run concurrently, more wait in a bounded queue, and the rest is rejected, so that a
 * flood cannot starve other requests.
 *
 * @returns `run` queues work and throws ApiError 503 when too many wait; `refuseWhenFull` only throws.
 */
export function createConcurrencyLimiter({
  maxConcurrent,
  maxQueued,
  refusal,
}: {
  maxConcurrent: number;
  maxQueued: number;
  refusal: string;
}) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function refuseWhenFull(): void {
    if (running < maxConcurrent || waiting.length < maxQueued) return;
    throw new ApiError(503, refusal, { code: 'busy', retryAfterSeconds: 5 });
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    refuseWhenFull();
    if (running >= maxConcurrent) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
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
