/** How long an expectation or an action may wait; it ends what hangs, and a shared machine may be several times slower. Milliseconds. */
export const TIMEOUT_MS = 20_000;

/** Pauses between two looks at what no change announces. Milliseconds. */
const PAUSES_MS = [0, 2, 4, 8, 16, 32];

/** The timers of the test: those of the page may stand still. */
const { setTimeout, clearTimeout, MessageChannel } = globalThis;

/** Resolves after every task that is due now. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks until something is so: again with each change of the document, and in any case after a moment.
 *
 * @param isSo returns what it found, or undefined for not yet
 * @param watched the document whose changes are looked at
 * @returns undefined when the time is over
 */
export async function waitFor<T>(
  isSo: () => T | undefined | Promise<T | undefined>,
  { timeout = TIMEOUT_MS, watched }: { timeout?: number | undefined; watched?: () => Document | null } = {},
): Promise<T | undefined> {
  const until = performance.now() + timeout;
  for (let look = 0; ; look += 1) {
    const found = await isSo();
    if (found !== undefined) return found;
    if (performance.now() >= until) return undefined;
    const longest = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)] ?? 0;
    if (longest === 0) await nextTask();
    else await nextChange(watched?.() ?? null, longest);
  }
}

/** Resolves with the next change of a document, or after a while. */
function nextChange(document: Document | null, milliseconds: number): Promise<void> {
  if (document?.documentElement == null) return pause(milliseconds);
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(done);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setTimeout(done, milliseconds);
  });
}
