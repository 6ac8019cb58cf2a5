import type { Page } from '@playwright/test';

/** The cookies of a session: of the second, pages know which session it is. */
const COOKIES = /^(__Host-)?session(-mark)?$/;

/**
 * The browser has a session from now on, as after a login that no page knows of.
 *
 * @param tab shows a page of the site
 */
export const giveSession = (tab: Page, token: string): Promise<void> => putIntoCookie(tab, token, null);

/**
 * The same, and the tab says so to the others, as after a login in it: at once, because a page whose call is answered in between
 * finds the session by itself, and is told of it once more.
 */
export const openSessionIn = (tab: Page, token: string): Promise<void> =>
  putIntoCookie(tab, token, { type: 'opened', mark: markOf(token) });

async function putIntoCookie(tab: Page, token: string, said: TabMessage | null): Promise<void> {
  await tab.evaluate(
    async ({ token, said }) => {
      const headers = { authorization: `Bearer ${token}`, 'x-session': 'none' };
      const { ok, status } = await fetch('/api/session/cookie', { method: 'POST', headers });
      if (!ok) throw new Error(`The session could not be given to the browser: ${status}.`);
      if (said) new BroadcastChannel('chartered.session').postMessage(said);
    },
    { token, said },
  );
}

/** The browser has an earlier build's token in its storage, or what looks like one. */
export async function storeToken(tab: Page, token: string): Promise<void> {
  await tab.evaluate((value) => localStorage.setItem('chartered.session', value), token);
}

/** The browser no longer has a session; the server knows nothing of that. */
export async function takeSession(tab: Page): Promise<void> {
  await tab.context().clearCookies({ name: COOKIES });
}

/** The bearer token of the browser's session, which no page can read; null for a guest. */
export async function heldToken(tab: Page): Promise<string | null> {
  const cookies = await tab.context().cookies();
  return cookies.find(({ name }) => name === 'session' || name === '__Host-session')?.value ?? null;
}

/** What pages know of the browser's session: the beginning of its token; null for a guest. */
export async function heldMark(tab: Page): Promise<string | null> {
  return tab.evaluate(() => /(?:^|; )(?:__Host-)?session-mark=([\w-]+)/.exec(document.cookie)?.[1] ?? null);
}

/** The mark of a token. */
export const markOf = (token: string) => token.slice(0, 12);

/** What a tab says to the others: that a session has begun, or that it has ended. */
type TabMessage = { type: 'opened'; mark: string } | { type: 'closed' };

/** A tab says something to the others. */
export async function tellTabs(tab: Page, message: TabMessage): Promise<void> {
  await tab.evaluate((said) => new BroadcastChannel('chartered.session').postMessage(said), message);
}

/** Pages of the browser find a mark, and no session is behind it. */
export async function holdMark(tab: Page, mark: string): Promise<void> {
  await tab.evaluate((value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a server sets one
    document.cookie = `session-mark=${value}; path=/`;
  }, mark);
}
