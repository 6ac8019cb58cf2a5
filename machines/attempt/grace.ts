/** Writes that left the browser before the deadline still count when they arrive within this time. Milliseconds. */
export const GRACE_MS = 10_000;
