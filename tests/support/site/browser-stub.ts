import { afterEach, beforeEach, vi } from 'vitest';
import { createCookieJar } from './cookie-jar.ts';

/** A call that a page made. */
export type SentCall = { call: string; body: unknown; headers: Headers; keepalive: boolean };

/** Answers by method and path, as `GET /api/auth`: JSON with status 200, or a status with a JSON of its own. */
export type Answers = Record<string, unknown | { status: number; json: unknown }>;

const isStatus = (answer: unknown): answer is { status: number; json: unknown } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'json' in answer;

function storage(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/**
 * What the adapters of a page find in a browser, without one: an address, cookies, storage, and a server that answers as told
 * and refuses what it is not. Ends with `vi.unstubAllGlobals()`.
 */
export function stubBrowser(options: {
  address: string;
  answers?: Answers;
  /** The mark of the session that the browser has a cookie of. */
  mark?: string | null;
  local?: Record<string, string>;
  session?: Record<string, string>;
}) {
  const calls: SentCall[] = [];
  /** Addresses that a full load of the page led to. */
  const loaded: string[] = [];
  const address = new URL(options.address);
  const load = (to: string) => void loaded.push(to);
  const location = {
    ...{ href: address.href, origin: address.origin, pathname: address.pathname },
    ...{ search: address.search, hash: address.hash, assign: load, replace: load },
  };
  vi.stubGlobal('location', location);
  const jar = createCookieJar();
  if (options.mark) jar.cookie = `session-mark=${options.mark}; path=/`;
  vi.stubGlobal('document', Object.assign(jar, { querySelector: () => null }));
  vi.stubGlobal('localStorage', storage(options.local ?? {}));
  vi.stubGlobal('sessionStorage', storage(options.session ?? {}));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { body?: string } = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    calls.push({
      call,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
      headers: new Headers(init.headers),
      keepalive: init.keepalive ?? false,
    });
    const answer = options.answers?.[call];
    if (answer === undefined) return Response.json({ message: 'No.', request_id: 'test' }, { status: 429 });
    const { status, json } = isStatus(answer) ? answer : { status: 200, json: answer };
    return Response.json(json, { status });
  });
  return { calls, loaded, sent: () => calls.map(({ call }) => call) };
}

/** A {@link stubBrowser} of its own for each test of a file; its server answers as it was last told. */
export function useStubBrowser(address: string) {
  let browser: ReturnType<typeof stubBrowser>;
  const answerWith = (answers: Answers, at = address) => {
    browser = stubBrowser({ address: at, answers });
  };
  beforeEach(() => answerWith({}));
  afterEach(() => void vi.unstubAllGlobals());
  return {
    answerWith,
    get calls() {
      return browser.calls;
    },
    get loaded() {
      return browser.loaded;
    },
    sent: () => browser.sent(),
  };
}

/** A browser whose storages refuse everything. */
export function withoutStorage(): void {
  const refuse = () => {
    throw new Error('Storage is disabled.');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
}
