import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya';
import { getAriaChecked, getAriaDisabled, isElementVisible } from 'ivya/utils';
import { untranslated } from '../../support/translator.ts';
import {
  type ActOptions,
  type ClickOptions,
  click,
  type FilePayload,
  fill,
  type Selection,
  select,
  setFiles,
} from './actions.ts';
import { press } from './keyboard.ts';
import { TIMEOUT_MS, waitFor } from './wait.ts';
import type { WalkPage } from './walk-page.ts';

/** Playwright's selectors, as a package. */
const engine = Ivya.create({ browser: 'chromium', testIdAttribute: 'data-testid', exact: false });

type Text = string | RegExp;
type Exact = { exact?: boolean };
type Filter = { has?: WalkLocator; hasNot?: WalkLocator; hasText?: Text; hasNotText?: Text; visible?: boolean };
type Wait = { timeout?: number };

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Where elements are looked for: in a page, or below what a locator finds. */
export abstract class Finder {
  protected abstract below(selector: string): WalkLocator;

  getByRole = (role: string, options: Parameters<typeof getByRoleSelector>[1] = {}) =>
    this.below(getByRoleSelector(role, options));
  getByText = (text: Text, options: Exact = {}) => this.below(getByTextSelector(text, options));
  getByLabel = (text: Text, options: Exact = {}) => this.below(getByLabelSelector(text, options));
  getByPlaceholder = (text: Text, options: Exact = {}) => this.below(getByPlaceholderSelector(text, options));
  getByAltText = (text: Text, options: Exact = {}) => this.below(getByAltTextSelector(text, options));
  getByTitle = (text: Text, options: Exact = {}) => this.below(getByTitleSelector(text, options));
  getByTestId = (id: Text) => this.below(getByTestIdSelector('data-testid', id));
  locator = (selector: string | WalkLocator, filter: Filter = {}): WalkLocator =>
    this.below(typeof selector === 'string' ? selector : `internal:chain=${JSON.stringify(selector.selector)}`).filter(
      filter,
    );
}

/** Elements of a page, looked for each time they are asked about. */
export class WalkLocator extends Finder {
  readonly selector: string;
  private readonly of: WalkPage;

  constructor(of: WalkPage, selector: string) {
    super();
    this.of = of;
    this.selector = selector;
  }

  override toString = () => `locator(${this.selector})`;
  page = () => this.of;

  protected override below(selector: string): WalkLocator {
    return new WalkLocator(this.of, `${this.selector} >> ${selector}`);
  }

  filter({ has, hasNot, hasText, hasNotText, visible }: Filter): WalkLocator {
    const parts = [
      ...(hasText === undefined ? [] : [`internal:has-text=${textSelector(hasText)}`]),
      ...(hasNotText === undefined ? [] : [`internal:has-not-text=${textSelector(hasNotText)}`]),
      ...(has === undefined ? [] : [`internal:has=${JSON.stringify(has.selector)}`]),
      ...(hasNot === undefined ? [] : [`internal:has-not=${JSON.stringify(hasNot.selector)}`]),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ];
    return new WalkLocator(this.of, [this.selector, ...parts].join(' >> '));
  }

  first = () => this.below('nth=0');
  last = () => this.below('nth=-1');
  nth = (index: number) => this.below(`nth=${index}`);
  and = ({ selector }: WalkLocator) => this.below(`internal:and=${JSON.stringify(selector)}`);
  or = ({ selector }: WalkLocator) => this.below(`internal:or=${JSON.stringify(selector)}`);

  /** What there is now. */
  elements(): Element[] {
    const { document } = this.of;
    return document?.documentElement ? engine.queryLocatorSelectorAll(this.selector, document) : [];
  }

  /** The one element there is now; undefined where there is none. @throws Error where there are several */
  element(): Element | undefined {
    const [found, ...others] = this.elements();
    if (others.length > 0) {
      throw new Error(`strict mode violation: ${this} resolved to ${others.length + 1} elements`);
    }
    return found;
  }

