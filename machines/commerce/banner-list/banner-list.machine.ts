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
    fetchBanners: fromPromise<BannerList, { area: BannerArea }>(() => notProvided('fetchBanners')),
    /** Hears whether the page is looked at, and when the device's clocks are not to be trusted. */
    watchPage: fromCallback<{ type: 'ignored' }>(() => notProvided('watchPage')),
  },
  guards: {
    isDue: ({ context }, params: { now: number }) => params.now >= context.dueAt,
  },
  actions: {
    setTime: assign((_, params: { now: number }) => params),
    setDue: assign((_, params: BannerList) => ({ now: params.now, dueAt: dueAfter(params) })),
    passDelay: assign(({ context }) => ({ now: context.dueAt })),
    postpone: assign(({ context }) => ({ dueAt: context.now + MAX_AGE_MS })),
    reportList: sendParent((_, list: BannerList): BannerListReport => ({ type: 'banner.listRefreshed', ...list })),
  },
  delays: {
    untilDue: ({ context }) => context.dueAt - context.now,
  },
}).createMachine({
  id: 'bannerList',
  description: 'The banners of a page that stays open are kept up to date.',
  context: ({ input: { area, ...list } }) => ({ area, now: list.now, dueAt: dueAfter(list) }),
  invoke: {
    src: 'watchPage',
    id: 'watchPage',
    onError: { description: 'Nobody says whether the page is looked at; the list is read as if it were.' },
  },
  on: {
    'bannerList.pageHidden': { description: 'The visitor looks at something else.', target: '.unwatched' },
  },
  initial: 'current',
  states: {
    current: {
      description: 'The list is at most five minutes old, and no banner on it has ended more than a minute ago.',
      after: {
        untilDue: {
          description: 'The list has grown old, or its first banner has ended.',
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
      description: 'Nobody looks at the page; nothing is asked.',
      on: {
        'bannerList.pageShown': [
          {
            description: 'The visitor looks at the page again, and the list has grown old meanwhile.',
            guard: { type: 'isDue', params: ({ event }) => ({ now: event.now }) },
            target: 'refreshing',
            actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
          },
          {
            description: 'The visitor looks at the page again after a short while.',
            target: 'current',
            actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
          },
        ],
      },
    },
    refreshing: {
      description: 'The server is asked for the banners and the time; the page stays as it is.',
      invoke: {
        src: 'fetchBanners',
        id: 'fetchBanners',
        input: ({ context }) => ({ area: context.area }),
        onDone: {
          description: 'The server answers with its banners and its time.',
          target: 'current',
          actions: [
            { type: 'setDue', params: ({ event }) => event.output },
            { type: 'reportList', params: ({ event }) => event.output },
          ],
        },
        onError: {
          description: 'The server could not be reached; the known list stays, and is read again in five minutes.',
          target: 'current',
          actions: 'postpone',
        },
      },
      on: {
        'bannerList.clockDoubted': {
          description: 'The device slept or its clock was changed while the server was asked.',
          target: 'refreshing',
          reenter: true,
        },
      },
    },
  },
});
