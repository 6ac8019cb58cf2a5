const KEY = 'chartered.session';

/** Messages between tabs, if the browser supports them. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.session') : null;

let token: string | null = readToken();

function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is disabled: the session lives as long as the page.
    return null;
  }
}

/** The bearer token of this device. */
export function currentToken(): string | null {
  return token;
}

export function keepToken(value: string): void {
  token = value;
  try {
    localStorage.setItem(KEY, value);
  } catch {
    console.warn('The browser does not keep the session; it ends with this page.');
  }
  channel?.postMessage({ type: 'opened', token: value });
}

export function dropToken(options: { tellOthers: boolean }): void {
  token = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
  if (options.tellOthers) channel?.postMessage({ type: 'closed' });
}

export type OtherTab = { opened(token: string): void; closed(): void };

/** Subscribes to the other tabs. @returns a function that unsubscribes. */
export function watchOtherTabs(listener: OtherTab): () => void {
  function listen(event: MessageEvent<{ type: string; token?: string }>) {
    if (event.data.type === 'opened' && typeof event.data.token === 'string') {
      token = event.data.token;
      listener.opened(event.data.token);
    }
    if (event.data.type === 'closed') {
      token = null;
      listener.closed();
    }
  }
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
