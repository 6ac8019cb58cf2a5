import { commands } from 'vitest/browser';
import { type FrameWindow, type Sent, WalkRequest, WalkResponse, type WalkRoute } from './network.ts';
import type { UrlPattern } from './url-pattern.ts';
import { waitFor } from './wait.ts';
import { eventOf, Routes, WalkPage } from './walk-page.ts';

type Kept = { path: string; status: number; headers: Record<string, string>; body: string };

declare global {
  interface Window {
    /** Called by each document of the site before its scripts run. */
    walkOpens?: (opened: FrameWindow) => void;
  }
}

/** A browser that remembers nothing, with pages that are frames of this document. */
export class WalkContext {
  readonly baseUrl = location.origin;
  readonly viewport: { width: number; height: number };
  readonly routes = new Routes();
  readonly scripts: { source: string; argument: unknown }[] = [];
  readonly exposed = new Map<string, (...given: never[]) => unknown>();
  readonly prepared = new Map<HTMLIFrameElement, (window: FrameWindow) => void>();
  /** What the pages' consoles say of errors. */
  readonly problems: string[] = [];
  private readonly listeners = new Map<string, Set<(about: never) => unknown>>();
  private tabs: WalkPage[] = [];
  private holding: string | null = null;

  /** @param viewport size of the windows */
  constructor(viewport: { width: number; height: number }) {
    this.viewport = viewport;
    window.walkOpens = (opened) => {
      for (const [frame, prepare] of this.prepared) if (frame.contentWindow === opened) prepare(opened);
    };
  }

  pages = () => [...this.tabs];

  async newPage(): Promise<WalkPage> {
    const page = new WalkPage(this);
    this.tabs.push(page);
    return page;
  }

  /** A tab that a page opens. */
  openTab(address: string, from: string): WalkPage {
    const page = new WalkPage(this);
    this.tabs.push(page);
    this.tell('page', page);
    if (address !== 'about:blank') {
      void page.goto(new URL(address, from).href).catch((error: unknown) => this.problems.push(String(error)));
    }
    return page;
  }

  closed(page: WalkPage): void {
    this.tabs = this.tabs.filter((one) => one !== page);
  }

  /** Holds what the browser itself loads of the build, for routes that are about it. To be called before a page is opened. */
  async holdFiles(site: string): Promise<void> {
    await commands.holdFiles(site);
    this.holding = site;
    void this.hearOfFiles(site);
  }

  private async hearOfFiles(site: string): Promise<void> {
    for (;;) {
      const asked = await commands.nextFile(site);
      if (asked === null) return;
      void this.answerFile(site, asked.id, new URL(asked.url, this.baseUrl).href);
    }
  }

  private async answerFile(site: string, id: number, url: string): Promise<void> {
    const sent: Sent = { url, method: 'GET', headers: {}, body: null, kind: 'script' };
    const asked = new WalkRequest(sent);
    const page = this.tabs.find((tab) => tab.isRouted(url));
    for (const tab of this.tabs) tab.tell('request', asked);
    const verdict = (await page?.routed(asked, sent)) ?? { kind: 'continued' as const };
    const fulfilled = verdict.kind === 'fulfilled' ? { ...verdict, body: String(verdict.body ?? '') } : null;
    await commands.answerFile(site, id, fulfilled ?? { kind: verdict.kind === 'aborted' ? 'aborted' : 'continued' });
    const response = new WalkResponse(asked, new Response(null), Promise.resolve(new ArrayBuffer(0)));
    asked.settle(response);
    for (const tab of this.tabs) tab.tell('response', response);
  }

  /** Closes every page, and forgets all that they have stored. */
  async close(): Promise<void> {
    for (const page of this.pages()) await page.close();
    if (this.holding !== null) await commands.releaseFiles(this.holding);
    this.holding = null;
    await clearStorage();
  }

  /** @param name of those that are meant; all unless told, also those that only the server sees */
  async clearCookies({ name }: { name?: RegExp } = {}): Promise<void> {
    await commands.clearCookies(name?.source);
  }
  /** Also those that only the server sees. */
  async cookies(): Promise<{ name: string; value: string; expires: number }[]> {
    return commands.readCookies();
  }

  async addInitScript<A>(script: ((argument: A) => unknown) | string, argument?: A): Promise<void> {
    this.scripts.push({ source: typeof script === 'string' ? `() => { ${script} }` : String(script), argument });
  }
  async exposeFunction(name: string, act: (...given: never[]) => unknown): Promise<void> {
    this.exposed.set(name, act);
  }
  async route(
    pattern: UrlPattern,
    handler: (route: WalkRoute, request: WalkRequest) => unknown,
    options: { times?: number } = {},
  ): Promise<void> {
    this.routes.add(pattern, handler, options);
  }
  async unroute(pattern: UrlPattern): Promise<void> {
    this.routes.remove(pattern);
  }

  on(event: string, listener: (about: never) => unknown): this {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
    return this;
  }
  off(event: string, listener: (about: never) => unknown): this {
    this.listeners.get(event)?.delete(listener);
    return this;
  }
  tell(event: string, about: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(about as never);
  }
  waitForEvent = (event: string, options: { timeout?: number } = {}) => eventOf(this, event, options);

  /** A call outside of any page, with the browser's cookies. */
  async ask(path: string, { data, headers, method = 'GET' }: RequestInit & { data?: unknown }): Promise<WalkResponse> {
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      headers: { ...(data === undefined ? {} : { 'content-type': 'application/json' }), ...(headers as object) },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    return new WalkResponse({ url: () => response.url }, response, response.arrayBuffer());
  }

  /** Gives the site a document that it sends once instead of its own. */
  keepDocument(document: Kept): Promise<void> {
    return fetch('/__walk/document', { method: 'POST', body: JSON.stringify(document) }).then(() => {});
  }
}

/** Forgets what pages of the site have stored in this browser. */
async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await commands.clearCookies();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await deleteDatabase(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

async function deleteDatabase(name: string): Promise<void> {
  const isDeleted = () =>
    new Promise<true | undefined>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve(true);
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    });
  await waitFor(isDeleted, { timeout: 2000 });
}
