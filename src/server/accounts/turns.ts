import { ApiError } from '../api-error.ts';

/**
 * Limits costly work: some at once, more wait in a bounded queue, and the rest is told to come back, so that a flood cannot
 * starve everything else.
 *
 * @returns a function that does work in its turn and throws ApiError 503 when too many wait
 */
export function createTurns({ atOnce, mayWait, refusal }: { atOnce: number; mayWait: number; refusal: string }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) {
        throw new ApiError(503, refusal, { code: 'busy', retryAfterSeconds: 5 });
      }
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
  };
}
