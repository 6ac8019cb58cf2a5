/** A delayed event the machine has scheduled and not cancelled. */
export interface Timer {
  /** XState's id for it; scheduling the same id again replaces it. */
  readonly id: string;
  readonly event: { readonly type: string };
  /** Milliseconds from scheduling to firing. */
  readonly delay: number;
  /** Ids of timers that are certain to fire before this one. */
  readonly after: readonly string[];
}

/** A change of timers during one step. */
export type TimerChange =
  | {
      readonly type: 'schedule';
      readonly id: string;
      readonly event: { readonly type: string };
      readonly delay: number;
    }
  | { readonly type: 'cancel'; readonly id: string };

/**
 * Applies one step's changes. Any time may pass before an event, so of two timers started in different steps the
 * order is open unless the later one is at least as long; of two started in the same step the shorter fires first,
 * and of equals the one scheduled first.
 */
export function applyTimers(timers: readonly Timer[], changes: readonly TimerChange[]): readonly Timer[] {
  if (changes.length === 0) return timers;
  let next = [...timers];
  const fresh = new Set<string>();
  for (const change of changes) {
    const others = next.filter((timer) => timer.id !== change.id);
    if (change.type === 'cancel') {
      next = others;
      continue;
    }
    next = others.map((timer) =>
      fresh.has(timer.id) && change.delay < timer.delay ? { ...timer, after: [...timer.after, change.id] } : timer,
    );
    const after = next.filter((timer) => timer.delay <= change.delay).map((timer) => timer.id);
    next.push({ id: change.id, event: change.event, delay: change.delay, after });
    fresh.add(change.id);
  }
  const alive = new Set(next.map((timer) => timer.id));
  return next.map((timer) => ({ ...timer, after: timer.after.filter((id) => alive.has(id)).sort() }));
}

/** The timers that can be the next to fire. */
export function dueNext(timers: readonly Timer[]): readonly Timer[] {
  return timers.filter((timer) => timer.after.length === 0);
}

/** Removes a timer that fired. */
export function fired(timers: readonly Timer[], id: string): readonly Timer[] {
  return timers
    .filter((timer) => timer.id !== id)
    .map((timer) => ({ ...timer, after: timer.after.filter((other) => other !== id) }));
}
