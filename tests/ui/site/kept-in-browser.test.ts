import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser, withoutStorage } from '../../support/site/browser-stub.ts';

beforeEach(() => {
  vi.resetModules();
  stubBrowser({ address: 'https://site.example/vuejs' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the country that a visitor named', () => {
  const INDIA = { region: 'IN', country: { region: 'IN', name: 'India', level: 2 as const } };
  const open = () => import('../../../src/client/adapters/commerce/region-choice.ts');

  test.each([INDIA, { region: 'GLOBAL', country: null }, { ...INDIA, region: 'GLOBAL' }])(
    '[CO-04, CO-07] is kept for checkout, on the next page of the tab: %j',
    async (choice) => {
      (await open()).keepRegionChoice(choice);
      vi.resetModules();
      expect((await open()).keptRegionChoice()).toEqual(choice);
    },
  );

  test('[CO-04] is none before one was named, nor where pages are rendered', async () => {
    expect((await open()).keptRegionChoice()).toBe(null);
    vi.stubGlobal('sessionStorage', undefined);
    expect((await open()).keptRegionChoice()).toBe(null);
  });

  test.each([
    'no JSON',
    'null',
    '7',
    '{}',
    '{"region":"IN"}',
    '{"country":null}',
    '{"region":"in","country":null}',
    '{"region":"INDIA","country":null}',
    '{"region":5,"country":null}',
    '{"region":"IN","country":"India"}',
    '{"region":"IN","country":{"name":"India","level":2}}',
    '{"region":"IN","country":{"region":"GLOBAL","name":"India","level":2}}',
    '{"region":"IN","country":{"region":5,"name":"India","level":2}}',
    '{"region":"IN","country":{"region":"IN","level":2}}',
    '{"region":"IN","country":{"region":"IN","name":5,"level":2}}',
    '{"region":"IN","country":{"region":"IN","name":"India"}}',
    '{"region":"IN","country":{"region":"IN","name":"India","level":4}}',
    '{"region":"IN","country":{"region":"IN","name":"India","level":"2"}}',
  ])('[CO-04] is none where something else is stored: %s', async (stored) => {
    sessionStorage.setItem('chartered.region', stored);
    expect((await open()).keptRegionChoice()).toBe(null);
  });

  test('[CO-04] lasts as long as the page in a browser that keeps nothing', async () => {
    withoutStorage();
    const page = await open();
    expect(page.keptRegionChoice()).toBe(null);
    page.keepRegionChoice(INDIA);
    expect(page.keptRegionChoice()).toEqual(INDIA);
  });
});

describe('a voucher that waits for its holder', () => {
  const open = () => import('../../../src/client/adapters/commerce/pending-voucher.ts');

  test('[GU-09] is the last one, also after a reload, until it is redeemed', async () => {
    const page = await open();
    expect(page.pendingVoucher()).toBe(null);
    page.keepPendingVoucher('FIRST');
    page.keepPendingVoucher('SECOND');
    vi.resetModules();
    const later = await open();
    expect(later.pendingVoucher()).toBe('SECOND');
    later.dropPendingVoucher();
    expect(later.pendingVoucher()).toBe(null);
  });

  test('[GU-09] waits on the page alone where nothing is stored', async () => {
    withoutStorage();
    const page = await open();
    page.keepPendingVoucher('FIRST');
    expect(page.pendingVoucher()).toBe('FIRST');
    page.dropPendingVoucher();
    expect(page.pendingVoucher()).toBe(null);
  });
});

describe('the session of a browser', () => {
  const sent: unknown[] = [];
  /** As the server sets it beside the cookie with the token. */
  const answerWithCookie = (mark: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a server sets one
    document.cookie = `session-mark=${mark}; path=/`;
  };
  let heard: ((event: { data: unknown }) => void)[] = [];
  const open = () => import('../../../src/client/adapters/account/session-mark.ts');
  beforeEach(() => {
    sent.length = 0;
    heard = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage(message: unknown) {
          sent.push(message);
        }
        addEventListener(_type: string, listen: (event: { data: unknown }) => void) {
          heard.push(listen);
        }
        removeEventListener(_type: string, listen: (event: { data: unknown }) => void) {
          heard = heard.filter((one) => one !== listen);
        }
      },
    );
  });

  test('[AC-01, GU-03] is kept for the next page, and other tabs are told', async () => {
    const page = await open();
    expect(page.currentMark()).toBe(null);
    answerWithCookie('a-mark');
    page.keepSession('a-mark');
    expect([page.currentMark(), localStorage.getItem('chartered.session')]).toEqual(['a-mark', null]);
    vi.resetModules();
    expect((await open()).currentMark()).toBe('a-mark');
    expect(sent).toEqual([{ type: 'opened', mark: 'a-mark' }]);
  });

  test('[ER-06, UI-03] is gone at once when the session ends; other tabs are told of a logout alone', async () => {
    for (const tellOthers of [false, true]) {
      const page = await open();
      answerWithCookie('a-mark');
      page.keepSession('a-mark');
      sent.length = 0;
      page.dropSession({ tellOthers });
      expect([page.currentMark(), document.cookie]).toEqual([null, '']);
      expect(sent).toEqual(tellOthers ? [{ type: 'closed' }] : []);
    }
  });

  test('[ER-06, GU-03] needs no storage', async () => {
    withoutStorage();
    answerWithCookie('a-mark');
    const page = await open();
    expect(page.currentMark()).toBe('a-mark');
    page.dropSession({ tellOthers: false });
    expect(page.currentMark()).toBe(null);
  });

  test('[AC-01, UI-03] of another tab counts here, and ends here with it, as long as anybody listens', async () => {
    const page = await open();
    const told: unknown[] = [];
    const stop = page.watchOtherTabs({ opened: (mark) => told.push(mark), closed: () => told.push('closed') });
    const hear = (data: unknown) => {
      for (const listen of heard) listen({ data });
    };
    hear({ type: 'opened', mark: 'theirs' });
    expect(page.currentMark()).toBe('theirs');
    hear({ type: 'opened' });
    expect(page.currentMark()).toBe('theirs');
    hear({ type: 'closed' });
    expect(page.currentMark()).toBe(null);
    stop();
    hear({ type: 'opened', mark: 'later' });
    expect([page.currentMark(), told]).toEqual([null, ['theirs', 'closed']]);
  });
});

