import { getAriaDisabled, isElementVisible } from 'ivya/utils';
import { untranslated } from '../../support/translator.ts';
import type { WalkLocator } from './locator.ts';
import type { FrameWindow } from './network.ts';
import { TIMEOUT_MS, waitFor } from './wait.ts';

export type ActOptions = { timeout?: number; force?: boolean };
export type ClickOptions = ActOptions & {
  modifiers?: readonly ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[];
};
export type FilePayload = { name: string; mimeType: string; buffer: Uint8Array };
export type Selection = string | { value?: string; label?: string; index?: number };

type Ready = { readonly element: HTMLElement; readonly window: FrameWindow };

/** Waits until the one element of a locator can be acted on. @param isReady says why not, or null */
async function ready(
  locator: WalkLocator,
  action: string,
  { timeout = TIMEOUT_MS, force = false }: ActOptions,
  isReady: (element: HTMLElement) => string | null = () => null,
): Promise<Ready> {
  const page = locator.page();
  let why = 'it is not there';
  const look = () => {
    const element = locator.element() as HTMLElement | undefined;
    if (element === undefined) why = 'it is not there';
    else {
      const obstacle = force ? null : obstacleOf(element, isReady);
      if (obstacle === null) return { element, window: page.window };
      why = obstacle;
    }
    return undefined;
  };
  const found = await waitFor(look, { timeout, watched: () => page.document });
  if (found) return found;
  const error = new Error(`Timeout ${timeout}ms exceeded: ${action} of ${locator}: ${why}`);
  error.name = 'TimeoutError';
  throw error;
}

function obstacleOf(element: HTMLElement, isReady: (element: HTMLElement) => string | null): string | null {
  if (!isElementVisible(element)) return 'it is not visible';
  if (getAriaDisabled(element)) return 'it is not enabled';
  return isReady(element);
}

type Point = { x: number; y: number };

function pointOf(element: HTMLElement): Point | null {
  const window = element.ownerDocument.defaultView as FrameWindow;
  const visible = () =>
    [...element.getClientRects()]
      .map((rect) => ({
        left: Math.max(0, rect.left),
        right: Math.min(window.innerWidth, rect.right),
        top: Math.max(0, rect.top),
        bottom: Math.min(window.innerHeight, rect.bottom),
      }))
      .find(({ left, right, top, bottom }) => right - left >= 1 && bottom - top >= 1);
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight || !visible()) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  const rect = visible();
  return rect ? { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 } : null;
}

/** The innermost element at a point, inside shadow roots too. */
function elementAt(root: DocumentOrShadowRoot, { x, y }: Point): Element | null {
  const found = root.elementFromPoint(x, y);
  return found?.shadowRoot ? (elementAt(found.shadowRoot, { x, y }) ?? found) : found;
}

/** Whether one element is another or inside it, also through shadow roots; a label stands for its control. */
function isWithin(inner: Element, outer: Element): boolean {
  for (let at: Node | null = inner; at; at = at.parentNode ?? (at as ShadowRoot).host ?? null)
    if (at === outer) return true;
  const label = inner.closest('label');
  return label !== null && (label.control === outer || outer.contains(label));
}

/** What covers an element where it would be pressed. */
function coverOf(element: HTMLElement): string | null {
  if (isMoving(element)) return 'it is moving';
  const point = pointOf(element);
  if (!point) return 'it is outside of the window';
  const hit = elementAt(element.ownerDocument, point);
  if (hit && (isWithin(hit, element) || element.closest('label')?.contains(hit))) return null;
  return `${hit ? `<${hit.tagName.toLowerCase()} class="${hit.getAttribute('class') ?? ''}">` : 'nothing'} receives what is pressed there`;
}

const isMoving = (element: HTMLElement): boolean =>
  element.ownerDocument.getAnimations().some((animation) => {
    const { target = null } = (animation.effect ?? {}) as KeyframeEffect;
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    return animation.playState === 'running' && !isEndless && target?.contains(element);
  });

export async function click(locator: WalkLocator, { modifiers = [], ...options }: ClickOptions): Promise<void> {
  const { element, window } = await ready(locator, 'click', options, coverOf);
  const point = pointOf(element) ?? { x: 0, y: 0 };
  const hit = elementAt(element.ownerDocument, point);
  const target = (hit && isWithin(hit, element) ? hit : element) as HTMLElement;
  const keys = {
    altKey: modifiers.includes('Alt'),
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    metaKey: modifiers.includes('Meta'),
    shiftKey: modifiers.includes('Shift'),
  };
  pressPointer(window, target, point, keys);
  await locator.page().settled();
}

type Keys = { altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean };

