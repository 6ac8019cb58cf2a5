/** HTML elements with their own state: reflected properties, form controls and default click behavior. */
import { Event, type EventTarget, FocusEvent, MouseEvent, SubmitEvent } from './events.ts';
import { controlsOf, HTMLFormControlsCollection, RadioNodeList, withNamedControls } from './form-controls.ts';
import { type Document, Element, htmlNamespace } from './nodes.ts';
import { check, messageOf, setMessage, type Validity, validityOf, willValidate } from './validity.ts';

export class HTMLElement extends Element {
  click(): void {
    if (this.hasAttribute('disabled')) return;
    this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  }
  focus(): void {
    const owner = this.ownerDocument as Document;
    if (owner.focused === this || !this.isConnected || this.hasAttribute('disabled')) return;
    (owner.focused as HTMLElement | null)?.blur();
    owner.focused = this;
    this.dispatchEvent(new FocusEvent('focus'));
    this.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  blur(): void {
    const owner = this.ownerDocument as Document;
    if (owner.focused !== this) return;
    owner.focused = null;
    this.dispatchEvent(new FocusEvent('blur'));
    this.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  get innerText(): string {
    return this.textContent ?? '';
  }
  set innerText(text: string) {
    this.textContent = text;
  }
  get offsetParent(): Element | null {
    return this.parentElement;
  }
  get offsetHeight(): number {
    return 0;
  }
  get offsetWidth(): number {
    return 0;
  }
  get form(): HTMLFormElement | null {
    return this.closest('form') as HTMLFormElement | null;
  }

  override dispatchEvent(event: Event): boolean {
    if (event.type !== 'click' || !(event instanceof MouseEvent)) return super.dispatchEvent(event);
    const actor = actorOf(this);
    const undo = actor?.beforeClick?.();
    const isKept = super.dispatchEvent(event);
    if (isKept) actor?.afterClick?.();
    else undo?.();
    return isKept;
  }
  /** Changes before click listeners run; returns an undo function. */
  beforeClick?(): () => void;
  /** Default action of a click, unless prevented. */
  afterClick?(): void;
}

/** The element that handles the click: this one or the closest ancestor with a default action. */
function actorOf(element: HTMLElement): HTMLElement | null {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    if (node instanceof HTMLElement && (node.beforeClick || node.afterClick)) {
      return node.hasAttribute('disabled') ? null : node;
    }
  }
  return null;
}

function reflect(target: { prototype: HTMLElement }, names: Record<string, 'text' | 'flag' | 'number'>): void {
  for (const [property, kind] of Object.entries(names)) {
    const attribute = { className: 'class', htmlFor: 'for' }[property] ?? property.toLowerCase();
    Object.defineProperty(target.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element): unknown {
        const value = this.getAttribute(attribute);
        if (kind === 'flag') return value !== null;
        return kind === 'number' ? Number(value ?? (property === 'tabIndex' ? -1 : 0)) : (value ?? '');
      },
      set(this: Element, value: unknown) {
        if (kind === 'flag') this.toggleAttribute(attribute, Boolean(value));
        else this.setAttribute(attribute, value);
      },
    });
  }
}

class HTMLIFrameElement extends HTMLElement {}
class HTMLAnchorElement extends HTMLElement {}
class HTMLImageElement extends HTMLElement {}

/** `<template>`: its children are kept in `content`. */
class HTMLTemplateElement extends HTMLElement {
  readonly content = (this.ownerDocument as Document).createDocumentFragment();
  override get innerHTML(): string {
    return (this.content as unknown as Element).childNodes
      .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
      .join('');
  }
  override set innerHTML(html: string) {
    const holder = (this.ownerDocument as Document).createElement('div');
    holder.innerHTML = html;
    this.content.replaceChildren(...holder.childNodes);
  }
}

class HTMLLabelElement extends HTMLElement {
  get control(): HTMLElement | null {
    const id = this.getAttribute('for');
    const found =
      id === null ? this.querySelector('input, select, textarea, button') : this.ownerDocument?.getElementById(id);
    return (found as HTMLElement | null) ?? null;
  }
  override afterClick(): void {
    this.control?.click();
  }
}

export class HTMLButtonElement extends HTMLElement {
  get type(): string {
    return this.getAttribute('type')?.toLowerCase() ?? 'submit';
  }
  set type(type: string) {
    this.setAttribute('type', type);
  }
  override afterClick(): void {
    if (this.type === 'submit') this.form?.requestSubmit(this);
    if (this.type === 'reset') this.form?.reset();
  }
}

