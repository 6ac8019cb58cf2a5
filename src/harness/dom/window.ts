/** Makes a realm look like a page: `window`, `document` and the classes that frameworks need. */
import {
  createElementOf,
  elementClasses,
  type HTMLElement,
  type HTMLFormElement,
  type HTMLInputElement,
  HTMLSelectElement,
} from './elements.ts';
import { eventClasses } from './events.ts';
import { Comment, Document, DocumentFragment, Element, Node, Text } from './nodes.ts';

/** Form data: the successful controls in tree order. */
class FormData {
  private readonly pairs: [string, string][] = [];
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    for (const control of form?.controls ?? []) {
      const { name, type, value, checked } = control as HTMLInputElement & { name: string };
      if (!name || ['fieldset', 'output', 'reset', 'image'].includes(type)) continue;
      if (control.hasAttribute('disabled') || control.closest('fieldset[disabled]') !== null) continue;
      if ((type === 'submit' || type === 'button') && control !== submitter) continue;
      if ((type === 'checkbox' || type === 'radio') && !checked) continue;
      if (control instanceof HTMLSelectElement) {
        for (const option of control.selectedOptions) this.pairs.push([name, option.value]);
      } else this.pairs.push([name, String(value ?? '')]);
    }
  }
  append(name: string, value: unknown): void {
    this.pairs.push([String(name), String(value)]);
  }
  set(name: string, value: unknown): void {
    this.delete(name);
    this.append(name, value);
  }
  delete(name: string): void {
    for (let at = this.pairs.length - 1; at >= 0; at -= 1) if (this.pairs[at]?.[0] === name) this.pairs.splice(at, 1);
  }
  get(name: string): string | null {
    return this.pairs.find(([key]) => key === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.pairs.some(([key]) => key === name);
  }
  keys(): Iterator<string> {
    return this.pairs.map(([key]) => key).values();
  }
  values(): Iterator<string> {
    return this.pairs.map(([, value]) => value).values();
  }
  entries(): Iterator<[string, string]> {
    return this.pairs.values();
  }
  forEach(visit: (value: string, key: string) => void): void {
    for (const [key, value] of this.pairs) visit(value, key);
  }
  [Symbol.iterator](): Iterator<[string, string]> {
    return this.entries();
  }
}

/** Installs the small DOM. Install the other globals first: events use `performance.now()`. */
export function installWindow(target: Record<string, unknown>): void {
  const document = new Document(createElementOf);
  const { windowTarget } = document;
  const names: Record<string, unknown> = {
    ...elementClasses,
    ...eventClasses,
    Node,
    Element,
    Text,
    Comment,
    Document,
    DocumentFragment,
    FormData,
    SVGElement: class SVGElement extends Element {},
    MathMLElement: class MathMLElement extends Element {},
    ShadowRoot: class ShadowRoot extends DocumentFragment {},
    document,
    window: target,
    self: target,
    navigator: { userAgent: 'chartered', language: 'en', platform: '' },
    location: { href: 'about:blank', protocol: 'about:', hostname: '', pathname: 'blank', search: '', hash: '' },
    innerWidth: 1_024,
    innerHeight: 768,
    event: undefined,
    getComputedStyle: (element: Element) => element.style,
    getSelection: () => null,
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    scrollTo: () => {},
    addEventListener: windowTarget.addEventListener.bind(windowTarget),
    removeEventListener: windowTarget.removeEventListener.bind(windowTarget),
    dispatchEvent: windowTarget.dispatchEvent.bind(windowTarget),
  };
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  }
}
