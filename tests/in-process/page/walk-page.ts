import { untranslated } from '../../support/translator.ts';
import { FrameClock } from './frame-clock.ts';
import { focused, press } from './keyboard.ts';
import { Finder, TimeoutError, WalkLocator } from './locator.ts';
import { type FrameWindow, hookFetch, type Sent, type Verdict, WalkRequest, WalkRoute } from './network.ts';
import { matchesUrl, type UrlPattern } from './url-pattern.ts';
import { nextTask, TIMEOUT_MS, waitFor } from './wait.ts';
import type { WalkContext } from './walk-context.ts';

type Handler = (route: WalkRoute, request: WalkRequest) => unknown;
type RouteEntry = { readonly pattern: UrlPattern; readonly handler: Handler; left: number };
type Listener = (about: never) => unknown;
type Wait = { timeout?: number };
type Script = { readonly source: string; readonly argument: unknown };

/** Handlers by pattern, the newest first. */
export class Routes {
  private entries: RouteEntry[] = [];

  add(pattern: UrlPattern, handler: Handler, { times = Number.POSITIVE_INFINITY }: { times?: number } = {}): void {
    this.entries.unshift({ pattern, handler, left: times });
  }
  remove(pattern: UrlPattern, handler?: Handler): void {
    this.entries = this.entries.filter((one) => one.pattern !== pattern || (handler && one.handler !== handler));
  }
  find(href: string, base: string): readonly RouteEntry[] {
    return this.entries.filter(({ pattern, left }) => left > 0 && matchesUrl(pattern, href, base));
  }
}

/** A page of the product in a frame, with the part of Playwright's interface that the drivers of walks use. */
export class WalkPage extends Finder {
  readonly frame: HTMLIFrameElement;
  /** While the page's clock is held, no time passes for the server either: what it was asked is answered before. */
  readonly clock = new FrameClock(() => this.answered());
  private readonly unanswered = new Set<WalkRequest>();
  private readonly calls = new Set<WalkRequest>();
  private leave: () => void = () => {};
  private readonly of: WalkContext;
  private readonly scripts: Script[] = [];
  private readonly exposed = new Map<string, (...given: never[]) => unknown>();
  private readonly routes = new Routes();
  private readonly listeners = new Map<string, Set<Listener>>();
  /** The address of a page of another site, which is not really opened. */
  private elsewhere: string | null = null;
  /** Documents that were prepared so far: each is told from the next. */
  private documents = 0;
  private isClosed_ = false;
  private isPassing = false;

  constructor(of: WalkContext) {
    super();
    this.of = of;
    this.frame = document.createElement('iframe');
    const { width, height } = of.viewport;
    this.frame.style.cssText = `position:fixed;left:0;top:0;width:${width}px;height:${height}px;border:0;background:white`;
    document.body.append(this.frame);
    this.of.prepared.set(this.frame, (window) => this.opened(window));
  }

  protected override below(selector: string): WalkLocator {
    return new WalkLocator(this, selector);
  }

  get baseUrl(): string {
    return this.of.baseUrl;
  }
  get window(): FrameWindow {
    return this.frame.contentWindow as FrameWindow;
  }
  get document(): Document | null {
    return this.frame.contentDocument;
  }

  readonly keyboard = {
    press: async (keys: string) => press(this.window, keys),
    type: async (text: string) => {
      for (const key of text) await press(this.window, key);
    },
    insertText: async (text: string) => void focused(this.window).ownerDocument.execCommand('insertText', false, text),
  };
  readonly mouse = {
    move: async (x: number, y: number) => {
      const { window } = this;
      const on = window.document.elementFromPoint(x, y) ?? window.document.body;
      const init = { bubbles: true, composed: true, clientX: x, clientY: y, view: window };
      on.dispatchEvent(new window.PointerEvent('pointermove', { ...init, pointerType: 'mouse', isPrimary: true }));
      on.dispatchEvent(new window.MouseEvent('mousemove', init));
    },
  };
  readonly request = {
    fetch: (path: string, init: RequestInit & { data?: unknown } = {}) => this.of.ask(path, init),
    post: (path: string, init: RequestInit & { data?: unknown } = {}) => this.of.ask(path, { ...init, method: 'POST' }),
  };

  context = () => this.of;
  url = () => this.elsewhere ?? this.window.location.href;
  isClosed = () => this.isClosed_;
  title = async () => untranslated(this.document?.title ?? '');
  content = async () => this.document?.documentElement.outerHTML ?? '';
  bringToFront = async () => void document.body.append();
  frames = () => innerFrames(this.window);

