import type { Logger } from 'pino';
import type { Tech } from '../../contract/common.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../data/database.ts';
import { readFreeWeekends } from './free-weekends.ts';

/** Maximum age of the cached value. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The running free weekends, cached so that pages need no database query. */
export type ActiveFreeWeekends = {
  /** At most ten seconds and one request old. */
  current(): readonly Tech[];
  refresh(): Promise<void>;
};

export function createActiveFreeWeekends(queries: Queries, clock: Clock, log: Logger): ActiveFreeWeekends {
  let active: readonly Tech[] = [];
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    try {
      const weekends = await readFreeWeekends(queries, clock.now());
      active = weekends.filter(({ is_active }) => is_active).map(({ tech }) => tech);
    } catch (error) {
      // Pages fall back to the last known value.
      log.warn({ err: error }, 'the free weekends could not be read');
    }
  }

  return {
    current() {
      if (performance.now() - refreshedAt > MAX_AGE_MS) void refresh();
      return active;
    },
    refresh,
  };
}
