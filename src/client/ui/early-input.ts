/**
 * What a visitor does on a page whose HTML is there before its code: typing, ticks and clicks are kept, and repeated once
 * the part of the page that they belong to reacts. Links need no code.
 */

/** Marks the HTML that does not react yet. */
export const EARLY = 'data-early';
const EARLY_PLACE = `[${EARLY}]`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Kept = { index: number; repeat: (element: Element) => void };

const kept = new Map<Element, Kept>();

/** The latest input at an element counts, at its place in the order. */
function keep(element: Element, repeat: Kept['repeat']): void {
  const index = [...document.querySelectorAll(element.localName)].indexOf(element);
  kept.delete(element);
  kept.set(element, { index, repeat });
}

/** The element, or the one in its place: what a translator has changed before is rendered from scratch. */
function present(element: Element, index: number): Element | undefined {
  if (element.isConnected) return element;
  const found = document.querySelectorAll(element.localName)[index];
  return found?.className === element.className ? found : undefined;
}

function keepField(field: Element): void {
  if (isBox(field)) {
    const { checked } = field;
    keep(field, (box) => {
      // React compares with the value it saw last, which is the one from before.
      (box as HTMLInputElement).checked = !checked;
      (box as HTMLInputElement).click();
    });
  } else if (isField(field)) {
    const { value } = field;
    keep(field, (now) => write(now as Field, value));
  }
}

const isField = (element: Element): element is Field => element.matches('input, textarea, select');
const isBox = (element: Element): element is HTMLInputElement =>
  element.matches('input[type="checkbox"], input[type="radio"]');

/** Sets a value as the browser does when it is typed. */
function write(field: Field, value: string): void {
  const selected = 'selectionStart' in field && field.selectionStart !== null ? field.selectionStart : null;
  // What React saw last; what is set with the element's own setter, it does not see.
  field.value = `${value}.`;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selected !== null && 'setSelectionRange' in field) field.setSelectionRange(selected, selected);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function press(button: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, button: 0 };
  // Menus and tabs react before the click.
  button.dispatchEvent(new PointerEvent('pointerdown', { ...options, pointerType: 'mouse' }));
  button.dispatchEvent(new MouseEvent('mousedown', options));
  button.click();
}

function note(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element) || !target.closest(EARLY_PLACE)) return;
  if (target.closest('a')) return;
  // React hydrates what is clicked and passes the click on: it would come twice.
  event.stopPropagation();
  if (type === 'submit') event.preventDefault();
  if (type === 'input' || type === 'change') keepField(target);
  const button = target.closest<HTMLElement>('button');
  if (type === 'click' && button) keep(button, (now) => press(now as HTMLElement));
}

/** Starts to keep input. Called once, before anything else runs. */
export function keepEarlyInput(): void {
  for (const type of ['input', 'change', 'click', 'submit']) document.addEventListener(type, note, { capture: true });
}

/** To be called when a part of the page reacts from now on: what was done there is repeated, one after the other. */
export async function repeatEarlyInput(place: Element): Promise<void> {
  place.removeAttribute(EARLY);
  for (const [element, { index, repeat }] of [...kept]) {
    const now = present(element, index);
    if (now?.closest(EARLY_PLACE) || !kept.delete(element) || !now) continue;
    repeat(now);
    // A button may be waiting for what was typed.
    await new Promise((done) => setTimeout(done));
  }
}