  /** The calls that have no outcome yet, for a report: those that a route holds, and those that the server has not answered. */
  openCalls = (): readonly string[] =>
    [...this.calls].map(
      (asked) =>
        `${asked.method()} ${new URL(asked.url()).pathname} (${this.unanswered.has(asked) ? 'not answered' : 'held'})`,
    );

  /** Lets what a step has set off begin. */
  async settled(): Promise<void> {
    await nextTask();
  }

  private async answered(): Promise<void> {
    await waitFor(() => (this.unanswered.size === 0 ? true : undefined), { timeout: 5000 });
    await this.settled();
  }

  // Documents

  /** A document is about to run: what the walk has asked for happens before its own scripts. */
  private opened(window: FrameWindow): void {
    this.documents += 1;
    this.isPassing = false;
    this.clock.opened(window);
    this.watchProblems(window);
    this.forgetCalls();
    hookFetch(window, {
      open: this.calls,
      left: new Promise((resolve) => {
        this.leave = resolve;
      }),
      unanswered: this.unanswered,
      routed: (asked, sent) => this.routed(asked, sent),
      emit: (event, about) => this.tell(event, about),
    });
    this.watchNavigation(window);
    this.watchScripts(window);
    for (const [name, act] of [...this.of.exposed, ...this.exposed]) this.exposeIn(window, name, act);
    for (const { source, argument } of [...this.of.scripts, ...this.scripts]) runIn(window, source, [argument]);
    this.tell('framenavigated', this);
  }

  /** A document that is left hears of no answer. */
  private forgetCalls(): void {
    this.leave();
    for (const asked of [...this.calls]) asked.settle(null);
    this.calls.clear();
    this.unanswered.clear();
  }

