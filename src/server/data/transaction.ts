import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './database.ts';
import { isTransactionConflict } from './failure.ts';

/** Every conflict ends with another transaction's success, so a few tries are enough. */
const MAX_TRIES = 5;
/** Two that conflicted must not meet again. Milliseconds, at most. */
const BACKOFF_MS = 25;

/**
 * Runs work in a transaction; again from the start when PostgreSQL ended it in favour of another one (deadlock,
 * serialization failure). Nothing of the first try is stored then, so `work` must not change anything but the database.
 */
export async function runTransaction<T>(queries: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await queries.transaction().execute(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isTransactionConflict(error)) throw error;
      await sleep(Math.random() * BACKOFF_MS * tries);
    }
  }
}
