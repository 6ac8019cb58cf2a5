import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Engine, Json } from './engine.ts';
import { type Located, locate, type Role } from './in-page.ts';
import { clickAt, type Key, pressed, typed } from './input.ts';

/** After which a story fails that waits for something. */
const TIMEOUT_MS = 45_000;
const POLL_MS = 50;

/** A page as a person uses it: what is clicked or filled in has a role and a name, is visible, and is not covered. */
export type Tab = {
  /** @param path on the server, with query and hash @returns when the application has hydrated the page */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Path, query and hash of the page. */
  location(): Promise<string>;
  /** @param within selector of what the element is in */
  click(role: Role, name: string | RegExp, within?: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(name: string | RegExp, text: string, within?: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** Keys that are held together. */
  press(...keys: Key[]): Promise<void>;
  /** The text on show. @param selector of what is read */
  text(selector?: string): Promise<string>;
  /** Waits until a text is on show. */
  sees(words: string | RegExp, selector?: string): Promise<void>;
  /** Waits until the path, query and hash match. */
  arrives(at: RegExp): Promise<void>;
  /** Reads again until it equals what is expected. @param what in words, for the error */
  until<T>(what: string, read: () => Promise<T>, expected: T): Promise<void>;
  /** Runs a function in the page, which knows nothing of the test but its arguments. */
  evaluate<R, A extends Json[]>(run: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
};

/** @param origin of the server, without a slash at the end */
export function tabOf(engine: Engine, origin: string): Tab {
  const evaluate: Tab['evaluate'] = async (run, ...args) => {
    const result: unknown = await engine.call(run.toString(), args);
    return result as ReturnType<typeof run>;
  };

  async function until<T>(what: string, read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      // A page that is being left cannot be read.
      const seen = await read().then(
        (value) => ({ value }),
        (error: Error) => ({ error }),
      );
      if ('value' in seen && isWanted(seen.value)) return seen.value;
      if (performance.now() > end) {
        const found = 'error' in seen ? seen.error.message : String(JSON.stringify(seen.value));
        throw new Error(`Not so after ${TIMEOUT_MS / 1000} s: ${what}, but ${found.slice(0, 800)}`);
      }
      await pause(POLL_MS);
    }
  }

  const tab: Tab = {
    evaluate,
    until: async (what, read, expected) =>
      void (await until(what, read, (value) => isDeepStrictEqual(value, expected))),
    async goto(path) {
      await engine.goto(`${origin}${path}`);
      await hydrated();
    },
    async reload() {
      await engine.reload();
      await hydrated();
    },
    location: () => evaluate(() => location.pathname + location.search + location.hash),
    async click(role, name, within = 'body') {
      const pattern = typeof name === 'string' ? name : { source: name.source, flags: name.flags };
      let before = '';
      const place = await until<Located>(
        `${role} ${name} in ${within} can be clicked`,
        () => evaluate(locate, { role, name: pattern, within }),
        (located) => {
          // What moves is waited for.
          const isStill = JSON.stringify(located) === before;
          before = JSON.stringify(located);
          return 'x' in located && isStill;
        },
      );
      if ('x' in place) await engine.perform(clickAt(place));
    },
    async fill(name, text, within) {
      const hasFocus = async () => {
        await tab.click('textbox', name, within);
        return evaluate(() => {
          const { activeElement } = document;
          const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
          if (!isField) return false;
          activeElement.select();
          return true;
        });
      };
      // What was pressed before may have taken it away meanwhile.
      await until(`${name} has the focus`, hasFocus, (isFocused) => isFocused);
      await tab.type(text);
    },
    type: (text) => engine.perform(typed(text)),
    press: (...keys) => engine.perform(pressed(...keys)),
    text: (selector = 'body') =>
      // biome-ignore lint/performance/useDomNodeTextContent: what is on show, with its line breaks
      evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector),
    async sees(words, selector = 'body') {
      const isThere = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
      await until(`${words} is on show in ${selector}`, () => tab.text(selector), isThere);
    },
    async arrives(at) {
      await until(
        `the page is ${at}`,
        () => tab.location(),
        (path) => at.test(path),
      );
    },
  };

  /** What is typed into a prerendered page before may be lost. Pages of the payment provider have no root. */
  const hydrated = () =>
    until(
      'the application has hydrated the page',
      () => evaluate(() => document.querySelector('#root[data-early]') === null),
      (isHydrated) => isHydrated,
    );

  return tab;
}
