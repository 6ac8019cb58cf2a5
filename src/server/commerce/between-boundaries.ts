/** The longest time that a timer can wait. Milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The first of some moments that is still to come; null without one. Milliseconds since the Unix epoch. */
export function nextOf(moments: readonly number[], now: number): number | null {
  const next = Math.min(...moments.filter((moment) => moment > now));
  return Number.isFinite(next) ? next : null;
}

/**
 * What depends on the time, computed once between two moments at which it changes: nobody is told of a beginning as ahead because they
 * were the first to ask after it.
 *
 * @param moments all at which it may change. Milliseconds since the Unix epoch
 */
export function betweenBoundaries<T>(moments: readonly number[], compute: (now: number) => T): (now: number) => T {
  let known: { value: T; from: number; until: number } | null = null;
  return (now) => {
    if (known === null || now < known.from || now >= known.until) {
      known = { value: compute(now), from: now, until: nextOf(moments, now) ?? Number.POSITIVE_INFINITY };
    }
    return known.value;
  };
}

/** Calls back at the next of some moments, once; the last call counts. It keeps no process alive. */
export function createAlarm(onDue: () => void): { set(next: number | null, now: number): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(next, now) {
      clearTimeout(timer);
      if (next !== null) timer = setTimeout(onDue, Math.min(MAX_TIMEOUT_MS, next - now)).unref();
    },
  };
}