  private watchProblems(window: FrameWindow): void {
    // What a page says while it is being left is about answers that it no longer hears.
    let isLeft = false;
    for (const leaves of ['beforeunload', 'pagehide']) {
      window.addEventListener(leaves, () => {
        isLeft = true;
      });
    }
    const problem = (words: string) => {
      if (!isLeft && !this.isClosed_) this.problem(words);
    };
    const { error } = window.console;
    window.console.error = (...words: unknown[]) => {
      error.apply(window.console, words);
      problem(words.map(inWords).join(' '));
    };
    for (const level of ['log', 'warn', 'info'] as const) {
      const say = window.console[level];
      window.console[level] = (...words: unknown[]) => {
        say.apply(window.console, words);
        this.tell('console', messageOf(level === 'warn' ? 'warning' : level, words));
      };
    }
    // The application may have a use for it: then it is none.
    const unlessHandled = (event: Event, words: string) =>
      void nextTask().then(() => event.defaultPrevented || problem(words));
    window.addEventListener('error', (event) => unlessHandled(event, String(event.error ?? event.message)));
    window.addEventListener('unhandledrejection', (event) => unlessHandled(event, String(event.reason)));
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      problem(`The policy forbids ${blockedURI} by ${violatedDirective}`),
    );
  }

  private problem(words: string): void {
    this.of.problems.push(words);
    this.tell('console', messageOf('error', [words]));
  }

  private watchNavigation(window: FrameWindow): void {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => this.navigates(event as NavigateEvent));
    // A new tab is a frame of its own.
    window.open = (address?: string | URL, _target?: string, features = '') => {
      const opened = this.of.openTab(String(address ?? 'about:blank'), window.location.href);
      return /noopener|noreferrer/.test(features) ? null : (opened.window as Window);
    };
    window.addEventListener('click', (event) => {
      const { target, ctrlKey, metaKey } = event;
      const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
      if (!link || event.defaultPrevented || !(link.target === '_blank' || ctrlKey || metaKey)) return;
      event.preventDefault();
      this.of.openTab(link.href, window.location.href);
    });
  }

  /** Scripts of other sites are what the walk says: nothing of them is loaded. */
  private watchScripts(window: FrameWindow): void {
    const { prototype } = window.HTMLScriptElement;
    const native = Object.getOwnPropertyDescriptor(prototype, 'src');
    const load = async (script: HTMLScriptElement, href: string) => {
      const sent: Sent = { url: href, method: 'GET', headers: {}, body: null, kind: 'script' };
      const asked = new WalkRequest(sent);
      this.tell('request', asked);
      const verdict = await this.routed(asked, sent);
      asked.settle(null);
      if (verdict?.kind !== 'fulfilled') return script.dispatchEvent(new window.Event('error'));
      (window as unknown as { eval(text: string): unknown }).eval(String(verdict.body));
      return script.dispatchEvent(new window.Event('load'));
    };
    Object.defineProperty(prototype, 'src', {
      ...native,
      set(this: HTMLScriptElement, address: unknown) {
        const { href, origin } = new URL(String(address), window.location.href);
        if (origin === window.location.origin) native?.set?.call(this, address);
        else void load(this, href);
      },
    });
  }

  private navigates(event: NavigateEvent): void {
    const { url, sameDocument } = event.destination;
    if (event.downloadRequest !== null) {
      event.preventDefault();
      this.tell('download', downloadOf(url, event.downloadRequest));
      return;
    }
    if (sameDocument || event.hashChange) return;
    if (this.isPassing) {
      this.isPassing = false;
      return;
    }
    const isOwn = new URL(url).origin === this.window.location.origin;
    if (!event.cancelable || event.formData !== null) return;
    if (isOwn && this.found(url).length === 0) return;
    event.preventDefault();
    // The application sees what it sees while a page is being left.
    void this.visit(url, {}).catch((error: unknown) => this.of.problems.push(String(error)));
  }

  /** Leads a navigation through the routes, and opens what they say. */
  private async visit(href: string, { isReload = false }: { isReload?: boolean }): Promise<void> {
    const sent: Sent = { url: href, method: 'GET', headers: {}, body: null, kind: 'document' };
    const asked = new WalkRequest(sent);
    this.tell('request', asked);
    const verdict = await this.routed(asked, sent);
    asked.settle(null);
    if (verdict?.kind === 'aborted') throw new Error(`net::ERR_${verdict.reason.toUpperCase()} at ${href}`);
    const to = verdict?.kind === 'continued' ? verdict.sent.url : href;
    if (verdict?.kind === 'fulfilled') return this.openAnswer(href, verdict);
    if (new URL(to).origin !== location.origin) {
      throw new Error(`net::ERR_NAME_NOT_RESOLVED at ${to}: no route of the walk answers for it`);
    }
    this.elsewhere = null;
    this.isPassing = true;
    const { location: here } = this.window;
    if (isReload || here.href === to) here.reload();
    else here.assign(to);
  }

  private async openAnswer(href: string, { status, headers, body }: Verdict & { kind: 'fulfilled' }): Promise<void> {
    // The browser stays where it is.
    if (status === 204) return;
    const isOwn = new URL(href).origin === location.origin;
    const path = isOwn ? href : `${location.origin}/__walk/elsewhere/${++answers}`;
    await this.of.keepDocument({ path, status, headers, body: String(body ?? '') });
    this.elsewhere = isOwn ? null : href;
    this.isPassing = true;
    if (this.window.location.href === path) this.window.location.reload();
    else this.window.location.assign(path);
  }

  async goto(
    url: string,
    { waitUntil = 'load', timeout = TIMEOUT_MS }: Wait & { waitUntil?: string } = {},
  ): Promise<null> {
    const to = new URL(url, this.baseUrl);
    const here = this.elsewhere === null ? new URL(this.window.location.href) : null;
    if (here && to.hash !== '' && here.href !== to.href && withoutHash(here) === withoutHash(to)) {
      this.window.location.assign(to.href);
      return null;
    }
    await this.opens(() => this.visit(to.href, {}), waitUntil, timeout);
    return null;
  }

  async reload({ waitUntil = 'load', timeout = TIMEOUT_MS }: Wait & { waitUntil?: string } = {}): Promise<null> {
    await this.opens(() => this.visit(this.window.location.href, { isReload: true }), waitUntil, timeout);
    return null;
  }

  goBack = async () => this.traverse(-1);
  goForward = async () => this.traverse(1);
  private async traverse(by: number): Promise<null> {
    const { documents } = this;
    const before = this.window.location.href;
    this.isPassing = true;
    this.window.history.go(by);
    const isThere = () => (this.documents !== documents || this.window.location.href !== before ? true : undefined);
    await waitFor(isThere, { timeout: 2000 });
    this.isPassing = false;
    return null;
  }

  /** Does something that opens a document, and waits for it. */
  private async opens(act: () => Promise<void>, waitUntil: string, timeout: number): Promise<void> {
    const { documents } = this;
    let isLoaded = false;
    this.frame.addEventListener('load', () => (isLoaded = true), { once: true });
    await act();
    const isOpen = () => (this.documents > documents || this.hasLoadedAnother(documents) ? true : undefined);
    if (!(await waitFor(isOpen, { timeout }))) throw new TimeoutError(`Timeout ${timeout}ms exceeded opening a page`);
    if (waitUntil === 'commit') return;
    if (!(await waitFor(() => isLoaded || undefined, { timeout }))) {
      throw new TimeoutError(`Timeout ${timeout}ms exceeded loading ${this.url()}`);
    }
  }

  /** Documents without the first script of those of the site, such as answers of the API. */
  private hasLoadedAnother(before: number): boolean {
    const { document } = this;
    if (this.documents > before || document?.readyState !== 'complete') return false;
    if (document.URL === 'about:blank' || preparedDocuments.has(document)) return false;
    this.opened(this.window);
    return true;
  }

  async close(): Promise<void> {
    if (this.isClosed_) return;
    this.isClosed_ = true;
    this.forgetCalls();
    this.of.prepared.delete(this.frame);
    this.frame.remove();
    this.tell('close', this);
    this.of.closed(this);
  }

  // What a walk does in the page

  async addInitScript<A>(script: ((argument: A) => unknown) | string, argument?: A): Promise<void> {
    this.scripts.push({ source: sourceOf(script), argument });
  }

  async exposeFunction(name: string, act: (...given: never[]) => unknown): Promise<void> {
    this.exposed.set(name, act);
    this.exposeIn(this.window, name, act);
  }
  private exposeIn(window: FrameWindow, name: string, act: (...given: never[]) => unknown): void {
    Object.assign(window, {
      [name]: async (...given: unknown[]) => structuredClone(await act(...(structuredClone(given) as never[]))),
    });
  }

  /** Calls a function in the page, with values that belong to it. */
  async evaluateWith<T>(act: unknown, given: readonly unknown[]): Promise<T> {
    const result: unknown = await runIn(this.window, sourceOf(act as () => unknown), given);
    return copied(result) as T;
  }
  async evaluate<T, A>(act: ((argument: A) => T | Promise<T>) | string, argument?: A): Promise<T> {
    if (typeof act === 'string')
      return copied((this.window as unknown as { eval(text: string): unknown }).eval(act)) as T;
    return this.evaluateWith(act, [argument]);
  }
  async evaluateHandle<A>(act: (argument: A) => unknown, argument?: A) {
    const held = await runIn(this.window, sourceOf(act), [argument]);
    return {
      evaluate: async (then: (value: unknown) => unknown) => copied(await runIn(this.window, sourceOf(then), [held])),
      jsonValue: async () => copied(held),
      dispose: async () => {},
    };
  }

  async waitForFunction<A>(
    act: (argument: A) => unknown,
    argument?: A,
    { timeout = TIMEOUT_MS }: Wait = {},
  ): Promise<void> {
    const isSo = async () => ((await this.evaluate(act, argument as A)) ? true : undefined);
    if (!(await waitFor(isSo, { timeout })))
      throw new TimeoutError(`Timeout ${timeout}ms exceeded waiting for a function`);
  }
  async waitForURL(pattern: UrlPattern, { timeout = TIMEOUT_MS }: Wait = {}): Promise<void> {
    const isThere = () => (matchesUrl(pattern, this.url(), this.baseUrl) ? true : undefined);
    if (await waitFor(isThere, { timeout })) return;
    throw new TimeoutError(
      `Timeout ${timeout}ms exceeded waiting for ${String(pattern)}; the page is at ${this.url()}`,
    );
  }
  async waitForTimeout(milliseconds: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
  async waitForLoadState(): Promise<void> {
    await waitFor(() => (this.document?.readyState === 'complete' ? true : undefined));
  }

  // Events and routes

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(listener));
    return this;
  }
  off(event: string, listener: Listener): this {
    this.listeners.get(event)?.delete(listener);
    return this;
  }
  tell(event: string, about: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(about as never);
    this.of.tell(event, about);
  }
  waitForEvent(event: string, options: Wait & { predicate?: (about: never) => boolean } = {}): Promise<unknown> {
    return eventOf(this, event, options);
  }
  waitForResponse(meant: UrlPattern | ((response: never) => boolean), { timeout }: Wait = {}): Promise<unknown> {
    const predicate = (response: never) => {
      const { url } = response as { url(): string };
      return typeof meant === 'function' ? meant(response as never) : matchesUrl(meant, url(), this.baseUrl);
    };
    return eventOf(this, 'response', { predicate: predicate as never, ...(timeout === undefined ? {} : { timeout }) });
  }

  async route(pattern: UrlPattern, handler: Handler, options: { times?: number } = {}): Promise<void> {
    this.routes.add(pattern, handler, options);
  }
  async unroute(pattern: UrlPattern, handler?: Handler): Promise<void> {
    this.routes.remove(pattern, handler);
  }
  private found(href: string): readonly RouteEntry[] {
    return [...this.routes.find(href, this.baseUrl), ...this.of.routes.find(href, this.baseUrl)];
  }
  isRouted = (href: string) => this.found(href).length > 0;
  routed(asked: WalkRequest, sent: Sent): Promise<Verdict> | undefined {
    const entries = this.found(sent.url);
    return entries.length === 0 ? undefined : decide(entries, asked, sent);
  }
}

