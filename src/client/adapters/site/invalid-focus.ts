/** Fields with an error, and groups of them. */
const INVALID = '[aria-invalid="true"], [data-invalid]';
const FOCUSABLE = 'input, select, textarea, button, [tabindex]';
/** Longer than any form waits for its answer. Milliseconds. */
const ANSWER_MS = 60_000;
const GOING_ON = ['keydown', 'pointerdown'] as const;

let stop = () => {};

/**
 * Moves the focus to the first invalid field of a form that was sent, when it is refused: by the page at once, or by the server
 * later. A person who has gone on with a key or a click meanwhile is not interrupted.
 */
export function followSubmit(form: EventTarget | null): void {
  stop();
  if (!(form instanceof HTMLFormElement)) return;
  const pointOut = () => {
    const [invalid] = form.querySelectorAll(INVALID);
    if (!invalid) return;
    stop();
    const field = invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector(FOCUSABLE);
    (field as HTMLElement | null)?.focus();
  };
  const observer = new MutationObserver(pointOut);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-invalid'] });
  // An error that was there before stays as it is, without a change to observe.
  const timers = [setTimeout(pointOut), setTimeout(() => stop(), ANSWER_MS)];
  stop = () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
    for (const name of GOING_ON) removeEventListener(name, stop, true);
    stop = () => {};
  };
  for (const name of GOING_ON) addEventListener(name, stop, true);
}
