import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../support/site/browser-stub.ts';

/** Tabs of a browser that talk with each other, never with themselves. */
let tabs: Channel[] = [];

class Channel extends EventTarget {
  name: string;
  constructor(name: string) {
    super();
    this.name = name;
    tabs.push(this);
  }
  postMessage(data: unknown) {
    for (const tab of tabs) {
      if (tab !== this && tab.name === this.name) tab.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  }
}

/** The adapter as a tab of its own loads it. */
async function openTab() {
  vi.resetModules();
  return import('../../../src/client/adapters/account/session-token.ts');
}

/** A tab, and what it hears of the others. */
async function openListening() {
  const tab = await openTab();
  const heard: unknown[] = [];
  const stop = tab.watchOtherTabs({
    opened: (token) => heard.push({ opened: token, current: tab.currentToken() }),
    closed: () => heard.push({ closed: true, current: tab.currentToken() }),
  });
  return { ...tab, heard, stop };
}

beforeEach(() => {
  tabs = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  stubBrowser({ address: 'https://site.example/' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the session of a browser', () => {
  test('[ST-04] survives a reload until it is dropped', async () => {
    const first = await openTab();
    expect(first.currentToken()).toBe(null);
    first.keepToken('token-1');
    expect([first.currentToken(), localStorage.getItem('chartered.session')]).toEqual(['token-1', 'token-1']);
    const reloaded = await openTab();
    expect(reloaded.currentToken()).toBe('token-1');
    reloaded.dropToken({ tellOthers: false });
    expect([reloaded.currentToken(), localStorage.getItem('chartered.session')]).toEqual([null, null]);
    expect((await openTab()).currentToken()).toBe(null);
  });

  test('[ST-04] is opened and ended in the other tabs too, each by its own event', async () => {
    const other = await openListening();
    const own = await openListening();
    own.keepToken('token-1');
    expect([own.heard, other.heard]).toEqual([[], [{ opened: 'token-1', current: 'token-1' }]]);
    own.keepToken('token-2');
    own.dropToken({ tellOthers: true });
    expect([own.heard, other.heard.slice(1)]).toEqual([
      [],
      [
        { opened: 'token-2', current: 'token-2' },
        { closed: true, current: null },
      ],
    ]);
  });

  test('[ST-04] ends in this tab alone when the others are not to know, and a tab that left hears nothing', async () => {
    const other = await openListening();
    const own = await openTab();
    own.keepToken('token-1');
    own.dropToken({ tellOthers: false });
    expect([other.heard, other.currentToken()]).toEqual([[{ opened: 'token-1', current: 'token-1' }], 'token-1']);
    other.stop();
    own.keepToken('token-2');
    own.dropToken({ tellOthers: true });
    expect([other.heard.length, other.currentToken()]).toEqual([1, 'token-1']);
  });

  test('[ST-04] a message without a token opens no session', async () => {
    const other = await openListening();
    for (const message of [{ type: 'opened' }, { type: 'opened', token: 7 }, { type: 'else', token: 'token-1' }]) {
      new Channel('chartered.session').postMessage(message);
    }
    expect([other.heard, other.currentToken()]).toEqual([[], null]);
  });

  test('[ST-04] where nothing can be stored the session lives as long as the page', async () => {
    const refuse = () => {
      throw new DOMException('No storage.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { currentToken, keepToken, dropToken } = await openTab();
    keepToken('token-1');
    expect(currentToken()).toBe('token-1');
    expect(warn.mock.calls).toEqual([['The browser does not keep the session; it ends with this page.']]);
    dropToken({ tellOthers: true });
    expect(currentToken()).toBe(null);
    warn.mockRestore();
  });
});
