/** A heading that comes later is not waited for. Milliseconds. */
const TIMEOUT_MS = 15_000;

/** What the visitor does next is not interrupted. */
const INTERACTIONS = ['keydown', 'pointerdown'] as const;

/**
 * Focuses the heading of the page that has been opened, which tells screen readers about it: at once, or as soon as the page has
 * loaded it, unless the visitor or a dialog has taken the focus meanwhile.
 *
 * @returns stops waiting
 */
export function focusHeading(): () => void {
  const before = document.activeElement;
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('h1[tabindex]');
    if (!heading) return;
    stop();
    const { activeElement } = document;
    if (activeElement === before || activeElement === document.body) heading.focus({ preventScroll: true });
  };
  focus();
  if (waiting.signal.aborted) return stop;
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  waiting.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of INTERACTIONS) addEventListener(type, stop, { capture: true, signal: waiting.signal });
  return stop;
}
