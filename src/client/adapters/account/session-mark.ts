import { SESSION_MARK_LENGTH } from '../../../contract/account/session-mark.ts';

/** Where builds before kept the bearer token itself; it is exchanged for the cookie at the next visit. */
const TOKEN_KEY = 'chartered.session';
/** The session that a visitor has left while the server could not be reached. */
const LEFT_KEY = 'chartered.left-session';
/** The token is in a cookie that no script can read; beside it the server sets this one. */
const MARK_COOKIE = /(?:^|; )((?:__Host-)?session-mark)=([\w-]+)/;

/** Messages between tabs, if the browser supports them. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.session') : null;

let stored = readStored(TOKEN_KEY);
let mark = stored?.slice(0, SESSION_MARK_LENGTH) ?? markInCookie();

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is disabled.
    return null;
  }
}

function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is disabled.
  }
}

function markInCookie(): string | null {
  return MARK_COOKIE.exec(globalThis.document?.cookie ?? '')?.[2] ?? null;
}

/** Tells the session of this page from others: the beginning of its token, which opens nothing. Null for a guest. */
export function currentMark(): string | null {
  return mark;
}

/** The bearer token that an earlier build stored on this device. */
export function storedToken(): string | null {
  return stored;
}

/**
 * The headers that name this page's session. Pages of other sites can send neither.
 *
 * @param meant another session than the page's
 */
export function sessionHeaders(meant = mark): Record<string, string> {
  return { 'x-session': meant ?? 'none', ...(stored && meant === mark ? { authorization: `Bearer ${stored}` } : {}) };
}

/** The browser holds the session in its cookie from now on. */
export function keepSession(value: string): void {
  mark = value;
  dropStored();
  writeStored(LEFT_KEY, null);
  channel?.postMessage({ type: 'opened', mark: value });
}

/** The server has put the stored token into the cookie. A browser that keeps no cookies continues with the token. */
export function tokenExchanged(): void {
  if (markInCookie() === mark) dropStored();
}

function dropStored(): void {
  // A tab of an earlier build may have signed in since.
  if (stored === null || readStored(TOKEN_KEY) === stored) writeStored(TOKEN_KEY, null);
  stored = null;
}

export function dropSession(options: { tellOthers: boolean }): void {
  const [, name, value] = MARK_COOKIE.exec(globalThis.document?.cookie ?? '') ?? [];
  // The cookie may belong to a session that another tab has opened since.
  if (name !== undefined && value === mark) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax${name.startsWith('__Host-') ? '; secure' : ''}`;
  }
  mark = null;
  dropStored();
  if (options.tellOthers) channel?.postMessage({ type: 'closed' });
}

/** Whether this browser has kept the session's cookies: one that refuses them signs nobody in. */
export function isSessionKept(): boolean {
  return markInCookie() !== null;
}

/**
 * The session that another tab has opened, when its message has not arrived yet or the browser passes none between tabs.
 * It is this page's from now on.
 *
 * @returns its mark; null when the cookie holds this page's session, or none
 */
export function adoptSession(): string | null {
  const held = markInCookie();
  if (held === null || held === mark) return null;
  becomeSession(held);
  return held;
}

function becomeSession(opened: string | null): void {
  stored = null;
  mark = opened;
}

/** Notes a session that is still to be ended on the server, because scripts cannot remove its cookie. */
export function noteLeftSession(left: string): void {
  writeStored(LEFT_KEY, left);
}

/** The session that is still to be ended on the server. */
export function leftSession(): string | null {
  return readStored(LEFT_KEY);
}

export function leftSessionEnded(): void {
  writeStored(LEFT_KEY, null);
}

export type OtherTab = { opened(mark: string): void; closed(): void };

/** Subscribes to the other tabs. @returns a function that unsubscribes. */
export function watchOtherTabs(listener: OtherTab): () => void {
  function listen(event: MessageEvent<{ type: string; mark?: string }>) {
    if (event.data.type === 'opened' && typeof event.data.mark === 'string') {
      becomeSession(event.data.mark);
      listener.opened(event.data.mark);
    }
    if (event.data.type === 'closed') {
      becomeSession(null);
      listener.closed();
    }
  }
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
