/**
 * React keeps the `setTimeout` it finds while loading. In the preview that must become the fake one while a test runs,
 * so React gets a function that looks it up on each call. Import this before a framework.
 */
const page = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;

/** The browser's own, whatever is installed. */
export const realSetTimeout = globalThis.setTimeout.bind(globalThis);
export const realRequestAnimationFrame = globalThis.requestAnimationFrame.bind(globalThis);

for (const name of ['setTimeout', 'clearTimeout']) {
  const real = (page[name] as (...args: unknown[]) => unknown).bind(globalThis);
  const delegate = (...args: unknown[]): unknown => {
    const current = page[name] as typeof delegate;
    return current === delegate ? real(...args) : current(...args);
  };
  page[name] = delegate;
}