/** A press of the main button, with the events that a browser sends for it. */
function pressPointer(window: FrameWindow, target: HTMLElement, { x, y }: Point, keys: Keys): void {
  const at = { clientX: x, clientY: y, screenX: x, screenY: y, ...keys };
  const common = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...at };
  const pointer = (type: string, buttons: number, more: PointerEventInit = {}) =>
    target.dispatchEvent(
      new window.PointerEvent(type, {
        ...common,
        detail: 0,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        ...more,
      }),
    );
  const mouse = (type: string, buttons: number, more: MouseEventInit = {}) =>
    target.dispatchEvent(new window.MouseEvent(type, { ...common, button: 0, buttons, ...more }));
  pointer('pointerover', 0);
  pointer('pointerenter', 0, { bubbles: false });
  mouse('mouseover', 0);
  mouse('mouseenter', 0, { bubbles: false });
  pointer('pointermove', 0);
  mouse('mousemove', 0);
  const isFree = pointer('pointerdown', 1);
  if (isFree && mouse('mousedown', 1)) moveFocus(target);
  if (!target.isConnected) return;
  pointer('pointerup', 0);
  if (isFree) mouse('mouseup', 0);
  if (!target.isConnected) return;
  target.dispatchEvent(
    new window.PointerEvent('click', { ...common, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 0 }),
  );
}

const FOCUSABLE =
  'a[href], area[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, summary, [tabindex], [contenteditable=""], [contenteditable="true"]';

/** What is pressed takes the focus, or what it is in; a press beside everything takes it away. */
function moveFocus(target: Element): void {
  const { ownerDocument: document } = target;
  const root = target.getRootNode() as Document | ShadowRoot;
  const found =
    target.closest<HTMLElement>(FOCUSABLE) ?? ('host' in root ? root.host.closest<HTMLElement>(FOCUSABLE) : null);
  if (found) {
    if (document.activeElement !== found) found.focus({ preventScroll: true });
    return;
  }
  if (target.closest('label')) return;
  (document.activeElement as HTMLElement | null)?.blur();
}

const TYPED_AS_A_WHOLE = new Set(['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week']);

export async function fill(locator: WalkLocator, text: string, options: ActOptions): Promise<void> {
  const { element, window } = await ready(locator, 'fill', options, (found) =>
    isReadOnly(found) ? 'it is not editable' : null,
  );
  element.focus();
  if ('type' in element && TYPED_AS_A_WHOLE.has(String(element.type))) {
    setNatively(window, element as HTMLInputElement, text);
    element.dispatchEvent(new window.Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new window.Event('change', { bubbles: true }));
  } else {
    if ('select' in element) (element as HTMLInputElement).select();
    else window.getSelection()?.selectAllChildren(element);
    typeText(window, element, text);
  }
  await locator.page().settled();
}

const isReadOnly = (element: HTMLElement) =>
  element.hasAttribute('readonly') || element.getAttribute('aria-readonly') === 'true';

/** Types over what is selected, as the browser does for a person; fields that refuse it are set. */
export function typeText(window: FrameWindow, element: HTMLElement, text: string): void {
  const { document } = window;
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isDone || !('value' in element) || (text === '' && element.value === '')) return;
  setNatively(window, element as HTMLInputElement, text);
  element.dispatchEvent(new window.InputEvent('input', { bubbles: true, composed: true, data: text }));
}

/** Past React, which would not notice a change of the property. */
export function setNatively(window: FrameWindow, element: HTMLInputElement, value: string): void {
  const { prototype } = element.tagName === 'TEXTAREA' ? window.HTMLTextAreaElement : window.HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
}

const labelOf = ({ label }: HTMLOptionElement) => untranslated(label);

export async function select(
  locator: WalkLocator,
  choice: Selection | readonly Selection[],
  options: ActOptions,
): Promise<string[]> {
  const wanted = [choice].flat() as Selection[];
  const isMeant = (option: HTMLOptionElement, index: number) =>
    wanted.some((one) => {
      if (typeof one === 'string') return option.value === one || labelOf(option) === one;
      return (
        (one.value === undefined || option.value === one.value) &&
        (one.label === undefined || labelOf(option) === one.label) &&
        (one.index === undefined || index === one.index)
      );
    });
  const { element, window } = await ready(locator, 'selectOption', options, (found) =>
    [...(found as HTMLSelectElement).options].some(isMeant) ? null : 'it has no such option',
  );
  const list = element as HTMLSelectElement;
  list.focus();
  const chosen = [...list.options].filter(isMeant).slice(0, list.multiple ? undefined : 1);
  for (const option of list.options) option.selected = chosen.includes(option);
  list.dispatchEvent(new window.Event('input', { bubbles: true, composed: true }));
  list.dispatchEvent(new window.Event('change', { bubbles: true }));
  await locator.page().settled();
  return chosen.map(({ value }) => value);
}

export async function setFiles(locator: WalkLocator, files: readonly FilePayload[]): Promise<void> {
  // Fields for files are hidden behind buttons of their own.
  const { element, window } = await ready(locator, 'setInputFiles', { force: true });
  const transfer = new window.DataTransfer();
  for (const { name, mimeType, buffer } of files) {
    transfer.items.add(new window.File([buffer as Uint8Array<ArrayBuffer>], name, { type: mimeType }));
  }
  const field = element as HTMLInputElement;
  field.files = transfer.files;
  field.dispatchEvent(new window.Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new window.Event('change', { bubbles: true }));
  await locator.page().settled();
}
