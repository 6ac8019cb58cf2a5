import {
  getAriaChecked,
  getAriaDisabled,
  getElementAccessibleDescription,
  getElementAccessibleName,
  isElementVisible,
} from 'ivya/utils';
import { expect as plain } from 'vitest';
import { untranslated } from '../../support/translator.ts';
import { textOf, WalkLocator } from './locator.ts';
import { matchesUrl, type UrlPattern } from './url-pattern.ts';
import { TIMEOUT_MS, waitFor } from './wait.ts';
import { WalkPage } from './walk-page.ts';

type Options = { timeout?: number };
type Text = string | RegExp;
/** What one look found, in words for the message, and whether it is what is expected. */
type Finding = { readonly isSo: boolean; readonly received: unknown };

/** An expectation that did not come true in time. */
export class ExpectationFailed extends Error {
  override readonly name = 'ExpectationFailed';
}

/** What was wrong at the last look, when there is no time for another one. */
const stillSo = (failure: unknown, timeout: number) =>
  new ExpectationFailed(
    `${failure instanceof Error ? failure.message : String(failure)}\nStill so after ${timeout} ms.`,
    {
      cause: failure,
    },
  );

const normal = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
const isText = (received: string, expected: Text) =>
  typeof expected === 'string' ? normal(received) === normal(expected) : expected.test(received);
const hasText = (received: string, expected: Text) =>
  typeof expected === 'string' ? normal(received).includes(normal(expected)) : expected.test(received);

function textsOf(locator: WalkLocator): string[] {
  return locator.elements().map(textOf);
}

/** Compares the texts of elements: one element, or a list of them. */
function texts(locator: WalkLocator, expected: Text | readonly Text[], isRight: typeof isText): Finding {
  const received = textsOf(locator);
  if (!Array.isArray(expected)) {
    const element = locator.element();
    const text = element && textOf(element);
    return { isSo: text !== undefined && isRight(text, expected as Text), received: text };
  }
  const all = expected as readonly Text[];
  if (isRight === isText) {
    return {
      isSo: received.length === all.length && all.every((one, at) => isRight(received[at] ?? '', one)),
      received,
    };
  }
  let at = 0;
  for (const text of received) if (at < all.length && isRight(text, all[at] as Text)) at += 1;
  return { isSo: at === all.length, received };
}

/** A matcher that looks at one element. */
const ofOne =
  <A extends unknown[]>(look: (element: HTMLElement, ...expected: A) => Finding) =>
  (locator: WalkLocator, ...expected: A): Finding => {
    const element = locator.element() as HTMLElement | undefined;
    return element ? look(element, ...expected) : { isSo: false, received: 'no element' };
  };

const state = (isSo: (element: HTMLElement) => boolean) =>
  ofOne((element) => ({ isSo: isSo(element), received: isSo(element) }));

const value = (received: string, expected: Text): Finding => ({
  isSo: typeof expected === 'string' ? received === expected : expected.test(received),
  received,
});

const isEditable = (element: HTMLElement) =>
  !getAriaDisabled(element) && !element.hasAttribute('readonly') && element.getAttribute('aria-readonly') !== 'true';

const matchers = {
  toHaveCount: (locator: WalkLocator, expected: number): Finding => {
    const received = locator.elements().length;
    return { isSo: received === expected, received };
  },
  toBeVisible: (locator: WalkLocator, { visible = true }: { visible?: boolean } = {}): Finding => {
    const element = locator.element();
    const received = element === undefined ? 'no element' : isElementVisible(element) ? 'visible' : 'hidden';
    return { isSo: (received === 'visible') === visible, received };
  },
  toBeHidden: (locator: WalkLocator): Finding => {
    const element = locator.element();
    const isHidden = element === undefined || !isElementVisible(element);
    return { isSo: isHidden, received: isHidden ? 'hidden' : 'visible' };
  },
  toBeAttached: (locator: WalkLocator, { attached = true }: { attached?: boolean } = {}): Finding => {
    const isThere = locator.element() !== undefined;
    return { isSo: isThere === attached, received: isThere };
  },
  toHaveText: (locator: WalkLocator, expected: Text | readonly Text[]) => texts(locator, expected, isText),
  toContainText: (locator: WalkLocator, expected: Text | readonly Text[]) => texts(locator, expected, hasText),
  toHaveAttribute: ofOne((element, name: string, expected?: Text | Options) => {
    const received = element.getAttribute(name);
    if (typeof expected === 'string' || expected instanceof RegExp) return value(received ?? '\u0000', expected);
    return { isSo: received !== null, received };
  }),
  toHaveValue: ofOne((element, expected: Text) => value((element as HTMLInputElement).value, expected)),
  toHaveAccessibleName: ofOne((element, expected: Text) => {
    const received = getElementAccessibleName(element, false);
    return { isSo: isText(received, expected), received };
  }),
  toHaveAccessibleDescription: ofOne((element, expected: Text) => {
    const received = getElementAccessibleDescription(element, false);
    return { isSo: isText(received, expected), received };
  }),
  toBeChecked: ofOne((element, { checked = true }: { checked?: boolean } = {}) => {
    const received = getAriaChecked(element);
    return { isSo: received === checked, received };
  }),
  toBeEnabled: ofOne((element, { enabled = true }: { enabled?: boolean } = {}) => {
    const isEnabled = !getAriaDisabled(element);
    return { isSo: isEnabled === enabled, received: isEnabled };
  }),
  toBeDisabled: state(getAriaDisabled),
  toBeEditable: ofOne((element, { editable = true }: { editable?: boolean } = {}) => ({
    isSo: isEditable(element) === editable,
    received: isEditable(element) ? 'editable' : 'not editable',
  })),
  toBeFocused: state((element) => element.ownerDocument.activeElement === element),
};

