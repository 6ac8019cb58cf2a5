/** A unit of a countdown with its number, at least two digits. */
export type CountdownPart = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; value: string };

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * The time left in words of a clock (ST-11). A second that has begun counts, so that nothing is left when it says 00.
 *
 * @param remainingMs until the end, in milliseconds
 * @param daysAsHours counts days as 24 hours each; otherwise days are left out when there is none
 */
export function countdownParts(remainingMs: number, daysAsHours: boolean): CountdownPart[] {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const days = daysAsHours ? 0 : Math.floor(hours / 24);
  return [
    ...(days > 0 ? [{ unit: 'days' as const, value: pad(days) }] : []),
    { unit: 'hours', value: pad(hours - days * 24) },
    { unit: 'minutes', value: pad(Math.floor(seconds / 60) % 60) },
    { unit: 'seconds', value: pad(seconds % 60) },
  ];
}