let answers = 0;
/** Documents that a page was prepared for. */
const preparedDocuments = new WeakSet<Document>();

async function decide(entries: readonly RouteEntry[], asked: WalkRequest, sent: Sent): Promise<Verdict> {
  for (const entry of entries) {
    if (entry.left <= 0) continue;
    entry.left -= 1;
    const route = new WalkRoute(asked, sent);
    // A handler may hold the request for as long as it likes.
    void Promise.resolve(entry.handler(route, asked)).catch((error: unknown) => void route.abort(String(error)));
    const verdict = await route.verdict;
    if (verdict.kind !== 'passed on') return verdict;
  }
  return { kind: 'continued', sent };
}

/** Waits for something that happens. */
export function eventOf(
  source: { on(event: string, listener: Listener): unknown; off(event: string, listener: Listener): unknown },
  event: string,
  { timeout = TIMEOUT_MS, predicate = () => true }: Wait & { predicate?: (about: never) => boolean },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      source.off(event, listener);
      reject(new TimeoutError(`Timeout ${timeout}ms exceeded waiting for the event "${event}"`));
    }, timeout);
    const listener: Listener = (about) => {
      if (!predicate(about)) return;
      clearTimeout(timer);
      source.off(event, listener);
      resolve(about);
    };
    source.on(event, listener);
  });
}

