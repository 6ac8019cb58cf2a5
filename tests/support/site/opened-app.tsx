import { Window } from 'happy-dom';
import type { Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { TestApp, TestUser } from '../app.ts';
import { hasOwnText } from './own-text.ts';
import { unsoundIn, watchForms } from './sound.ts';

const ORIGIN = 'https://site.example';
/** Longest wait for what a page loads. Milliseconds. */
const TIMEOUT_MS = 20_000;

/** What of a window React, radix and the client look for among the globals; calls, streams and timers stay Node's. */
const NAMES =
  /^(document|window|navigator|history|location|localStorage|sessionStorage|getComputedStyle|matchMedia|requestAnimationFrame|cancelAnimationFrame|scrollTo|addEventListener|removeEventListener|dispatchEvent|customElements|MutationObserver|ResizeObserver|IntersectionObserver|PerformanceObserver|DOMParser|XMLSerializer|Selection|Range|NodeFilter|CSS|(\w*(Element|Node|Event))|EventTarget|Node|Document|DocumentFragment|Text|Comment|Window|DOMRect|Image|HTMLCollection|NodeList|FormData|File|FileReader)$/;

let root: Root | null = null;
let dom: Window | null = null;

async function close(): Promise<void> {
  const [mounted, window] = [root, dom];
  [root, dom] = [null, null];
  // What is still being loaded for the page would find another document.
  if (mounted) await quiet();
  const unsound = window ? unsoundIn(document.documentElement) : [];
  mounted?.unmount();
  await window?.happyDOM.abort();
  vi.unstubAllGlobals();
  if (unsound.length > 0) throw new Error(unsound.join('\n'));
}

/** Calls under way. */
let pending = 0;
/** Addresses that the page on show was left for. */
let left: readonly string[] = [];

/** Waits until nothing has been under way for a while. */
async function quiet(): Promise<void> {
  const isBusy = () =>
    pending > 0 ||
    (left.length === 0 && document.querySelector('main [aria-busy="true"], main .skeleton-pulse') !== null);
  const endsAt = Date.now() + TIMEOUT_MS;
  for (let calm = 0; calm < 4 && Date.now() < endsAt; calm = isBusy() ? 0 : calm + 1) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export type OpenedPage = {
  document: Document;
  /** Path of the page on show. */
  path(): string;
  /** Addresses that were loaded as another document. */
  loaded: string[];
  title(): string;
  /** What a reader reads in the page's main part, one entry for each heading, paragraph, cell or control. */
  words(within?: string): string[];
  /** Text and address of the links in the main part. */
  links(within?: string): [string, string][];
  /** Label, name, type, what a browser may fill in, and value of the fields in a part. */
  fields(within?: string): [label: string, name: string, type: string, autocomplete: string, value: string][];
  /** A control by its words. */
  control(words: string | RegExp): HTMLElement;
  press(words: string | RegExp): Promise<void>;
  /** Types into the field with a label. */
  fill(label: string | RegExp, text: string): Promise<void>;
  /** Another tab of the browser has got a session: its cookie is everybody's. */
  holdSession(token: string): void;
  /** Waits until something holds. */
  until(check: () => void): Promise<void>;
  /** Waits until everything has come that the page asked for. */
  settled(): Promise<void>;
};

/**
 * The app in a document of its own, at a path, with an application in this process as its server: what a browser would show, without
 * layout and paint. Resolves when everything has come that the page asked for.
 *
 * @param kept what the browser's storage has from before
 */
export async function openApp(
  app: TestApp,
  path: string,
  user: TestUser | null,
  kept: Readonly<Record<string, string>> = {},
): Promise<OpenedPage> {
  await close();
  onTestFinished(close);
  const settings = await app.ok('publicSettings', {});
  const window = new Window({ url: `${ORIGIN}${path}`, width: 1280, height: 900 });
  dom = window;
  for (const name of Object.getOwnPropertyNames(window)) {
    if (NAMES.test(name)) vi.stubGlobal(name, (window as unknown as Record<string, unknown>)[name]);
  }
  watchForms(window as unknown as Pick<globalThis.Window, 'addEventListener'>);
  const loaded: string[] = [];
  left = loaded;
  vi.stubGlobal('location', watchLoads(window.location as unknown as Location, loaded));
  for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value);
  const jar = createSessionJar(window.document as unknown as { cookie: string });
  if (user) jar.hold(user.token);
  vi.stubGlobal('fetch', async (asked: string, init: RequestInit = {}) => {
    pending += 1;
    try {
      return await answer(app, jar, asked, init);
    } finally {
      pending -= 1;
    }
  });
  const document = window.document as unknown as Document;
  const meta = Object.assign(document.createElement('meta'), { name: 'settings', content: JSON.stringify(settings) });
  document.head.append(meta);
  // What the client keeps in its modules is of the page before.
  vi.resetModules();
  const { BrowserApp } = await import('../../../src/client/app/router.tsx');
  const { SessionProvider, startSession } = await import('../../../src/client/flows/account/session.tsx');
  const { loadPageAt } = await import('../../../src/client/app/page-parts.ts');
  await loadPageAt(path);
  const place = document.createElement('div');
  document.body.append(place);
  // Loaded without a document, it would take no notice of what is typed into a controlled field.
  const { createRoot } = await import('react-dom/client');
  root = createRoot(place);
  root.render(
    <SessionProvider session={startSession()}>
      <BrowserApp />
    </SessionProvider>,
  );
  const until = (check: () => void) => vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 10 });
  const part = (within: string) => document.querySelector(within);
  const page: OpenedPage = {
    document,
    path: () => window.location.href.slice(ORIGIN.length),
    loaded,
    title: () => document.title,
    words: (within = 'main') => wordsIn(part(within)),
    links: (within = 'main') =>
      [...(part(within)?.querySelectorAll('a') ?? [])].map((link) => [plain(link), link.getAttribute('href') ?? '']),
    fields: (within = 'main') =>
      [...(part(within)?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].map((field) => {
        const label = [...document.querySelectorAll('label')].find(
          (one) => field.id !== '' && one.htmlFor === field.id,
        );
        const said = label ? plain(label) : (field.getAttribute('aria-label') ?? '');
        return [said, field.name, field.type, field.getAttribute('autocomplete') ?? '', field.value];
      }),
    control(words) {
      const found = [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"], summary, label')].filter(
        (one) => matches(plain(one), words) || matches(one.getAttribute('aria-label') ?? '', words),
      );
      const control = found.at(-1);
      if (!control) throw new Error(`There is no control ${words}.`);
      return control;
    },
    async press(words) {
      await until(() => page.control(words));
      page.control(words).click();
      await quiet();
    },
    async fill(label, text) {
      const field = [...document.querySelectorAll('label')].find((one) => matches(plain(one), label))?.htmlFor;
      const input = document.getElementById(field ?? '') as HTMLInputElement | null;
      if (!input) throw new Error(`There is no field ${label}.`);
      // React looks at the value that the element itself was given.
      const proto = Object.getPrototypeOf(input) as object;
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, text);
      input.dispatchEvent(new (window.Event as unknown as typeof Event)('input', { bubbles: true }));
      // A controlled field shows it with the next rendering.
      await quiet();
    },
    holdSession: jar.hold,
    until,
    settled: quiet,
  };
  await until(() => expect(loaded.length > 0 || document.querySelector('h1') !== null).toBe(true));
  await quiet();
  return page;
}

