/** Upper ends of the groups in which times in a state are counted, in milliseconds; the last group has none. */
export const DWELL_LIMITS: readonly number[] = [100, 300, 1000, 3000, 10_000, 30_000, 60_000, 300_000, 1_800_000];

/** Counts by group. */
export type Dwell = number[];

/** Nothing counted yet. */
export function noDwell(): Dwell {
  return Array.from({ length: DWELL_LIMITS.length + 1 }, () => 0);
}

/** The group of a time in milliseconds. */
export function dwellGroup(ms: number): number {
  const group = DWELL_LIMITS.findIndex((limit) => ms < limit);
  return group < 0 ? DWELL_LIMITS.length : group;
}

/**
 * The median in milliseconds, as if times were spread evenly in their group; null when nothing was counted. In the last
 * group it is that group's lower end.
 */
export function medianDwell(dwell: Readonly<Dwell>): number | null {
  const total = dwell.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [group, count] of dwell.entries()) {
    if (count > 0 && before + count >= total / 2) {
      const from = DWELL_LIMITS[group - 1] ?? 0;
      const to = DWELL_LIMITS[group] ?? from;
      return Math.round(from + ((total / 2 - before) / count) * (to - from));
    }
    before += count;
  }
  return null;
}
