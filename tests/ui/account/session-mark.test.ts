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
  return import('../../../src/client/adapters/account/session-mark.ts');
}

/** A tab, and what it hears of the others. */
async function openListening() {
  const tab = await openTab();
  const heard: unknown[] = [];
  const stop = tab.watchOtherTabs({
    opened: (mark) => heard.push({ opened: mark, current: tab.currentMark() }),
    closed: () => heard.push({ closed: true, current: tab.currentMark() }),
  });
  return { ...tab, heard, stop };
}

/** The server sets the cookie that pages see, beside the one with the token. */
function answerWithCookie(mark: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as a server sets one
  document.cookie = `session-mark=${mark}; path=/`;
}

beforeEach(() => {
  tabs = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  stubBrowser({ address: 'https://site.example/' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the session of a browser', () => {
  test('[ST-04, GU-03] survives a reload until it is dropped, and nothing of it is in the storage of pages', async () => {
    const first = await openTab();
    expect([first.currentMark(), first.sessionHeaders()]).toEqual([null, { 'x-session': 'none' }]);
    answerWithCookie('mark-1');
    first.keepSession('mark-1');
    expect([first.currentMark(), localStorage.getItem('chartered.session')]).toEqual(['mark-1', null]);
    const reloaded = await openTab();
    expect([reloaded.currentMark(), reloaded.sessionHeaders()]).toEqual(['mark-1', { 'x-session': 'mark-1' }]);
    reloaded.dropSession({ tellOthers: false });
    expect([reloaded.currentMark(), document.cookie]).toEqual([null, '']);
    expect((await openTab()).currentMark()).toBe(null);
  });

  test('[ST-04] is opened and ended in the other tabs too, each by its own event', async () => {
    const other = await openListening();
    const own = await openListening();
    own.keepSession('mark-1');
    expect([own.heard, other.heard]).toEqual([[], [{ opened: 'mark-1', current: 'mark-1' }]]);
    own.keepSession('mark-2');
    own.dropSession({ tellOthers: true });
    expect([own.heard, other.heard.slice(1)]).toEqual([
      [],
      [
        { opened: 'mark-2', current: 'mark-2' },
        { closed: true, current: null },
      ],
    ]);
  });

  test('[ST-04] ends in this tab alone when the others are not to know, and a tab that left hears nothing', async () => {
    const other = await openListening();
    const own = await openTab();
    own.keepSession('mark-1');
    own.dropSession({ tellOthers: false });
    expect([other.heard, other.currentMark()]).toEqual([[{ opened: 'mark-1', current: 'mark-1' }], 'mark-1']);
    other.stop();
    own.keepSession('mark-2');
    own.dropSession({ tellOthers: true });
    expect([other.heard.length, other.currentMark()]).toEqual([1, 'mark-1']);
  });

  test('[ST-04] a message without a mark opens no session, as the token of a tab of an earlier build', async () => {
    const other = await openListening();
    for (const message of [{ type: 'opened' }, { type: 'opened', token: 'token-1' }, { type: 'opened', mark: 7 }]) {
      new Channel('chartered.session').postMessage(message);
    }
    expect([other.heard, other.currentMark()]).toEqual([[], null]);
  });

  test('[ST-04, GU-03] that another tab has replaced keeps its cookie when this tab learns that its own is over', async () => {
    answerWithCookie('mark-1');
    const tab = await openTab();
    answerWithCookie('mark-2');
    tab.dropSession({ tellOthers: false });
    expect(document.cookie).toBe('session-mark=mark-2');
  });

  test('[ST-04, GU-03] that another tab has opened is taken over from the cookie, once', async () => {
    const tab = await openTab();
    expect(tab.adoptSession()).toBe(null);
    answerWithCookie('mark-1');
    expect([tab.adoptSession(), tab.currentMark(), tab.adoptSession()]).toEqual(['mark-1', 'mark-1', null]);
  });

  test('[ST-04, AC-01] that was left without a connection is noted until it is ended, or another replaces it', async () => {
    const tab = await openTab();
    tab.noteLeftSession('mark-1');
    expect((await openTab()).leftSession()).toBe('mark-1');
    tab.leftSessionEnded();
    expect((await openTab()).leftSession()).toBe(null);
    tab.noteLeftSession('mark-1');
    tab.keepSession('mark-2');
    expect((await openTab()).leftSession()).toBe(null);
  });
});

describe('a token that an earlier build has stored', () => {
  const TOKEN = `mark-of-a-se${'x'.repeat(31)}`;
  const open = () => {
    stubBrowser({ address: 'https://site.example/', local: { 'chartered.session': TOKEN } });
    return openTab();
  };

  test('[AC-08, GU-03] is what calls are made with until the server has put it into the cookie', async () => {
    const tab = await open();
    expect(tab.currentMark()).toBe('mark-of-a-se');
    expect(tab.sessionHeaders()).toEqual({ 'x-session': 'mark-of-a-se', authorization: `Bearer ${TOKEN}` });
    answerWithCookie('mark-of-a-se');
    tab.tokenExchanged();
    expect([tab.sessionHeaders(), localStorage.getItem('chartered.session')]).toEqual([
      { 'x-session': 'mark-of-a-se' },
      null,
    ]);
    expect((await openTab()).currentMark()).toBe('mark-of-a-se');
  });

  test('[AC-08, GU-03] stays where the browser refuses the cookie', async () => {
    const tab = await open();
    tab.tokenExchanged();
    expect(tab.sessionHeaders().authorization).toBe(`Bearer ${TOKEN}`);
    expect(localStorage.getItem('chartered.session')).toBe(TOKEN);
  });

  test('[AC-08] is not lost when a tab of an earlier build has signed in since', async () => {
    const tab = await open();
    localStorage.setItem('chartered.session', 'a newer one');
    answerWithCookie('mark-of-a-se');
    tab.tokenExchanged();
    expect([tab.storedToken(), localStorage.getItem('chartered.session')]).toEqual([null, 'a newer one']);
  });

  test('[ER-06, GU-03] is gone when the session is over', async () => {
    const tab = await open();
    tab.dropSession({ tellOthers: false });
    expect([tab.sessionHeaders(), localStorage.getItem('chartered.session')]).toEqual([{ 'x-session': 'none' }, null]);
  });
});