test('[IN-05] an event goes out as JSON with the session and where its visitor came from, and outlives the page', async () => {
  const { calls } = stubBrowser({ address: 'https://site.example/', mark: 'a-mark' });
  const { noteAttribution } = await import('../../../src/client/adapters/site/attribution.ts');
  const { sendEvent } = await import('../../../src/client/api/site/track.ts');
  noteAttribution('https://site.example/?coupon=SPRING');
  const body = {
    ...{ action: 'record' as const, event: 'page_view' as const, category: 'page_view' as const },
    properties: { path: '/vuejs' },
  };
  await sendEvent(body);
  expect(calls.map(({ call, body: sentBody, headers }) => [call, sentBody, Object.fromEntries(headers)])).toEqual([
    ['POST /api/track', body, { 'content-type': 'application/json', 'x-coupon': 'SPRING', 'x-session': 'a-mark' }],
  ]);
});

describe('an invitation that waits for its holder', () => {
  const open = () => import('../../../src/client/adapters/team/pending-invitation.ts');

  test('[TM-08] is the last one, also after a reload, until it is accepted', async () => {
    const page = await open();
    expect(page.pendingInvitation()).toBe(null);
    page.keepPendingInvitation('first');
    page.keepPendingInvitation('second');
    vi.resetModules();
    const later = await open();
    expect(later.pendingInvitation()).toBe('second');
    later.dropPendingInvitation();
    expect(later.pendingInvitation()).toBe(null);
  });

  test('[TM-08] waits on the page alone where nothing is stored', async () => {
    withoutStorage();
    const page = await open();
    page.keepPendingInvitation('first');
    expect(page.pendingInvitation()).toBe('first');
    page.dropPendingInvitation();
    expect(page.pendingInvitation()).toBe(null);
  });
});

describe('a dialog that waits', () => {
  const open = () => import('../../../src/client/adapters/site/flash.ts');

  test.each([true, false])('[UI-13] is shown once, on this page or after a reload (storage: %s)', async (isStored) => {
    if (!isStored) withoutStorage();
    const page = await open();
    let heard = 0;
    const stop = page.onFlash(() => {
      heard += 1;
    });
    page.keepFlashForNextPage('TEAM_LEFT');
    expect(heard).toBe(0);
    page.setFlash('ACCOUNT_DELETED');
    stop();
    page.setFlash('CERT_INTEREST_SUCCESS');
    expect(heard).toBe(1);
    if (isStored) vi.resetModules();
    const later = isStored ? await open() : page;
    expect(later.takeFlash()).toBe('CERT_INTEREST_SUCCESS');
    expect(later.takeFlash()).toBe(null);
  });

  test('[UI-13, TM-08] for the next page is left to it by what arrives late on this one', async () => {
    const page = await open();
    page.keepFlashForNextPage('TEAM_LEFT');
    expect(page.takeFlash()).toBe(null);
    vi.resetModules();
    const next = await open();
    expect(next.takeFlash()).toBe('TEAM_LEFT');
    // A page that was not left after all shows what comes.
    page.setFlash('CERT_INTEREST_SUCCESS');
    expect(page.takeFlash()).toBe('CERT_INTEREST_SUCCESS');
  });

  test('[UI-13] is none that is not known', async () => {
    sessionStorage.setItem('chartered.flash', 'SOMETHING');
    expect((await open()).takeFlash()).toBe(null);
  });

  test.each([
    ['CERT_SIGN_UP_COMPLETED', true, 'CERT_SIGN_UP_COMPLETED'],
    ['CERT_SIGN_UP_COMPLETED', false, null],
    ['REACT_SIGN_UP_COMPLETED', false, null],
    ['CERT_INTEREST_SUCCESS', false, 'CERT_INTEREST_SUCCESS'],
    ['NONE', true, null],
  ] as const)(
    '[UI-13, ST-07] %s that waited for signing in, with a new account: %s, shows %s',
    async (key, isNew, shown) => {
      for (const isStored of [true, false]) {
        if (!isStored) withoutStorage();
        const page = await open();
        page.keepFlashForSession(key);
        expect(page.waitingFlash()).toBe(key);
        page.releaseFlash({ isNew });
        expect([page.waitingFlash(), page.takeFlash()]).toEqual([null, shown]);
      }
    },
  );
});
