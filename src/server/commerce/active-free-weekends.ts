import type { Logger } from 'pino';
import type { FreeWeekend } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../data/database.ts';
import { readFreeWeekends } from './free-weekends.ts';

/** Maximum age of the cached value. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The free weekends, cached so that pages need no database query. */
export type ActiveFreeWeekends = {
  /** The techs whose free weekend runs; at most ten seconds and one request old. */
  current(): readonly Tech[];
  /** Those of all techs, as of the last refresh. */
  all(): readonly FreeWeekend[];
  refresh(): Promise<void>;
  /** @param listener called after a refresh that found others than before; the refresh waits for it */
  onChange(listener: () => Promise<void>): void;
};

export function createActiveFreeWeekends(queries: Queries, clock: Clock, log: Logger): ActiveFreeWeekends {
  const listeners: (() => Promise<void>)[] = [];
  let all: readonly FreeWeekend[] = [];
  let active: readonly Tech[] = [];
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    try {
      const found = await readFreeWeekends(queries, clock.now());
      const isNew = JSON.stringify(found) !== JSON.stringify(all);
      all = found;
      active = found.filter(({ is_active }) => is_active).map(({ tech }) => tech);
      if (isNew) for (const listener of listeners) await listener();
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
    all: () => all,
    refresh,
    onChange: (listener) => void listeners.push(listener),
  };
}