  private async attached(timeout = TIMEOUT_MS): Promise<Element> {
    const found = await waitFor(() => this.element(), { timeout, watched: () => this.of.document });
    if (found === undefined) throw new TimeoutError(`Timeout ${timeout}ms exceeded waiting for ${this}`);
    return found;
  }

  async all(): Promise<WalkLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }
  count = async () => this.elements().length;
  isVisible = async () => {
    const found = this.element();
    return found !== undefined && isElementVisible(found);
  };
  isHidden = async () => !(await this.isVisible());
  isChecked = async () => getAriaChecked(await this.attached()) === true;
  isEnabled = async () => !getAriaDisabled(await this.attached());
  isDisabled = async () => getAriaDisabled(await this.attached());
  textContent = async ({ timeout }: Wait = {}) => textOf(await this.attached(timeout));
  innerText = this.textContent;
  allTextContents = async () => this.elements().map(textOf);
  allInnerTexts = this.allTextContents;
  getAttribute = async (name: string, { timeout }: Wait = {}) => (await this.attached(timeout)).getAttribute(name);
  inputValue = async ({ timeout }: Wait = {}) => ((await this.attached(timeout)) as HTMLInputElement).value;

  async waitFor({ state = 'visible', timeout = TIMEOUT_MS }: { state?: string; timeout?: number } = {}): Promise<void> {
    const isSo = () => {
      const found = this.element();
      const isVisible = found !== undefined && isElementVisible(found);
      const is = {
        attached: found !== undefined,
        detached: found === undefined,
        visible: isVisible,
        hidden: !isVisible,
      };
      return is[state as keyof typeof is] ? true : undefined;
    };
    if (await waitFor(isSo, { timeout, watched: () => this.of.document })) return;
    throw new TimeoutError(`Timeout ${timeout}ms exceeded waiting for ${this} to be ${state}`);
  }

  async evaluate<T>(act: (element: Element, argument: unknown) => T, argument?: unknown): Promise<T> {
    const element = await this.attached();
    return this.of.evaluateWith(act, [element, argument]);
  }
  async evaluateAll<T>(act: (elements: Element[], argument: unknown) => T, argument?: unknown): Promise<T> {
    return this.of.evaluateWith(act, [this.elements(), argument]);
  }

  click = (options: ClickOptions = {}) => click(this, options);
  fill = (text: string, options: ActOptions = {}) => fill(this, text, options);
  clear = (options: ActOptions = {}) => fill(this, '', options);
  check = (options: ActOptions = {}) => this.setChecked(true, options);
  uncheck = (options: ActOptions = {}) => this.setChecked(false, options);
  async setChecked(checked: boolean, options: ActOptions = {}): Promise<void> {
    if ((await this.isChecked()) === checked) return;
    await click(this, options);
    if ((await this.isChecked()) !== checked) throw new Error(`Clicking ${this} did not change its state`);
  }
  selectOption = (choice: Selection | readonly Selection[], options: ActOptions = {}) => select(this, choice, options);
  setInputFiles = (files: FilePayload | readonly FilePayload[]) =>
    setFiles(this, Array.isArray(files) ? files : [files]);
  async focus(): Promise<void> {
    ((await this.attached()) as HTMLElement).focus();
  }
  async blur(): Promise<void> {
    ((await this.attached()) as HTMLElement).blur();
  }
  async press(keys: string): Promise<void> {
    const element = (await this.attached()) as HTMLElement;
    element.focus();
    await press(this.of.window, keys, element);
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    (await this.attached()).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await this.of.settled();
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const element = await this.attached();
    const { window } = this.of;
    const isMouse = /^(click|mouse|aux|dbl)/.test(type);
    const Kind = isMouse ? window.MouseEvent : window.Event;
    element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...init }));
  }
}

/** What a reader reads, as the page wrote it. */
export const textOf = (element: Element): string => untranslated(element.textContent ?? '');

/** A text as the selectors of Playwright write it: part of the text, whatever its case. */
const textSelector = (text: Text) =>
  typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text).replaceAll('>>', String.raw`\>\>`);
