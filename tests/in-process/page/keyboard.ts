import { setNatively, typeText } from './actions.ts';
import type { FrameWindow } from './network.ts';
import { nextTask } from './wait.ts';

const MODIFIERS: Readonly<Record<string, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>> = {
  Alt: 'altKey',
  Control: 'ctrlKey',
  ControlOrMeta: 'ctrlKey',
  Meta: 'metaKey',
  Shift: 'shiftKey',
};

const CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

const codeOf = (key: string) =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key === ' ' ? 'Space' : key;

/** The element that has the focus, inside shadow roots too. */
export function focused(window: FrameWindow): HTMLElement {
  let at = window.document.activeElement ?? window.document.body;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at as HTMLElement;
}

/** Presses a key, with modifiers before it (`Control+Enter`), and does what a browser does then. */
export async function press(window: FrameWindow, keys: string, on = focused(window)): Promise<void> {
  const [, before = '', key = keys] = /^((?:(?:Alt|Control|ControlOrMeta|Meta|Shift)\+)*)(.+)$/s.exec(keys) ?? [];
  const held = before.split('+').filter(Boolean);
  const state = Object.fromEntries(held.map((name) => [MODIFIERS[name] ?? name, true]));
  const named = key === 'Space' ? ' ' : key;
  const keyCode = CODES[named] ?? named.toUpperCase().codePointAt(0) ?? 0;
  const event = (type: string) =>
    new window.KeyboardEvent(type, {
      key: named,
      code: codeOf(named),
      keyCode,
      which: keyCode,
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      ...state,
    });
  const isFree = on.dispatchEvent(event('keydown'));
  const target = on.isConnected ? on : focused(window);
  const isTyped = named.length === 1 && !('ctrlKey' in state) && !('metaKey' in state) && !('altKey' in state);
  if (isFree && (isTyped || named === 'Enter')) target.dispatchEvent(event('keypress'));
  if (isFree) act(window, target, named, state, isTyped);
  const after = focused(window);
  const isUpFree = after.dispatchEvent(event('keyup'));
  if (
    isFree &&
    isUpFree &&
    named === ' ' &&
    after.matches('button, summary, input[type="checkbox"], input[type="radio"]')
  ) {
    after.click();
  }
  await nextTask();
}

function act(
  window: FrameWindow,
  on: HTMLElement,
  key: string,
  state: Readonly<Record<string, boolean>>,
  isTyped: boolean,
): void {
  const isField = isTextField(on);
  if (key === 'Tab') {
    moveOn(window, on, 'shiftKey' in state ? -1 : 1);
    return;
  }
  if (key === 'Enter' && !('ctrlKey' in state)) {
    enter(window, on);
    return;
  }
  if (isField && isTyped) {
    typeText(window, on, key);
    return;
  }
  if (isField && key === 'Backspace') {
    window.document.execCommand('delete');
    return;
  }
  if (isField && key === 'Delete') {
    window.document.execCommand('forwardDelete');
    return;
  }
  if (isField && 'ctrlKey' in state && key.toLowerCase() === 'a') {
    window.document.execCommand('selectAll');
    return;
  }
  if (on.matches('input[type="range"]')) {
    slide(window, on as HTMLInputElement, key);
    return;
  }
  if (isField && (key === 'Home' || key === 'End')) {
    const field = on as HTMLInputElement;
    const at = key === 'Home' ? 0 : field.value.length;
    if (field.selectionStart !== null) field.setSelectionRange(at, at);
    return;
  }
  if (/^Arrow/.test(key) && on.matches('input[type="radio"]')) chooseBeside(on as HTMLInputElement, key);
}

const SLIDES: Readonly<Record<string, (field: HTMLInputElement) => void>> = {
  ArrowLeft: (field) => field.stepDown(),
  ArrowDown: (field) => field.stepDown(),
  ArrowRight: (field) => field.stepUp(),
  ArrowUp: (field) => field.stepUp(),
  Home: (field) => {
    field.value = field.min || '0';
  },
  End: (field) => {
    field.value = field.max || '100';
  },
};

/** Moves a slider, past React, which would not notice a change of the property. */
function slide(window: FrameWindow, field: HTMLInputElement, key: string): void {
  const copy = field.cloneNode() as HTMLInputElement;
  copy.value = field.value;
  SLIDES[key]?.(copy);
  if (copy.value === field.value) return;
  setNatively(window, field, copy.value);
  field.dispatchEvent(new window.Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new window.Event('change', { bubbles: true }));
}

const isTextField = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches(
    'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"], [type="range"])',
  );

function enter(window: FrameWindow, on: HTMLElement): void {
  if (on.matches('a[href], button, summary')) {
    on.click();
    return;
  }
  if (on.matches('textarea')) {
    typeText(window, on, '\n');
    return;
  }
  if (!on.matches('input')) return;
  const { form } = on as HTMLInputElement;
  const button = form?.querySelector<HTMLElement>('button:not([type]), button[type="submit"], input[type="submit"]');
  if (button) button.click();
  else form?.requestSubmit();
}

function moveOn(window: FrameWindow, from: HTMLElement, by: 1 | -1): void {
  const stops = [
    ...window.document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
    ),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0);
  const at = stops.indexOf(from);
  const next = at >= 0 ? stops[at + by] : stops[by === 1 ? 0 : stops.length - 1];
  if (next) next.focus();
  else from.blur();
}

function chooseBeside(from: HTMLInputElement, key: string): void {
  const root = from.form ?? from.ownerDocument;
  const group = [...root.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(from.name)}"]`)];
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const next = group[(group.indexOf(from) + by + group.length) % group.length];
  next?.focus();
  next?.click();
}
