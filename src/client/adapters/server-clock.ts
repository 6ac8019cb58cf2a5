/** Server time minus `performance.now()`, or null before the first answer. */
let offset: number | null = null;
/** Device clock minus `performance.now()` when the offset was measured. */
let deviceOffset = Date.now() - performance.now();

/** A difference beyond this means that the device slept or its clock was set. Milliseconds. */
const DOUBT_MS = 2000;

/**
 * Learns the server's time from an answer that carries it. The moment of the answer is taken for the middle of the journey
 * (Cristian's algorithm, 1989).
 *
 * @param sentAt and receivedAt by `performance.now()`
 */
export function observeServerTime(answer: unknown, sentAt: number, receivedAt: number): void {
  if (typeof answer !== 'object' || answer === null || !('serverTime' in answer)) return;
  if (typeof answer.serverTime !== 'number') return;
  offset = answer.serverTime - (sentAt + receivedAt) / 2;
  deviceOffset = Date.now() - performance.now();
}

/** Server time as this page reckons it. Independent of the device's clock. */
export function serverNow(): number {
  return offset === null ? Date.now() : Math.round(performance.now() + offset);
}

/** Server time minus the device's clock. Milliseconds. */
export function serverOffset(): number {
  return serverNow() - Date.now();
}

/**
 * Reckons server time by the device's clock and an offset of an earlier visit, until the server is heard.
 *
 * @param known server time minus the device's clock, in milliseconds
 * @returns server time by it
 */
export function reckonFrom(known: number): number {
  offset ??= Date.now() + known - performance.now();
  return serverNow();
}

/** Whether the device slept or its clock was changed since the server was last heard. */
export function isClockDoubtful(): boolean {
  return Math.abs(Date.now() - performance.now() - deviceOffset) > DOUBT_MS;
}

/** How far the device's clock is off. Milliseconds. */
export function deviceClockError(): number {
  return Date.now() - serverNow();
}
