import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine } from 'xstate';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';
import { effectOf, listenTo, runEffect } from '../../support/site/wires.ts';

let page = new EventTarget();
beforeEach(() => {
  vi.resetModules();
  stubBrowser({ address: 'https://site.example/vuejs' });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, cookie: '' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the banner's chart hears from the page, as it comes, and how to leave it. */
async function listen(user: User | null) {
  const { wireBanner } = await import('../../../src/client/flows/commerce/banner.wire.ts');
  const chart = wireBanner(await openSession(user));
  const heard: unknown[] = [];
  const watch = (chart.implementations.actors as Record<string, AnyActorLogic>)['watchSurroundings'];
  const listening = createMachine({
    invoke: { src: watch as AnyActorLogic },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const actor = createActor(listening).start();
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  return { heard, leave: () => void actor.stop() };
}

/** Who the banner's chart hears that looks at the page. */
async function visitorOf(user: User | null): Promise<unknown> {
  const { heard, leave } = await listen(user);
  leave();
  return (heard[0] as { visitor: unknown }).visitor;
}

const product = 'javascript-junior-developer';
const orderOf = (kind: string) => ({ id: kind, product, kind, quantity: 1, can_upgrade: false });
const voucherOf = (type: string) => ({ code: type, product: { certification_id: product, type } });

test('[PE-03] banners take a guest for a guest', async () => {
  expect(await visitorOf(null)).toEqual({ kind: 'guest' });
});

test.each<[orders: string[], redeemed: string[], bought: string[]]>([
  [[], [], []],
  [['examination-only'], [], ['EXAM']],
  [['examination-and-training-bundle'], [], ['EXAM', 'TRAINING']],
  [[], ['EXAM'], ['EXAM']],
  [[], ['EXAM', 'TRAINING'], ['EXAM', 'TRAINING']],
  [['EXAM'], ['TRAINING'], ['EXAM', 'TRAINING']],
])('[PE-03] for banners who ordered %j and redeemed vouchers for %j has %j', async (orders, redeemed, bought) => {
  const user = { ...ada, orders: orders.map(orderOf), vouchers: redeemed.map(voucherOf) } as unknown as User;
  expect(await visitorOf(user)).toEqual({
    kind: 'user',
    bought: bought.map((type) => ({ certification_id: product, type })),
  });
});

test('[PE-03, UI-07] a page that is looked at again tells banners the time, as one that is left does not', async () => {
  const { heard, leave } = await listen(null);
  expect(heard).toEqual([{ type: 'banner.visitorChanged', visitor: { kind: 'guest' } }]);
  heard.length = 0;
  const turn = (hidden: boolean) => {
    Object.assign(document, { hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn(true);
  expect(heard).toEqual([]);
  turn(false);
  expect(heard).toEqual([{ type: 'banner.timePassed', now: expect.any(Number) }]);
  leave();
  turn(false);
  expect(heard).toHaveLength(1);
});

test('[PE-03, ST-10] a banner that is dismissed in another tab is gone here as well', async () => {
  const { heard, leave } = await listen(null);
  heard.length = 0;
  const store = (key: string | null) => void page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  store('something else');
  expect(heard).toEqual([]);
  store(null);
  expect(heard).toEqual([{ type: 'banner.dismissalsChanged', dismissed: [] }]);
  leave();
  store(null);
  expect(heard).toHaveLength(1);
});

describe('the list of banners of a page that stays open', () => {
  const wired = async () => {
    const { wireBanner } = await import('../../../src/client/flows/commerce/banner.wire.ts');
    const chart = wireBanner(await openSession(null));
    return { chart, list: effectOf(chart, 'bannerList') as never as typeof chart };
  };
  const turn = (hidden: boolean) => {
    Object.assign(document, { hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('[PE-03, ST-09] is read from the server, as the first one is, with the time there', async () => {
    const answer = { data: [], meta: { total: 0, server_time: 5000 } };
    const { sent } = stubBrowser({
      address: 'https://site.example/vuejs',
      answers: { 'GET /api/banners?affiliate=certificates': answer },
    });
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), { hidden: false, cookie: '', querySelector: () => null }),
    );
    const { chart, list } = await wired();
    for (const of of [chart, list]) {
      expect(await runEffect(of, 'fetchBanners', { area: 'vuejs' })).toEqual({ banners: [], now: expect.any(Number) });
    }
    expect(sent()).toHaveLength(2);
    // Pages without banners ask nothing.
    expect(await runEffect(chart, 'fetchBanners', { area: null })).toEqual({ banners: [], now: expect.any(Number) });
    expect(sent()).toHaveLength(2);
  });

  test('[PE-03, ST-09] rests while the page is hidden, from the start, and goes on when it is looked at', async () => {
    const { list } = await wired();
    Object.assign(document, { hidden: true });
    const { heard, end } = listenTo(effectOf(list, 'watchPage'));
    const HIDDEN = { type: 'bannerList.pageHidden' };
    expect(heard).toEqual([HIDDEN]);
    turn(false);
    turn(true);
    expect(heard).toEqual([HIDDEN, { type: 'bannerList.pageShown', now: expect.any(Number) }, HIDDEN]);
    end();
    turn(false);
    expect(heard).toHaveLength(3);
  });

  test('[PE-03, ST-09] is read again when the clocks of the device disagree, and when it is online again', async () => {
    const { list } = await wired();
    const { heard, end } = listenTo(effectOf(list, 'watchPage'));
    const wake = () => {
      for (const event of ['pageshow', 'online']) page.dispatchEvent(new Event(event));
    };
    wake();
    expect(heard).toEqual([]);
    // It slept for an hour.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    wake();
    const DOUBT = { type: 'bannerList.clockDoubted' };
    expect(heard).toEqual([DOUBT, DOUBT]);
    turn(false);
    expect(heard.slice(2)).toEqual([{ type: 'bannerList.pageShown', now: expect.any(Number) }, DOUBT]);
    end();
    wake();
    expect(heard).toHaveLength(4);
  });
});
