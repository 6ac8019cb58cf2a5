/** How long a test waits for candidate code beside other work: a child has a lower priority than all else. Milliseconds. */
export const TIMEOUT_MS = 120_000;