/** What is expected to be absent holds too when its element is absent, unless the element has to be there. */
const NEED_NO_ELEMENT = new Set(['toBeVisible', 'toBeAttached', 'toBeHidden', 'toHaveCount']);

function locatorMatchers(locator: WalkLocator, message: string | undefined, isNot: boolean): object {
  const entries = Object.entries(matchers).map(([name, look]) => [
    name,
    async (...given: unknown[]) => {
      const { timeout } = (given.at(-1) ?? {}) as Options;
      await hold({
        name,
        about: String(locator),
        expected: given,
        message,
        isNot,
        timeout,
        watched: () => locator.page().document,
        look: () => {
          const finding = (look as (...all: unknown[]) => Finding)(locator, ...given);
          if (!isNot || NEED_NO_ELEMENT.has(name) || finding.received !== 'no element') return finding;
          return { isSo: true, received: finding.received };
        },
      });
    },
  ]);
  return Object.fromEntries(entries);
}

type Held = {
  name: string;
  about: string;
  expected: unknown;
  message: string | undefined;
  isNot: boolean;
  timeout: number | undefined;
  watched: () => Document | null;
  look: () => Finding;
};

async function hold({
  name,
  about,
  expected,
  message,
  isNot,
  timeout = TIMEOUT_MS,
  watched,
  look,
}: Held): Promise<void> {
  let last: unknown;
  const isHeld = () => {
    const { isSo, received } = look();
    last = received;
    return isSo !== isNot ? true : undefined;
  };
  if (await waitFor(isHeld, { timeout, watched })) return;
  const call = `expect(${about}).${isNot ? 'not.' : ''}${name}(${[expected].flat().map(shown).join(', ')})`;
  throw new ExpectationFailed(
    `${message ? `${message}: ` : ''}${call} failed after ${timeout} ms; received ${shown(last)}`,
  );
}

const shown = (about: unknown): string => {
  if (about === undefined) return '';
  if (about instanceof RegExp) return String(about);
  return (
    JSON.stringify(about, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner)) ?? String(about)
  );
};

function pageMatchers(page: WalkPage, message: string | undefined, isNot: boolean): object {
  const about = (name: string, expected: unknown, options: Options, look: () => Finding) =>
    hold({
      name,
      about: 'page',
      expected,
      message,
      isNot,
      timeout: options.timeout,
      watched: () => page.document,
      look,
    });
  return {
    toHaveURL: (expected: UrlPattern, options: Options = {}) =>
      about('toHaveURL', String(expected), options, () => ({
        isSo: matchesUrl(expected, page.url(), page.baseUrl),
        received: page.url(),
      })),
    toHaveTitle: (expected: Text, options: Options = {}) =>
      about('toHaveTitle', expected, options, () => {
        const received = untranslated(page.document?.title ?? '');
        return { isSo: isText(received, expected), received };
      }),
  };
}

type PollOptions = { message?: string; timeout?: number };

/** The matchers of plain values, tried again until one holds. */
function poll<T>(read: () => T | Promise<T>, { message, timeout = TIMEOUT_MS }: PollOptions = {}): object {
  const of = (isNot: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) => {
          if (name === 'not') return of(true);
          if (name === 'then') return undefined;
          return async (...expected: unknown[]) => {
            let failure: unknown;
            const isHeld = async () => {
              const received = await read();
              try {
                const expectation = isNot ? plain(received, message).not : plain(received, message);
                (expectation as unknown as Record<string, (...all: unknown[]) => void>)[name]?.(...expected);
                return true;
              } catch (error) {
                failure = error;
                return undefined;
              }
            };
            if (await waitFor(isHeld, { timeout })) return;
            throw stillSo(failure, timeout);
          };
        },
      },
    );
  return of(false);
}

/** A block of expectations, tried again until it passes. */
function block(run: () => unknown): object {
  return {
    toPass: async ({ timeout = TIMEOUT_MS }: Options = {}) => {
      let failure: unknown;
      const passes = async () => {
        try {
          await run();
          return true;
        } catch (error) {
          failure = error;
          return undefined;
        }
      };
      if (!(await waitFor(passes, { timeout }))) throw stillSo(failure, timeout);
    },
  };
}

function about(actual: unknown, message?: string): object {
  if (actual instanceof WalkLocator) {
    return { ...locatorMatchers(actual, message, false), not: locatorMatchers(actual, message, true) };
  }
  if (actual instanceof WalkPage) {
    return { ...pageMatchers(actual, message, false), not: pageMatchers(actual, message, true) };
  }
  const expectation = plain(actual, message);
  return typeof actual === 'function' ? Object.assign(expectation, block(actual as () => unknown)) : expectation;
}

/** `expect` as the drivers of walks know it from Playwright. */
export const expect = Object.assign(about, {
  poll,
  any: plain.any,
  anything: plain.anything,
  arrayContaining: plain.arrayContaining,
  objectContaining: plain.objectContaining,
  stringContaining: plain.stringContaining,
  stringMatching: plain.stringMatching,
});