/** An address of which leaving it is noted instead. */
function watchLoads(location: Location, loaded: string[]): Location {
  return new Proxy(location, {
    get(target, name: keyof Location) {
      if (name === 'assign' || name === 'replace') return (to: string) => void loaded.push(to);
      if (name === 'reload') return () => void loaded.push(target.pathname);
      return target[name];
    },
  });
}

/** The cookies of a session, as a browser keeps them: pages see the mark alone. */
function createSessionJar(page: { cookie: string }) {
  let token = '';
  const mark = (value: string, age: number) => {
    page.cookie = `session-mark=${value}; path=/; max-age=${age}`;
  };
  return {
    header: () => (token === '' ? {} : { cookie: `session=${token}` }),
    hold(value: string) {
      token = value;
      mark(value.slice(0, 12), 86_400);
    },
    keep(headers: Headers) {
      for (const cookie of headers.getSetCookie()) {
        const [, name, value = '', age] = /^(session|session-mark)=([^;]*);.*Max-Age=(\d+)/i.exec(cookie) ?? [];
        if (name === 'session') token = value;
        if (name === 'session-mark') mark(value, Number(age));
      }
    },
  };
}

type SessionJar = ReturnType<typeof createSessionJar>;

async function answer(app: TestApp, jar: SessionJar, asked: string, init: RequestInit): Promise<Response> {
  const { body } = init;
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const headers = { ...Object.fromEntries(new Headers(init.headers)), ...length, ...jar.header() };
  const reply = await app.request(String(asked).replace(ORIGIN, ''), { ...init, headers });
  jar.keep(reply.headers);
  return new Response(reply.status === 204 ? null : reply.text, { status: reply.status, headers: reply.headers });
}

const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const matches = (text: string, words: string | RegExp) =>
  typeof words === 'string' ? text === words : words.test(text);

/** An element with text of its own is read as one; what only surrounds others is not. */
function wordsIn(element: Element | null): string[] {
  if (!element) return [];
  if (hasOwnText(element)) return [plain(element)];
  return [...element.children].flatMap(wordsIn);
}
