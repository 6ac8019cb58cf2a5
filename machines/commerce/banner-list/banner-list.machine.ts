import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { BannerArea } from '../../../src/contract/commerce/banner-data.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { firstDue } from '../banner/banner.rules.ts';

/** Banners as the server listed them, and its time then. Milliseconds since the Unix epoch. */
export type BannerList = { banners: readonly Banner[]; now: number };

/** The area, and its list as it was just read. */
export type BannerListInput = BannerList & { area: BannerArea };

export type BannerListContext = {
  area: BannerArea;
  /** By the server's clock. */
  now: number;
  /** From when on the list is read again. */
  dueAt: number;
};

export type BannerListEvent =
  | { type: 'bannerList.pageHidden' }
  | { type: 'bannerList.pageShown'; now: number }
  /** The device slept, or its clock was changed. */
  | { type: 'bannerList.clockDoubted' };

export type BannerListReport = { type: 'banner.listRefreshed' } & BannerList;

/** A list that is older may lack a banner. Milliseconds. */
const MAX_AGE_MS = 300_000;
/** The server is not asked more often, whatever ends. Milliseconds. */
const MIN_AGE_MS = 60_000;
/** After an end, until the server certainly lists what follows. Milliseconds. */
const AFTER_END_MS = 2000;

/** When a list is to be read again: when its first banner has ended, or when it is old. */
function dueAfter({ banners, now }: BannerList): number {
  const ends = firstDue({ banners, now })?.ends ?? Number.POSITIVE_INFINITY;
  return now + Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, ends - now + AFTER_END_MS));
}

/** Keeps the banners of a page that stays open up to date (ST-09). */
export const bannerListMachine = setup({
  types: {
    context: {} as BannerListContext,
    events: {} as BannerListEvent,
    input: {} as BannerListInput,
  },
  actors: {
    /** Loads the current banners of the area from the server. */
    fetchBanners: fromPromise<BannerList, { area: BannerArea }>(() => notProvided('fetchBanners')),
    /** Reports when the visitor looks at the page, and when the device's clocks are unreliable. */
    watchPage: fromCallback<{ type: 'ignored' }>(() => notProvided('watchPage')),
  },
  guards: {
    /** The list is due to be loaded again. */
    isDue: ({ context }, params: { now: number }) => params.now >= context.dueAt,
  },
  actions: {
    /** Keeps the current time. */
    setTime: assign((_, params: { now: number }) => params),
    /** Keeps when the list has to be loaded again: after the next banner ends, or in five minutes. */
    setDue: assign((_, params: BannerList) => ({ now: params.now, dueAt: dueAfter(params) })),
    /** Sets the clock to the time when the list has to be loaded. */
    passDelay: assign(({ context }) => ({ now: context.dueAt })),
    /** Puts the next load off by five minutes. */
    postpone: assign(({ context }) => ({ dueAt: context.now + MAX_AGE_MS })),
    /** Passes the new list on to the banner of the page. */
    reportList: sendParent((_, list: BannerList): BannerListReport => ({ type: 'banner.listRefreshed', ...list })),
  },
  delays: {
    /** The time until the list has to be loaded again, one to five minutes. Milliseconds. */
    untilDue: ({ context }) => context.dueAt - context.now,
  },
}).createMachine({
  id: 'bannerList',
  description: 'Keeps the banners up to date on a page that stays open.',
  context: ({ input: { area, ...list } }) => ({ area, now: list.now, dueAt: dueAfter(list) }),
  invoke: {
    src: 'watchPage',
    id: 'watchPage',
    onError: { description: 'The browser cannot tell whether the page is visible; the list is loaded as if it were.' },
  },
  on: {
    'bannerList.pageHidden': { description: 'The visitor hides the page.', target: '.unwatched' },
  },
  initial: 'current',
  states: {
    current: {
      description: 'The list is at most five minutes old, and no banner on it has ended more than a minute ago.',
      after: {
        untilDue: {
          description: 'The list is too old, or its first banner has ended.',
          target: 'refreshing',
          actions: 'passDelay',
        },
      },
      on: {
        'bannerList.clockDoubted': {
          description: 'The device slept or its clock was changed: only the server knows the time.',
          target: 'refreshing',
        },
      },
    },
    unwatched: {
      description: 'The page is hidden, and nothing is loaded.',
      on: {
        'bannerList.pageShown': [
          {
            description: 'The visitor returns to the page, and the list is too old.',
            guard: { type: 'isDue', params: ({ event }) => ({ now: event.now }) },
            target: 'refreshing',
            actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
          },
          {
            description: 'The visitor returns to the page after a short time.',
            target: 'current',
            actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
          },
        ],
      },
    },
    refreshing: {
      description: 'The banners and the time are loading; the page stays as it is.',
      invoke: {
        src: 'fetchBanners',
        id: 'fetchBanners',
        input: ({ context }) => ({ area: context.area }),
        onDone: {
          description: 'The server responds with the banners and the time.',
          target: 'current',
          actions: [
            { type: 'setDue', params: ({ event }) => event.output },
            { type: 'reportList', params: ({ event }) => event.output },
          ],
        },
        onError: {
          description: 'The server could not be reached; the page keeps the list and tries again in five minutes.',
          target: 'current',
          actions: 'postpone',
        },
      },
      on: {
        'bannerList.clockDoubted': {
          description: 'The device slept or its clock was changed during the request.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
  },
});