/** Frames in a page: documents that a walk has fulfilled, with an origin of their own, which do what they are told. */
function innerFrames({ document }: FrameWindow) {
  return [...document.querySelectorAll('iframe')].map((frame) => ({
    url: () => frame.src,
    evaluate: (act: (argument: never) => unknown, argument: unknown) => actIn(frame, String(act), argument),
  }));
}

/** Has a document of another origin act, as soon as it is there. */
async function actIn(frame: HTMLIFrameElement, source: string, argument: unknown): Promise<void> {
  const id = crypto.randomUUID();
  let isDone = false;
  const hear = ({ data }: MessageEvent<{ walked?: string } | null>) => {
    if (data?.walked === id) isDone = true;
  };
  window.addEventListener('message', hear);
  const isHeard = () => {
    if (isDone) return true;
    frame.contentWindow?.postMessage({ walk: source, argument, id }, '*');
    return undefined;
  };
  await waitFor(isHeard);
  window.removeEventListener('message', hear);
}

const withoutHash = ({ href }: URL) => href.replace(/#.*/, '');

const sourceOf = (act: ((...given: never[]) => unknown) | string) =>
  typeof act === 'string' ? `() => { ${act} }` : String(act);

/** Runs a function by its text among the globals of a page, as another process would. */
function runIn(window: FrameWindow, source: string, given: readonly unknown[]): unknown {
  const { eval: evaluate } = window as unknown as { eval(text: string): unknown };
  const act = evaluate(`(${source})`) as (...given: unknown[]) => unknown;
  return act(...given.map((value) => (isPlain(value) ? window.structuredClone(value) : value)));
}

/** Elements and functions belong to the page already. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'function' &&
  !(typeof value === 'object' && value !== null && ('nodeType' in value || isOfElements(value)));
const isOfElements = (value: object) =>
  Array.isArray(value) && value.length > 0 && Object(value[0]).nodeType !== undefined;

/** A value of the page as one of the test. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  try {
    return structuredClone(value);
  } catch {
    // Windows and elements stay where they are.
    return undefined;
  }
}

function messageOf(type: string, words: readonly unknown[]) {
  const text = words.map(String).join(' ');
  return { type: () => type, text: () => text };
}

/** What the console was given; objects with all that they hold. */
const inWords = (given: unknown): string =>
  /^\[object (Object|Array)\]$/.test(Object.prototype.toString.call(given)) ? JSON.stringify(given) : String(given);

/** A file that the page gives to its reader. */
function downloadOf(url: string, name: string) {
  // Asked at once: the page forgets the address.
  const read = fetch(url).then((response) => response.arrayBuffer());
  return {
    url: () => url,
    suggestedFilename: () => name,
    text: async () => new TextDecoder().decode(await read),
    failure: async () => null,
  };
}

/** What the Navigation API tells of a navigation, as far as it is used. */
type NavigateEvent = Event & {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly hashChange: boolean;
  readonly downloadRequest: string | null;
  readonly formData: FormData | null;
};
