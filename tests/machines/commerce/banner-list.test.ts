import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { bannerMachine } from '../../../machines/commerce/banner/banner.machine.ts';
import {
  type BannerList,
  type BannerListEvent,
  bannerListMachine,
} from '../../../machines/commerce/banner-list/banner-list.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import { parseFeed } from '../../../src/server/commerce/banners/parse-feed.ts';

const MINUTE = 60_000;
const START = Date.UTC(2027, 2, 28);

function banner(id: string, endsInMs: number): Banner {
  const [parsed] = parseFeed([{ id, ends: START + endsInMs, title: 'Spring' }], 'vuejs', 'certificates').banners;
  if (!parsed) throw new Error('This is a banner.');
  return parsed;
}

/** A page of Vue.js that a guest has opened, beside a server that lists what `server.banners` holds. */
async function open(...banners: Banner[]) {
  const server = { now: START, banners, requests: [] as number[], isReachable: true };
  const seen: (string | undefined)[] = [];
  const clock = new SimulatedClock();
  let tellPage = (_event: BannerListEvent): void => {};
  const ask = async (): Promise<BannerList> => {
    server.requests.push((server.now - START) / MINUTE);
    if (!server.isReachable) throw failure('unreachable', 'No connection.');
    return { banners: server.banners, now: server.now };
  };
  const bannerList = bannerListMachine.provide({
    actors: {
      fetchBanners: fromPromise(ask),
      watchPage: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        tellPage = sendBack;
      }),
    },
  });
  const machine = bannerMachine.provide({
    actors: {
      fetchBanners: fromPromise(ask),
      bannerList,
      watchSurroundings: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
        sendBack({ type: 'banner.visitorChanged', visitor: { kind: 'guest' } }),
      ),
    },
    actions: {
      reportShown: (_, params) => seen.push(params.banner?.id),
      keepOut: () => {},
      storeDismissal: () => {},
    },
  });
  const actor = createActor(machine, {
    input: { isAllowed: true, path: '/vuejs', dismissed: [], now: START },
    clock,
  });
  actor.start();
  const settle = () => new Promise(setImmediate);
  await settle();
  /** Lets minutes go by, on the page second by second. */
  async function pass(minutes: number): Promise<void> {
    for (let seconds = minutes * 60; seconds > 0; seconds -= 1) {
      server.now += 1000;
      clock.increment(1000);
      await settle();
    }
  }
  return {
    ...{ actor, server, seen, pass },
    tell: async (event: BannerListEvent) => {
      tellPage(event);
      await settle();
    },
    /** The banner above the page; null for none. */
    shown: () => {
      const { context } = actor.getSnapshot();
      const due = context.banners.find(({ ends }) => ends > context.now);
      return actor.getSnapshot().matches({ loaded: 'shown' }) ? (due?.id ?? null) : null;
    },
  };
}

test('[ST-09] a banner that starts while the page is open appears within five minutes; the server is asked each five', async () => {
  const { server, seen, pass, shown } = await open();
  await pass(4);
  server.banners = [banner('late', 60 * MINUTE)];
  expect([shown(), server.requests]).toEqual([null, [0]]);
  await pass(1);
  expect([shown(), seen]).toEqual(['late', ['late']]);
  await pass(15);
  expect(server.requests).toEqual([0, 5, 10, 15, 20]);
  // It is seen once, however often the list is read.
  expect(seen).toEqual(['late']);
});

test('[ST-09] a banner goes at its end, and the next one that the server lists follows within two seconds', async () => {
  const { server, pass, shown } = await open(banner('soon', 3 * MINUTE));
  server.banners = [banner('live', 60 * MINUTE)];
  await pass(3);
  expect([shown(), server.requests]).toEqual([null, [0]]);
  await pass(2 / 60);
  expect([shown(), server.requests.length]).toEqual(['live', 2]);
});

test('[ST-09] a banner that was withdrawn goes, and one whose end is moved stays until its new end', async () => {
  const { server, seen, pass, shown } = await open(banner('spring', 60 * MINUTE));
  server.banners = [banner('spring', 7 * MINUTE)];
  await pass(5);
  expect(shown()).toBe('spring');
  await pass(2);
  expect([shown(), seen]).toEqual([null, ['spring']]);
  const other = await open(banner('spring', 60 * MINUTE));
  other.server.banners = [];
  await other.pass(5);
  expect(other.shown()).toBeNull();
});

test('the server is asked at most once a minute, whatever ends', async () => {
  const many = Array.from({ length: 50 }, (_, index) => banner(`b${index}`, (index + 1) * 1000));
  const { server, pass } = await open(...many);
  await pass(5);
  const gaps = server.requests.slice(1).map((at, index) => at - (server.requests[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(0);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1);
});

test('a page that nobody looks at asks nothing; looked at again, it asks if its list is old', async () => {
  const { server, tell, pass, shown } = await open(banner('spring', 120 * MINUTE));
  await pass(2);
  await tell({ type: 'bannerList.pageHidden' });
  await pass(1);
  await tell({ type: 'bannerList.pageShown', now: server.now });
  await pass(2);
  expect(server.requests).toEqual([0, 5]);
  await tell({ type: 'bannerList.pageHidden' });
  await pass(60);
  server.banners = [banner('autumn', 120 * MINUTE)];
  expect([shown(), server.requests]).toEqual(['spring', [0, 5]]);
  await tell({ type: 'bannerList.pageShown', now: server.now });
  expect([shown(), server.requests]).toEqual(['autumn', [0, 5, 65]]);
});

test('[ST-11] after sleep the server is asked for the time, and a banner that has ended meanwhile goes', async () => {
  const { server, tell, shown } = await open(banner('spring', 10 * MINUTE));
  // Timers stood still.
  server.now += 11 * MINUTE;
  expect(shown()).toBe('spring');
  await tell({ type: 'bannerList.clockDoubted' });
  expect([shown(), server.requests]).toEqual([null, [0, 11]]);
});

test('a server that cannot be reached changes nothing on the page, and is asked again five minutes later', async () => {
  const { server, pass, shown } = await open(banner('spring', 120 * MINUTE));
  server.isReachable = false;
  await pass(7);
  server.isReachable = true;
  await pass(4);
  expect([shown(), server.requests]).toEqual(['spring', [0, 5, 10]]);
});

test('nothing is asked from a page without a place for banners', async () => {
  const { actor, server, pass } = await open(banner('spring', 120 * MINUTE));
  actor.send({ type: 'banner.pathChanged', path: null });
  await pass(20);
  expect(server.requests).toEqual([0]);
});
