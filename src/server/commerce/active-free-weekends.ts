import type { Logger } from 'pino';
import type { FreeWeekend } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import type { Clock } from '../clock.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { betweenBoundaries, createAlarm, nextOf } from './between-boundaries.ts';
import { boundariesOfWeekends, freeWeekendsAt } from './free-weekends.ts';

/** Maximum age of the cached value. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The free weekends, cached so that pages need no database query. */
export type ActiveFreeWeekends = {
  /** The techs whose free weekend runs now; a change by administrators counts ten seconds and one request later. */
  current(): readonly Tech[];
  /** Those of all techs as they are now, by what was stored at the last refresh. */
  all(): readonly FreeWeekend[];
  refresh(): Promise<void>;
  /** @param listener called when a weekend begins, ends or is changed; a refresh waits for it */
  onChange(listener: () => Promise<void>): void;
};

export function createActiveFreeWeekends(queries: Queries, clock: Clock, log: Logger): ActiveFreeWeekends {
  const listeners: (() => Promise<void>)[] = [];
  const alarm = createAlarm(() => void refresh());
  let weekendsAt: (now: number) => readonly FreeWeekend[] = () => [];
  let told = '[]';
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    try {
      const rows = await listFreeWeekends(queries);
      const moments = boundariesOfWeekends(rows);
      weekendsAt = betweenBoundaries(moments, (now) => freeWeekendsAt(rows, now));
      const now = clock.now();
      // Pages are rendered again at the moment, not by the first visitor after it.
      alarm.set(nextOf(moments, now), now);
      const found = JSON.stringify(weekendsAt(now));
      const isNew = found !== told;
      told = found;
      if (isNew) for (const listener of listeners) await listener();
    } catch (error) {
      // Pages fall back to the last known value.
      log.warn({ err: error }, 'the free weekends could not be read');
    }
  }

  const all = () => weekendsAt(clock.now());

  return {
    current() {
      if (performance.now() - refreshedAt > MAX_AGE_MS) void refresh();
      return all().flatMap(({ is_active, tech }) => (is_active ? [tech] : []));
    },
    all,
    refresh,
    onChange: (listener) => void listeners.push(listener),
  };
}