/** A field's text follows the attribute until it is changed ("dirty"), as in browsers. */
export class HTMLInputElement extends HTMLElement {
  indeterminate = false;
  private dirtyValue: string | null = null;
  private dirtyChecked: boolean | null = null;
  selectionStart: number | null = null;
  selectionEnd: number | null = null;

  get type(): string {
    return this.getAttribute('type')?.toLowerCase() || 'text';
  }
  set type(type: string) {
    this.setAttribute('type', type);
  }
  private get isToggle(): boolean {
    return this.type === 'checkbox' || this.type === 'radio';
  }
  get value(): string {
    const attribute = this.getAttribute('value');
    if (this.isToggle) return attribute ?? 'on';
    const value = this.dirtyValue ?? attribute ?? '';
    return this.type === 'number' && value !== '' && !Number.isFinite(Number(value)) ? '' : value;
  }
  set value(value: string) {
    const text = value === null ? '' : String(value);
    if (this.isToggle || ['hidden', 'submit', 'button', 'reset'].includes(this.type)) this.setAttribute('value', text);
    else this.dirtyValue = this.type === 'text' ? text.replace(/[\r\n]/g, '') : text;
  }
  get defaultValue(): string {
    return this.getAttribute('value') ?? '';
  }
  set defaultValue(value: string) {
    this.setAttribute('value', value);
  }
  get valueAsNumber(): number {
    return this.value === '' ? Number.NaN : Number(this.value);
  }
  get checked(): boolean {
    return this.dirtyChecked ?? this.hasAttribute('checked');
  }
  set checked(checked: boolean) {
    this.dirtyChecked = Boolean(checked);
    if (!checked || this.type !== 'radio') return;
    for (const other of this.group()) if (other !== this) other.dirtyChecked = false;
  }
  get defaultChecked(): boolean {
    return this.hasAttribute('checked');
  }
  set defaultChecked(checked: boolean) {
    this.toggleAttribute('checked', Boolean(checked));
  }
  get files(): null {
    return null;
  }
  select(): void {}
  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start;
    this.selectionEnd = end;
  }
  /** Resets the field to its attributes. */
  resetState(): void {
    this.dirtyValue = null;
    this.dirtyChecked = null;
  }
  private group(): HTMLInputElement[] {
    const name = this.getAttribute('name');
    if (name === null || name === '') return [];
    const root = this.form ?? (this.getRootNode() as unknown as Element);
    return (root.querySelectorAll('input[type="radio"]') as HTMLInputElement[]).filter(
      (other) => other.getAttribute('name') === name && other.form === this.form,
    );
  }
  override beforeClick(): () => void {
    if (!this.isToggle) return () => {};
    const before = this.checked;
    const others = this.type === 'radio' ? this.group().filter((other) => other.checked) : [];
    // Bypasses the property, which React overrides on each field to distinguish its own writes from the user's.
    for (const other of others) other.dirtyChecked = false;
    this.dirtyChecked = this.type === 'radio' || !before;
    return () => {
      this.dirtyChecked = before;
      for (const other of others) other.dirtyChecked = true;
    };
  }
  override afterClick(): void {
    if (this.isToggle && this.isConnected) {
      this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      this.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (this.type === 'submit' || this.type === 'image') this.form?.requestSubmit(this);
    else if (this.type === 'reset') this.form?.reset();
  }
}

class HTMLTextAreaElement extends HTMLElement {
  private dirtyValue: string | null = null;
  readonly type = 'textarea';
  get value(): string {
    return this.dirtyValue ?? this.defaultValue;
  }
  set value(value: string) {
    this.dirtyValue = value === null ? '' : String(value);
  }
  get defaultValue(): string {
    return this.textContent ?? '';
  }
  set defaultValue(value: string) {
    this.textContent = value;
  }
  resetState(): void {
    this.dirtyValue = null;
  }
  select(): void {}
  setSelectionRange(): void {}
}

