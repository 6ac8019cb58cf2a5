import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { BannerArea } from '../../../src/contract/commerce/banner-data.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { type BannerList, type BannerListReport, bannerListMachine } from '../banner-list/banner-list.machine.ts';
import {
  areaOfPath,
  type BannerFacts,
  type BannerVisitor,
  candidate,
  dismissalKey,
  firstOnPage,
  isRepublicDue,
} from './banner.rules.ts';

export type BannerInput = {
  /** Whether banners are switched on at all. */
  isAllowed: boolean;
  path: string | null;
  dismissed: readonly string[];
  now: number;
};

export type BannerContext = BannerFacts & { isAllowed: boolean };

export type BannerEvent =
  | { type: 'banner.pathChanged'; path: string | null }
  | { type: 'banner.visitorChanged'; visitor: BannerVisitor }
  | { type: 'banner.dismissalsChanged'; dismissed: readonly string[] }
  | { type: 'banner.timePassed'; now: number }
  | { type: 'banner.dismissed' }
  | BannerListReport;

/** Browsers count a delay in 31 bits; an hour is far below, and nobody sees that it is looked again. Milliseconds. */
const MAX_DELAY_MS = 3_600_000;

const untilNextLook = (facts: BannerFacts) => Math.min((firstOnPage(facts)?.ends ?? 0) - facts.now, MAX_DELAY_MS);
const afterDelay = (facts: BannerFacts) => ({ now: facts.now + untilNextLook(facts) });

