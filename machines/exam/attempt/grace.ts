/** Writes of the current lease still count when they arrive within this time after the deadline. Milliseconds. */
export const GRACE_MS = 10_000;

/**
 * After an outage every page gets this time to notice that the server is back: it waits at most 15 s between two tries, and
 * each try may take 15 s to fail. Milliseconds.
 */
export const RECONNECT_MS = 60_000;

/** A span in which the service was not available. Milliseconds since the Unix epoch. */
export type Outage = { from: number; to: number };

/** What decides how long an attempt takes answers. */
export type AnswerWindow = {
  deadlineAt: number | null;
  /** Added to the grace period because the service was not available. Milliseconds. */
  outageMs: number;
};

/** How long after the deadline answers still count. Milliseconds. */
export function graceMs(outageMs: number): number {
  return GRACE_MS + outageMs;
}

/**
 * Whether an attempt takes answers at an instant of the server's clock. This is the one rule of what is in time: saving, handing
 * in and the end by the clock all ask it, and no time that a client names takes part.
 */
export function acceptsAnswersAt({ deadlineAt, outageMs }: AnswerWindow, at: number): boolean {
  return deadlineAt !== null && at <= deadlineAt + graceMs(outageMs);
}

/**
 * The same rule turned round, for queries: of attempts in which the deadline and what outages added come to less than this, the
 * grace period is over at the instant.
 */
export function oldestOpenDeadline(at: number): number {
  return at - GRACE_MS;
}

/** Whether an instant is after the deadline: what arrives then counts only because of the grace period. */
export function isLate({ deadlineAt }: Pick<AnswerWindow, 'deadlineAt'>, at: number): boolean {
  return deadlineAt !== null && at > deadlineAt;
}

/** Whether an outage began while the attempt took answers. */
export function isTouchedByOutage(window: AnswerWindow & { startedAt: number | null }, { from, to }: Outage): boolean {
  return window.startedAt !== null && window.startedAt < to && acceptsAnswersAt(window, from);
}

/**
 * What an outage makes of the time that earlier ones added: the outage is added in full, and pages have {@link RECONNECT_MS}
 * after its end. Never less than before.
 *
 * @param maxMs bounds what all outages together add. Milliseconds.
 */
export function addOutage({ deadlineAt, outageMs }: AnswerWindow, { from, to }: Outage, maxMs: number): number {
  const added = outageMs + (to - from);
  const untilReconnected = deadlineAt === null ? 0 : to + RECONNECT_MS - deadlineAt - GRACE_MS;
  return Math.max(outageMs, Math.min(maxMs, Math.max(added, untilReconnected)));
}
