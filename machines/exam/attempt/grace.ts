/** Writes under the current lease still count this long after the deadline. Milliseconds. */
export const GRACE_MS = 10_000;

/**
 * Time after an outage for every page to notice that the server is back: a page waits at most 15 s between retries, and
 * each retry may take 15 s to fail. Milliseconds.
 */
export const RECONNECT_MS = 60_000;

/** A period in which the service was unavailable. Milliseconds since the Unix epoch. */
export type Outage = { from: number; to: number };

/** What determines how long an attempt accepts answers. */
export type AnswerWindow = {
  deadlineAt: number | null;
  /** Extension of the grace period because of outages. Milliseconds. */
  outageMs: number;
};

/**
 * Whether an attempt accepts answers at an instant of the server's clock. This is the only rule for lateness: saving,
 * handing in and the automatic end all use it, and it ignores every client time.
 */
export function acceptsAnswersAt({ deadlineAt, outageMs }: AnswerWindow, at: number): boolean {
  return deadlineAt !== null && deadlineAt + outageMs >= oldestOpenDeadline(at);
}

/**
 * The same rule for queries: the grace period is over at the given instant if the deadline plus the outage extension is
 * less than this value.
 */
export function oldestOpenDeadline(at: number): number {
  return at - GRACE_MS;
}

/** Whether an outage began while the attempt accepted answers. */
export function isTouchedByOutage(window: AnswerWindow & { startedAt: number | null }, { from, to }: Outage): boolean {
  return window.startedAt !== null && window.startedAt < to && acceptsAnswersAt(window, from);
}

/**
 * Adds an outage to the extension from earlier ones. The outage counts in full, and pages get {@link RECONNECT_MS}
 * after its end. The extension never shrinks.
 * @param maxMs upper bound for all outages together. Milliseconds.
 */
export function addOutage(
  { deadlineAt, outageMs }: { deadlineAt: number; outageMs: number },
  { from, to }: Outage,
  maxMs: number,
): number {
  const added = outageMs + (to - from);
  const untilReconnected = to + RECONNECT_MS - deadlineAt - GRACE_MS;
  return Math.max(outageMs, Math.min(maxMs, Math.max(added, untilReconnected)));
}