/** The banner above public pages (ST-09, ST-10, UI-06, PE-03). */
export const bannerMachine = setup({
  types: {
    context: {} as BannerContext,
    events: {} as BannerEvent,
    input: {} as BannerInput,
  },
  actors: {
    /** Loads the banners of this area from the server. */
    fetchBanners: fromPromise<BannerList, { area: BannerArea | null }>(() => notProvided('fetchBanners')),
    /** Keeps the banners of a page that stays open up to date. */
    bannerList: bannerListMachine,
    /** Reports who is signed in, what other tabs dismiss, and the time when the visitor looks at the page again. */
    watchSurroundings: fromCallback<{ type: 'ignored' }>(() => notProvided('watchSurroundings')),
  },
  guards: {
    /** Banners are switched off. */
    isOff: ({ context }) => !context.isAllowed,
    /** The page is one without banners. */
    isWithoutPlace: ({ context }) => areaOfPath(context.path) === null,
    /** The next page belongs to the same area of the site. */
    isSameArea: ({ context }, params: { path: string | null }) => areaOfPath(params.path) === areaOfPath(context.path),
    /** The session of the visitor is not known yet. */
    isVisitorUnknown: ({ context }) => context.visitor === null,
    /** The visitor has closed this banner before. */
    isDismissed: ({ context }) => {
      const banner = candidate(context);
      return banner !== null && context.dismissed.includes(dismissalKey(banner));
    },
    /** A banner belongs on this page and is for this visitor. */
    isDue: ({ context }) => candidate(context) !== null,
    /** The visitor has bought an exam of this technology. */
    isRepublicDue: ({ context }) => isRepublicDue(context),
    /** The same banner comes first with what is known now. */
    isSameBanner: ({ context }, params: Partial<BannerList>) =>
      firstOnPage({ ...context, ...params })?.id === firstOnPage(context)?.id,
  },
  actions: {
    /** Keeps the page that the visitor opens. */
    setPath: assign((_, params: { path: string | null }) => params),
    /** Keeps who is signed in. */
    setVisitor: assign((_, params: { visitor: BannerVisitor }) => params),
    /** Keeps which banners the visitor has closed in any tab. */
    setDismissals: assign((_, params: { dismissed: readonly string[] }) => params),
    /** Keeps the current time, which decides which banners have ended. */
    setTime: assign((_, params: { now: number }) => params),
    /** Keeps the banners and the time from the server. */
    setBanners: assign((_, params: BannerList) => params),
    /** Continues without banners. */
    setNoBanners: assign({ banners: [] }),
    /** Adds the time that has passed to the clock. */
    countDelay: assign(({ context }) => afterDelay(context)),
    /** Marks the banner as closed on this page. */
    addDismissal: assign(({ context }) => {
      const banner = candidate(context);
      return { dismissed: banner ? [...context.dismissed, dismissalKey(banner)] : context.dismissed };
    }),
    /** Keeps on this device that the banner was dismissed. */
    storeDismissal: (_, _params: { banner: Banner | null }) => notProvided('storeDismissal'),
    /** Reports to the analytics that the banner was seen. */
    reportShown: (_, _params: { banner: Banner | null }) => notProvided('reportShown'),
    /**
     * Asks the server to leave the banner out of this visitor's pages, so that no page moves. The one of React comes
     * back with the next visit.
     */
    keepOut: (_, _params: { banner: Banner | null }) => notProvided('keepOut'),
  },
  delays: {
    /** The time until the banner ends, or the longest that a browser can wait at once. Milliseconds. */
    untilNextLook: ({ context }) => untilNextLook(context),
  },
}).createMachine({
  id: 'banner',
  description: 'Whether a banner is shown above a public page, and which.',
  context: ({ input }) => ({ ...input, visitor: null, banners: [] }),
  invoke: {
    src: 'watchSurroundings',
    id: 'watchSurroundings',
    onError: { description: 'The visitor is unknown, so no banner is shown.' },
  },
  on: {
    'banner.pathChanged': {
      description: 'The visitor opens another page.',
      target: '.starting',
      actions: { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
    },
    'banner.visitorChanged': {
      description: 'The visitor signs in or out, or the session is known at last.',
      actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
    },
    'banner.dismissalsChanged': {
      description: 'The visitor closed a banner in another tab.',
      actions: { type: 'setDismissals', params: ({ event }) => ({ dismissed: event.dismissed }) },
    },
    'banner.timePassed': {
      description: 'The visitor returns to the page after a while.',
      actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Does the page have a place for a banner?',
      always: [
        { description: 'Banners are switched off.', guard: 'isOff', target: 'off' },
        { description: 'The page has no place for a banner.', guard: 'isWithoutPlace', target: 'withoutPlace' },
        { description: 'The page has a place for a banner.', target: 'loading' },
      ],
    },
    off: { type: 'final', description: 'No page shows a banner.' },
    withoutPlace: { description: 'This page shows no banner, such as the blog or an exam.' },
    loading: {
      description: 'The banners of this area are loading.',
      invoke: {
        src: 'fetchBanners',
        id: 'fetchBanners',
        input: ({ context }) => ({ area: areaOfPath(context.path) }),
        onDone: {
          description: 'The banners are loaded.',
          target: 'loaded',
          actions: { type: 'setBanners', params: ({ event }) => event.output },
        },
        onError: {
          description: 'The banners could not be loaded; the page shows none.',
          target: 'loaded',
          actions: 'setNoBanners',
        },
      },
      on: {
        'banner.pathChanged': {
          description: 'The visitor opens another page of the same area, whose banners are already loading.',
          guard: { type: 'isSameArea', params: ({ event }) => ({ path: event.path }) },
          actions: { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
        },
      },
    },
    loaded: {
      description: 'The banners of this area are loaded.',
      invoke: {
        src: 'bannerList',
        id: 'bannerList',
        input: ({ context: { path, banners, now } }) => ({ area: areaOfPath(path) ?? 'home', banners, now }),
        onError: { description: 'The list cannot be kept up to date; the page keeps the last one.' },
      },
      initial: 'choosing',
      on: {
        'banner.listRefreshed': {
          description: 'The server lists different banners; the page chooses again.',
          target: '.choosing',
          actions: { type: 'setBanners', params: ({ event: { banners, now } }) => ({ banners, now }) },
        },
        // To a page of another area it is as from everywhere else.
        'banner.pathChanged': {
          description: 'The visitor opens another page of the same area.',
          guard: { type: 'isSameArea', params: ({ event }) => ({ path: event.path }) },
          target: '.choosing',
          actions: { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
        },
        'banner.visitorChanged': {
          description: 'The visitor signs in or out; the banner may not be for them.',
          target: '.choosing',
          actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
        },
        'banner.dismissalsChanged': {
          description: 'The visitor closed a banner in another tab.',
          target: '.choosing',
          actions: { type: 'setDismissals', params: ({ event }) => ({ dismissed: event.dismissed }) },
        },
        'banner.timePassed': {
          description: 'The visitor returns after a while; the banner may have ended.',
          target: '.choosing',
          actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
        },
      },
      states: {
        choosing: {
          description: 'Does the first banner that has not ended apply here?',
          always: [
            { description: 'The visitor is not known yet.', guard: 'isVisitorUnknown', target: 'waiting' },
            { description: 'The visitor has closed this banner before.', guard: 'isDismissed', target: 'dismissed' },
            {
              description: 'The banner belongs on this page and is for this visitor.',
              guard: 'isDue',
              target: 'shown',
            },
            {
              description: 'The visitor has bought an exam of this technology.',
              guard: 'isRepublicDue',
              target: 'republic',
            },
            { description: 'There is no banner for this page and this visitor.', target: 'hidden' },
          ],
        },
        waiting: { description: 'The page waits for the session to be known.' },
        shown: {
          description: 'The banner is shown until it ends or is closed.',
          entry: { type: 'reportShown', params: ({ context }) => ({ banner: candidate(context) }) },
          initial: 'counting',
          states: {
            counting: {
              description: 'The page waits for the end of the banner.',
              after: {
                untilNextLook: [
                  {
                    description: 'The end is further away than a browser can wait at once.',
                    guard: { type: 'isSameBanner', params: ({ context }) => afterDelay(context) },
                    target: 'counting',
                    reenter: true,
                    actions: 'countDelay',
                  },
                  {
                    description: 'The banner ends; the next one may follow.',
                    target: '#banner.loaded.choosing',
                    actions: 'countDelay',
                  },
                ],
              },
            },
          },
          on: {
            'banner.listRefreshed': {
              description: 'The server lists the same banner first; its text or end may have changed.',
              guard: { type: 'isSameBanner', params: ({ event: { banners, now } }) => ({ banners, now }) },
              target: '.counting',
              actions: { type: 'setBanners', params: ({ event: { banners, now } }) => ({ banners, now }) },
            },
            'banner.timePassed': {
              description: 'The visitor returns after a while, before the banner ends.',
              guard: { type: 'isSameBanner', params: ({ event }) => ({ now: event.now }) },
              target: '.counting',
              actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
            },
            'banner.dismissed': {
              description: 'The visitor closes the banner.',
              target: 'dismissed',
              actions: [
                { type: 'storeDismissal', params: ({ context }) => ({ banner: candidate(context) }) },
                'addDismissal',
              ],
            },
          },
        },
        dismissed: {
          description: 'The visitor has closed the banner; it stays away.',
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstOnPage(context) }) },
        },
        republic: {
          description: 'The banner for exam buyers applies; it has no content, so nothing is visible.',
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstOnPage(context) }) },
        },
        hidden: {
          description: 'No banner is shown.',
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstOnPage(context) }) },
        },
      },
    },
  },
});
