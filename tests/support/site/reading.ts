import { act } from 'react';
import { click, type } from './mount.tsx';
import { hasOwnText } from './own-text.ts';

const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether no reader gets it. */
const isLeftOut = (element: Element) =>
  element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden') || element.tagName === 'svg';

const isOff = (field: Element) => field.hasAttribute('disabled') || field.closest('fieldset[disabled]') !== null;

function labelOf(field: Element): string {
  const label = field.closest('label') ?? (field.id === '' ? null : document.querySelector(`label[for="${field.id}"]`));
  return label ? plain(label) : (field.getAttribute('aria-label') ?? '');
}

const marked = (...marks: (string | false | null | undefined)[]) => {
  const said = marks.filter((mark) => typeof mark === 'string' && mark !== '');
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
};

/** A link, a button or a field as one text; undefined for anything else. */
function controlText(element: Element): string | undefined {
  if (element instanceof HTMLAnchorElement) return `${nameOf(element)} -> ${element.getAttribute('href')}`;
  if (element instanceof HTMLButtonElement || element.getAttribute('role') === 'menuitem') {
    const isBlocked = element.getAttribute('aria-disabled') === 'true' || isOff(element);
    const isBusy = element.getAttribute('aria-busy') === 'true';
    const reason = element.getAttribute('title');
    const why = reason !== null && reason !== '' && reason !== nameOf(element) ? reason : null;
    const marks = marked(
      isBusy && 'busy',
      isBlocked && (why ?? (isBusy ? null : 'off')),
      element.getAttribute('aria-pressed') === 'true' && 'on',
    );
    return `[${nameOf(element)}]${marks}`;
  }
  if (element instanceof HTMLSelectElement) {
    return `${labelOf(element)}: ${element.options[element.selectedIndex]?.textContent ?? ''}${marked(isOff(element) && 'off')}`;
  }
  if (element instanceof HTMLTextAreaElement) {
    return `${labelOf(element)}: “${element.value}”${marked(isOff(element) && 'off')}`;
  }
  if (!(element instanceof HTMLInputElement)) return undefined;
  if (element.type === 'checkbox' || element.type === 'radio') {
    return `${element.checked ? '(x)' : '( )'} ${labelOf(element)}${marked(isOff(element) && 'off')}`;
  }
  return `${labelOf(element)}: “${element.value}”${marked(isOff(element) && 'off')}`;
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? plain(element);

/** What stands in a line of text: the controls in it, too. */
function lineOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? '';
    if (!(node instanceof Element) || isLeftOut(node)) return '';
    return controlText(node) ?? lineOf(node);
  });
  return parts.join('');
}

/**
 * Everything that a reader gets of a part of a page, in its order: one entry for each text, link, button and field, with what it is
 * set to and why it is unavailable: `# Heading`, `Link -> /path`, `[Button] (why not)`, `(x) Choice`, `Field: “text” (off)`.
 */
export function readingOf(part: Element | null): string[] {
  if (!part || isLeftOut(part)) return [];
  const control = controlText(part);
  if (control !== undefined) return [control];
  // The name of a field is read with the field.
  if (part instanceof HTMLLabelElement) return [...part.querySelectorAll('input')].flatMap(readingOf);
  if (!hasOwnText(part)) return [...part.children].flatMap(readingOf);
  return [`${/^H[1-6]$/.test(part.tagName) ? '# ' : ''}${lineOf(part).replaceAll(/\s+/g, ' ').trim()}`];
}

/** A button, link, menu entry or field by its whole name; the last one of several. */
export function control(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"], input, select, textarea')];
  const named = found.filter((one) =>
    one.matches('input, select, textarea') ? labelOf(one) === name : nameOf(one) === name,
  );
  const last = named.at(-1);
  if (!last) throw new Error(`There is no ${name} among: ${found.map((one) => controlText(one)).join(' | ')}`);
  return last;
}

export const press = (name: string) => click(control(name));

export const fill = (name: string, text: string) => type(control(name), text);

/** Chooses what has a text in a list. */
export async function choose(name: string, option: string): Promise<void> {
  const select = control(name) as HTMLSelectElement;
  const chosen = [...select.options].find((one) => one.textContent === option);
  if (!chosen) throw new Error(`${name} has no ${option}.`);
  await act(async () => {
    select.value = chosen.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Presses a key where the focus is, or on a control. */
export async function pressKey(key: string, on: Element = document.activeElement ?? document.body): Promise<void> {
  await act(async () => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** Leaves a field. */
export async function leave(name: string): Promise<void> {
  await act(async () => {
    control(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