class HTMLOptionElement extends HTMLElement {
  private dirtySelected: boolean | null = null;
  get value(): string {
    return this.getAttribute('value') ?? this.text;
  }
  set value(value: string) {
    this.setAttribute('value', value);
  }
  get text(): string {
    return (this.textContent ?? '').trim().replace(/\s+/g, ' ');
  }
  get label(): string {
    return this.getAttribute('label') ?? this.text;
  }
  get index(): number {
    return this.select?.options.indexOf(this) ?? 0;
  }
  /** This option's own state, before the select normalizes it. */
  get isMarked(): boolean {
    return this.dirtySelected ?? this.hasAttribute('selected');
  }
  get selected(): boolean {
    const { select } = this;
    return select === null || select.multiple ? this.isMarked : select.options[select.selectedIndex] === this;
  }
  set selected(selected: boolean) {
    const { select } = this;
    if (selected && select && !select.multiple) for (const other of select.options) other.dirtySelected = false;
    this.dirtySelected = Boolean(selected);
  }
  get defaultSelected(): boolean {
    return this.hasAttribute('selected');
  }
  set defaultSelected(selected: boolean) {
    this.toggleAttribute('selected', Boolean(selected));
  }
  resetState(): void {
    this.dirtySelected = null;
  }
  private get select(): HTMLSelectElement | null {
    return this.closest('select') as HTMLSelectElement | null;
  }
}

export class HTMLSelectElement extends HTMLElement {
  get type(): string {
    return this.multiple ? 'select-multiple' : 'select-one';
  }
  get multiple(): boolean {
    return this.hasAttribute('multiple');
  }
  set multiple(multiple: boolean) {
    this.toggleAttribute('multiple', Boolean(multiple));
  }
  get options(): HTMLOptionElement[] {
    return this.querySelectorAll('option') as HTMLOptionElement[];
  }
  get length(): number {
    return this.options.length;
  }
  get selectedOptions(): HTMLOptionElement[] {
    return this.options.filter((option) => option.selected);
  }
  get selectedIndex(): number {
    const { options } = this;
    const marked = options.findLastIndex((option) => option.isMarked);
    if (marked >= 0 || this.multiple || this.isEmptied) return marked;
    return options.findIndex((option) => !option.hasAttribute('disabled'));
  }
  set selectedIndex(index: number) {
    for (const [at, option] of this.options.entries()) option.selected = at === index;
    this.isEmptied = index < 0;
  }
  get value(): string {
    return this.options[this.selectedIndex]?.value ?? '';
  }
  set value(value: string) {
    this.selectedIndex = this.options.findIndex((option) => option.value === String(value));
  }
  resetState(): void {
    this.isEmptied = false;
    for (const option of this.options) option.resetState();
  }
  /** Set when the chosen value matches no option: then nothing is selected, not even the first. */
  private isEmptied = false;
}

export class HTMLFormElement extends HTMLElement {
  /** In tree order, with what is not sent: fieldsets and outputs. */
  get controls(): HTMLInputElement[] {
    return this.querySelectorAll('input, select, textarea, button, fieldset, output') as HTMLInputElement[];
  }
  get elements(): HTMLFormControlsCollection {
    return controlsOf(() => this.controls.filter(({ type }) => type !== 'image'));
  }
  get length(): number {
    return this.elements.length;
  }
  requestSubmit(submitter: EventTarget | null = null): void {
    if (!this.isConnected || (!this.hasAttribute('novalidate') && !this.checkValidity())) return;
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  }
  submit(): void {}
  reset(): void {
    if (!this.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }))) return;
    for (const element of this.controls) element.resetState?.();
  }
  /** Each control that is not valid hears of it. */
  checkValidity(): boolean {
    return this.controls.filter((control) => !check(control)).length === 0;
  }
  reportValidity(): boolean {
    return this.checkValidity();
  }
}
Object.setPrototypeOf(
  HTMLFormElement.prototype,
  withNamedControls(HTMLElement.prototype, (form) => (form instanceof HTMLFormElement ? form.controls : null)),
);

class HTMLFieldSetElement extends HTMLElement {
  readonly type = 'fieldset';
  get elements(): HTMLFormControlsCollection {
    return controlsOf(
      () => this.querySelectorAll('input, select, textarea, button, fieldset, output') as HTMLInputElement[],
    );
  }
}

/** `<output>`: its text is its value. */
class HTMLOutputElement extends HTMLElement {
  readonly type = 'output';
  get value(): string {
    return this.textContent ?? '';
  }
  set value(value: string) {
    this.textContent = String(value);
  }
}

