const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const inUnits = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** How long something has waited, in its largest unit: "3 days". @param ms milliseconds */
export function waitingTime(ms: number): string {
  if (ms < HOUR_MS) return inUnits(Math.max(1, Math.floor(ms / 60_000)), 'minute');
  return ms < DAY_MS ? inUnits(Math.floor(ms / HOUR_MS), 'hour') : inUnits(Math.floor(ms / DAY_MS), 'day');
}
