import { ApiError } from './api-error.ts';

/**
 * Limits costly work: some at once, more wait in a bounded queue, and the rest is told to come back, so that a flood cannot
 * starve everything else.
 *
 * @returns `run` does work in its turn and throws ApiError 503 when too many wait; `refuseWhenFull` throws it without doing
 * anything.
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
 * Lets costly calls in a few at a time. A burst of hundreds would otherwise be worked off in one turn of the event loop, and
 * everybody else would wait for the last of them.
 *
 * @param perTurn calls that one turn of the event loop lets in
 * @returns resolves when the call may begin, first come, first served
 */
export function createPacer(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isScheduled = false;

  function admit(): void {
    for (const begin of waiting.splice(0, perTurn)) begin();
    isScheduled = waiting.length > 0;
    // What has arrived in the meantime is answered before the next ones are let in.
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
