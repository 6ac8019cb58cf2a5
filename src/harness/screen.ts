/**
 * What a test sees of a rendered component and does to it. Works on the small DOM of the sandbox and on the DOM of a
 * browser alike, so it uses only what both have.
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

/** A mounted component, as the framework's adapter hands it over. */
export type Mounted = { update(props: Record<string, unknown>): void; unmount(): void };

/** Renders a component into `container`; throws what the component throws while it renders. */
export type Mounter = (component: unknown, props: Record<string, unknown>, container: HTMLElement) => Mounted;

/** White space as a reader sees it. */
function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Makes `mount` and `screen` for tests. `screen` is the screen of the latest mount; `mount` returns it too.
 *
 * @param settle resolves when renders are done; awaited after each action
 * @param dispose collects what removes the mounted components again
 */
export function createMounting(
  mounter: Mounter,
  settle: () => Promise<void>,
  dispose: (undo: () => void) => void = () => {},
): { mount: (component: unknown, props?: Record<string, unknown>) => Screen; screen: Screen } {
  let current: Screen | null = null;
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
      const container = document.createElement('div');
      document.body.appendChild(container);
      dispose(() => container.remove());
      const mounted = mounter(component, props, container);
      dispose(() => mounted.unmount());
      current = createScreen(container, mounted, settle);
      return current;
    },
  };
}

function createScreen(container: HTMLElement, mounted: Mounted, settle: () => Promise<void>): Screen {
  const find = (selector: string): HTMLInputElement | null =>
    container.querySelector(selector) as HTMLInputElement | null;
  const need = (selector: string): HTMLInputElement => {
    const found = find(selector);
    if (found === null) throw new Error(`nothing on the screen matches "${selector}"`);
    return found;
  };
  return {
    // Vue's anchors and the marks of scoped styles are no part of what a candidate renders.
    html: () => container.innerHTML.replace(/<!--[\s\S]*?-->/g, '').replace(/ data-v-[0-9a-f]{8}(-s)?=""/g, ''),
    text(selector) {
      const found = selector === undefined ? container : find(selector);
      return found === null ? null : plain(found.textContent);
    },
    texts: (selector) => Array.from(container.querySelectorAll(selector), (found) => plain(found.textContent)),
    count: (selector) => container.querySelectorAll(selector).length,
    attr: (selector, name) => find(selector)?.getAttribute(name) ?? null,
    value: (selector) => find(selector)?.value ?? null,
    checked: (selector) => find(selector)?.checked ?? null,
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

/** Writes past the property that React puts on each field to tell its own writes from those of a user. */
function writeValue(target: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  if (setter) setter.call(target, text);
  else target.value = text;
}

/** What browsers do for a key: Enter presses a button or sends a form, space presses buttons and boxes. */
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
