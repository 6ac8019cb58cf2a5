import { reflect } from './intrinsics.ts';

const { getPrototypeOf: prototypeOf } = Object;

/**
 * A test's view of a rendered component, and its actions. Runs on the sandbox's small DOM and on a browser's DOM, so it
 * uses only features of both.
 */
export type Screen = {
  html(): string;
  text(selector?: string): string | null;
  texts(selector: string): string[];
  count(selector: string): number;
  attr(selector: string, name: string): string | null;
  value(selector: string): string | null;
  checked(selector: string): boolean | null;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  check(selector: string, on: boolean): Promise<void>;
  submit(selector: string): Promise<void>;
  key(selector: string, key: string): Promise<void>;
  update(props: Record<string, unknown>): Promise<void>;
  unmount(): Promise<void>;
};

/** A mounted component, as returned by the framework's adapter. */
export type Mounted = { update(props: Record<string, unknown>): void; unmount(): void };

/** Renders a component into `container`; throws any error of the render. */
export type Mounter = (component: unknown, props: Record<string, unknown>, container: HTMLElement) => Mounted;

/** White space as a reader sees it. */
function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * DOM accessors, captured from the prototypes before candidate code runs: a property that candidate code defines on a
 * node or on `document` cannot replace them.
 */
function captureDom() {
  const methodOf = <T>(of: object, name: string) => {
    const { value } = inherited(of, name) ?? {};
    return (self: unknown, ...args: unknown[]): T => reflect.apply(value, self, args) as T;
  };
  const getterOf =
    <T>(name: string) =>
    (self: object): T =>
      reflect.apply(inherited(self, name)?.get ?? none, self, []) as T;
  return {
    createElement: methodOf<HTMLElement>(document, 'createElement'),
    appendChild: methodOf<Node>(document.body, 'appendChild'),
    queryAll: methodOf<ArrayLike<HTMLInputElement>>(document.body, 'querySelectorAll'),
    attribute: methodOf<string | null>(document.body, 'getAttribute'),
    html: getterOf<string>('innerHTML'),
    text: getterOf<string>('textContent'),
    value: getterOf<string>('value'),
    checked: getterOf<boolean>('checked'),
    body: document.body,
    document,
  };
}

const none = (): undefined => undefined;

/** The property on the closest prototype of `self` that has it, ignoring own properties. */
function inherited(self: object, name: string): PropertyDescriptor | undefined {
  for (let next: object | null = prototypeOf(self); next !== null; next = prototypeOf(next)) {
    const found = reflect.getOwnPropertyDescriptor(next, name);
    if (found) return found;
  }
  return undefined;
}

type Dom = ReturnType<typeof captureDom>;

/**
 * Creates `mount` and `screen` for tests. `screen` is the screen of the latest mount; `mount` returns it too.
 *
 * @param settle resolves when renders are done; awaited after each action
 * @param dispose collects the functions that unmount components
 */
export function createMounting(
  mounter: Mounter,
  settle: () => Promise<void>,
  dispose: (undo: () => void) => void = () => {},
): { mount: (component: unknown, props?: Record<string, unknown>) => Screen; screen: Screen } {
  let current: Screen | null = null;
  const dom = captureDom();
  const latest = (): Screen => {
    if (current === null) throw new Error('nothing is mounted: call mount(Component) first');
    return current;
  };
  const screen = new Proxy({} as Screen, { get: (_target, name) => latest()[name as keyof Screen] });
  return {
    screen,
    mount(component, props = {}) {
      if (component === undefined || component === null)
        throw new Error('there is no component to mount: check the export');
      const container = dom.createElement(dom.document, 'div');
      dom.appendChild(dom.body, container);
      dispose(() => container.remove());
      const mounted = mounter(component, props, container);
      dispose(() => mounted.unmount());
      current = createScreen(dom, container, mounted, settle);
      return current;
    },
  };
}

function createScreen(dom: Dom, container: HTMLElement, mounted: Mounted, settle: () => Promise<void>): Screen {
  const all = (selector: string): HTMLInputElement[] => Array.from(dom.queryAll(container, selector));
  const find = (selector: string): HTMLInputElement | null => all(selector)[0] ?? null;
  const need = (selector: string): HTMLInputElement => {
    const found = find(selector);
    if (found === null) throw new Error(`nothing on the screen matches "${selector}"`);
    return found;
  };
  return {
    // Vue's anchors and scoped style attributes are not part of the candidate's output.
    html: () =>
      dom
        .html(container)
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/ data-v-[0-9a-f]{8}(-s)?=""/g, ''),
    text(selector) {
      const found = selector === undefined ? container : find(selector);
      return found === null ? null : plain(dom.text(found));
    },
    texts: (selector) => all(selector).map((found) => plain(dom.text(found))),
    count: (selector) => all(selector).length,
    attr(selector, name) {
      const found = find(selector);
      return found === null ? null : dom.attribute(found, name);
    },
    value(selector) {
      const found = find(selector);
      return found === null ? null : (dom.value(found) ?? null);
    },
    checked(selector) {
      const found = find(selector);
      return found === null ? null : (dom.checked(found) ?? null);
    },
    async click(selector) {
      const target = need(selector);
      const options = { bubbles: true, cancelable: true };
      if (!target.disabled) {
        target.dispatchEvent(new MouseEvent('mousedown', options));
        target.focus();
        target.dispatchEvent(new MouseEvent('mouseup', options));
      }
      target.click();
      await settle();
    },
    async type(selector, text) {
      const target = need(selector);
      target.focus();
      writeValue(target, text);
      target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
      target.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    },
    async check(selector, on) {
      const target = need(selector);
      if (target.checked !== on) target.click();
      await settle();
    },
    async submit(selector) {
      const target = need(selector);
      const form = target.closest('form');
      if (form === null) throw new Error(`"${selector}" is not in a form`);
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      await settle();
    },
    async key(selector, key) {
      const target = need(selector);
      target.focus();
      const options = {
        key,
        code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
        bubbles: true,
        cancelable: true,
      };
      if (target.dispatchEvent(new KeyboardEvent('keydown', options))) pressDefault(target, key);
      target.dispatchEvent(new KeyboardEvent('keyup', options));
      await settle();
    },
    async update(props) {
      mounted.update(props);
      await settle();
    },
    async unmount() {
      mounted.unmount();
      await settle();
    },
  };
}

/** Bypasses the property that React puts on each field to distinguish its own writes from the user's. */
function writeValue(target: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  if (setter) setter.call(target, text);
  else target.value = text;
}

/** Default key actions of browsers: Enter presses a button or submits a form, Space presses buttons and checkboxes. */
function pressDefault(target: HTMLInputElement, key: string): void {
  const isButton = target.tagName === 'BUTTON' || target.tagName === 'A';
  if (key === 'Enter' && isButton) target.click();
  else if (key === ' ' && (isButton || target.type === 'checkbox' || target.type === 'radio')) target.click();
  else if (key === 'Enter' && target.tagName === 'INPUT') {
    const form = target.closest('form');
    const button = form?.querySelector('button:not([type="button"]):not([type="reset"]), input[type="submit"]');
    if (button) (button as HTMLElement).click();
    else form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  }
}