class HTMLDialogElement extends HTMLElement {
  returnValue = '';
  show(): void {
    this.setAttribute('open', '');
  }
  showModal(): void {
    this.show();
  }
  /** `close` is fired a moment later, as in browsers. */
  close(value?: string): void {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    if (value !== undefined) this.returnValue = String(value);
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }
}

/** Constraint validation, the same for every control. */
const validation = {
  get willValidate(): boolean {
    return willValidate(this as unknown as HTMLInputElement);
  },
  get validity(): Validity {
    return validityOf(this as unknown as HTMLInputElement);
  },
  get validationMessage(): string {
    return messageOf(this as unknown as HTMLInputElement);
  },
  checkValidity(): boolean {
    return check(this as unknown as HTMLInputElement);
  },
  reportValidity(): boolean {
    return check(this as unknown as HTMLInputElement);
  },
  setCustomValidity(message: unknown): void {
    setMessage(this as unknown as HTMLInputElement, message);
  },
};
for (const { prototype } of [
  HTMLInputElement,
  HTMLTextAreaElement,
  HTMLSelectElement,
  HTMLButtonElement,
  HTMLFieldSetElement,
  HTMLOutputElement,
]) {
  Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(validation));
}

reflect(HTMLElement, {
  id: 'text',
  className: 'text',
  title: 'text',
  lang: 'text',
  dir: 'text',
  hidden: 'flag',
  tabIndex: 'number',
});
const control = { name: 'text', disabled: 'flag', required: 'flag', autofocus: 'flag' } as const;
const field = { ...control, placeholder: 'text', readOnly: 'flag' } as const;
reflect(HTMLInputElement, {
  ...field,
  min: 'text',
  max: 'text',
  step: 'text',
  pattern: 'text',
  multiple: 'flag',
  src: 'text',
});
reflect(HTMLTextAreaElement, { ...field, rows: 'number', cols: 'number' });
reflect(HTMLSelectElement, control);
reflect(HTMLButtonElement, { ...control, value: 'text' });
reflect(HTMLOptionElement, { disabled: 'flag' });
reflect(HTMLFieldSetElement, { name: 'text', disabled: 'flag' });
reflect(HTMLOutputElement, { name: 'text' });
reflect(HTMLDialogElement, { open: 'flag' });
reflect(HTMLLabelElement, { htmlFor: 'text' });
reflect(HTMLFormElement, { name: 'text', action: 'text', method: 'text', target: 'text', noValidate: 'flag' });
reflect(HTMLAnchorElement, { href: 'text', target: 'text', rel: 'text' });
reflect(HTMLImageElement, { src: 'text', alt: 'text' });

const classes: Record<string, typeof HTMLElement> = {
  a: HTMLAnchorElement,
  button: HTMLButtonElement,
  dialog: HTMLDialogElement,
  fieldset: HTMLFieldSetElement,
  form: HTMLFormElement,
  iframe: HTMLIFrameElement,
  img: HTMLImageElement,
  input: HTMLInputElement,
  label: HTMLLabelElement,
  option: HTMLOptionElement,
  output: HTMLOutputElement,
  select: HTMLSelectElement,
  template: HTMLTemplateElement,
  textarea: HTMLTextAreaElement,
};

/** `details` and `optgroup` have a flag each and no class of their own here. */
class HTMLPlainElement extends HTMLElement {}
reflect(HTMLPlainElement, { open: 'flag', disabled: 'flag' });
const plain = new Set(['details', 'optgroup']);

export function createElementOf(name: string, namespace: string, owner: Document): Element {
  if (namespace !== htmlNamespace) return new Element(name, namespace, owner);
  const known = Object.hasOwn(classes, name) ? classes[name] : undefined;
  return new (known ?? (plain.has(name) ? HTMLPlainElement : HTMLElement))(name, namespace, owner);
}

/** The classes by their global names. */
export const elementClasses = {
  HTMLElement,
  HTMLAnchorElement,
  HTMLButtonElement,
  HTMLDialogElement,
  HTMLFieldSetElement,
  HTMLFormControlsCollection,
  HTMLFormElement,
  HTMLIFrameElement,
  HTMLImageElement,
  HTMLInputElement,
  HTMLLabelElement,
  HTMLOptionElement,
  HTMLOutputElement,
  HTMLSelectElement,
  HTMLTemplateElement,
  HTMLTextAreaElement,
  RadioNodeList,
};
