import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { unsoundIn, watchForms } from './sound.ts';

const isWatched = (IS_REACT_ACT_ENVIRONMENT: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT });

/** Takes away what is mounted, each. */
const closers = new Set<() => Promise<void>>();

/**
 * An element in a document of its own (`@vitest-environment happy-dom`), with its effects; taken away after the test, which
 * fails if the document is not sound by then.
 */
export async function mount(element: ReactElement): Promise<HTMLElement> {
  const { body } = document;
  const place = document.createElement('div');
  body.append(place);
  const root = createRoot(place);
  watchForms(window);
  isWatched(true);
  const close = async () => {
    if (!closers.delete(close)) return;
    isWatched(true);
    const unsound = unsoundIn(place);
    await act(async () => root.unmount());
    place.remove();
    // Dialogs stand beside it.
    if (closers.size === 0) body.replaceChildren();
    isWatched(false);
    if (unsound.length > 0) throw new Error(unsound.join('\n'));
  };
  closers.add(close);
  onTestFinished(close);
  await act(async () => root.render(element));
  return place;
}

/** The same in place of what was mounted before. */
export async function show(element: ReactElement): Promise<HTMLElement> {
  for (const close of [...closers]) await close();
  return mount(element);
}

/** Lets fake time pass, and what it triggers. */
export async function passTime(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Types a text into a field, as a user does. */
export async function type(field: Element | null, text: string): Promise<void> {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    throw new Error('There is no field to type into.');
  }
  await act(async () => {
    // React looks at the value that the element itself was given.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to click.');
  await act(async () => element.click());
}

/** The element of a role with an accessible name from its text or label. */
export function byText(place: ParentNode, selector: string, text: string | RegExp): HTMLElement | undefined {
  const matches = (one: string) => (typeof text === 'string' ? one === text : text.test(one));
  return [...place.querySelectorAll<HTMLElement>(selector)].find(
    (element) => matches((element.textContent ?? '').trim()) || matches(element.getAttribute('aria-label') ?? ''),
  );
}

/** What is read as soon as reading it does not throw: after code was loaded, or an answer came. */
export async function eventually<Value>(read: () => Value): Promise<Value> {
  // React itself renders what comes from elsewhere.
  isWatched(false);
  try {
    return await vi.waitFor(read, { timeout: 10_000, interval: 5 });
  } finally {
    isWatched(true);
  }
}
