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
  firstDue,
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

const untilNextLook = (facts: BannerFacts) => Math.min((firstDue(facts)?.ends ?? 0) - facts.now, MAX_DELAY_MS);
const afterDelay = (facts: BannerFacts) => ({ now: facts.now + untilNextLook(facts) });

/** The banner above public pages (ST-09, ST-10, UI-06, PE-03). */
export const bannerMachine = setup({
  types: {
    context: {} as BannerContext,
    events: {} as BannerEvent,
    input: {} as BannerInput,
  },
  actors: {
    fetchBanners: fromPromise<BannerList, { area: BannerArea | null }>(() => notProvided('fetchBanners')),
    bannerList: bannerListMachine,
    /** Tells who is signed in and what other tabs dismiss, and the time when the page is looked at again. */
    watchSurroundings: fromCallback<{ type: 'ignored' }>(() => notProvided('watchSurroundings')),
  },
  guards: {
    isOff: ({ context }) => !context.isAllowed,
    isWithoutPlace: ({ context }) => areaOfPath(context.path) === null,
    isSameArea: ({ context }, params: { path: string | null }) => areaOfPath(params.path) === areaOfPath(context.path),
    isVisitorUnknown: ({ context }) => context.visitor === null,
    isDismissed: ({ context }) => {
      const banner = candidate(context);
      return banner !== null && context.dismissed.includes(dismissalKey(banner));
    },
    isDue: ({ context }) => candidate(context) !== null,
    isRepublicDue: ({ context }) => isRepublicDue(context),
    /** With what is known now, the same banner comes first. */
    isSameBanner: ({ context }, params: Partial<BannerList>) =>
      firstDue({ ...context, ...params })?.id === firstDue(context)?.id,
  },
  actions: {
    setPath: assign((_, params: { path: string | null }) => params),
    setVisitor: assign((_, params: { visitor: BannerVisitor }) => params),
    setDismissals: assign((_, params: { dismissed: readonly string[] }) => params),
    setTime: assign((_, params: { now: number }) => params),
    setBanners: assign((_, params: BannerList) => params),
    setNoBanners: assign({ banners: [] }),
    countDelay: assign(({ context }) => afterDelay(context)),
    addDismissal: assign(({ context }) => {
      const banner = candidate(context);
      return { dismissed: banner ? [...context.dismissed, dismissalKey(banner)] : context.dismissed };
    }),
    /** Keeps on this device that the banner was dismissed. */
    storeDismissal: (_, _params: { banner: Banner | null }) => notProvided('storeDismissal'),
    /** Tells the analytics that the banner was seen. */
    reportShown: (_, _params: { banner: Banner | null }) => notProvided('reportShown'),
    /** Asks the server to leave a banner out of this visitor's pages from now on, so that no page moves. */
    keepOut: (_, _params: { banner: Banner | null }) => notProvided('keepOut'),
  },
  delays: {
    untilNextLook: ({ context }) => untilNextLook(context),
  },
}).createMachine({
  id: 'banner',
  description: 'Whether a banner stands above a public page, and which.',
  context: ({ input }) => ({ ...input, visitor: null, banners: [] }),
  invoke: {
    src: 'watchSurroundings',
    id: 'watchSurroundings',
    onError: { description: 'Nothing is known of the visitor; no banner is shown.' },
  },
  on: {
    'banner.pathChanged': {
      description: 'The visitor opens another page.',
      target: '.starting',
      actions: { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
    },
    'banner.visitorChanged': {
      description: 'Somebody signs in or out, or it has become known who is there.',
      actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
    },
    'banner.dismissalsChanged': {
      description: 'The visitor closed a banner in another tab.',
      actions: { type: 'setDismissals', params: ({ event }) => ({ dismissed: event.dismissed }) },
    },
    'banner.timePassed': {
      description: 'The visitor looks at the page again after a while.',
      actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'The page decides whether it has a place for a banner.',
      always: [
        { description: 'Banners are switched off.', guard: 'isOff', target: 'off' },
        { description: 'The page is one without banners.', guard: 'isWithoutPlace', target: 'withoutPlace' },
        { description: 'The page has a place for a banner.', target: 'loading' },
      ],
    },
    off: { type: 'final', description: 'No page shows a banner.' },
    withoutPlace: { description: 'This page shows no banner, such as the blog or an exam.' },
    loading: {
      description: 'The server is asked for the banners of this area.',
      invoke: {
        src: 'fetchBanners',
        id: 'fetchBanners',
        input: ({ context }) => ({ area: areaOfPath(context.path) }),
        onDone: {
          description: 'The banners are there.',
          target: 'loaded',
          actions: { type: 'setBanners', params: ({ event }) => event.output },
        },
        onError: {
          description: 'The banners could not be fetched; the page goes without one.',
          target: 'loaded',
          actions: 'setNoBanners',
        },
      },
      on: {
        'banner.pathChanged': {
          description: 'The visitor opens another page of the same area; its banners are on their way already.',
          guard: { type: 'isSameArea', params: ({ event }) => ({ path: event.path }) },
          actions: { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
        },
      },
    },
    loaded: {
      description: 'The banners of this area are known.',
      invoke: {
        src: 'bannerList',
        id: 'bannerList',
        input: ({ context: { path, banners, now } }) => ({ area: areaOfPath(path) ?? 'home', banners, now }),
        onError: { description: 'The list cannot be kept up to date; what is known stays.' },
      },
      initial: 'choosing',
      on: {
        'banner.listRefreshed': {
          description: 'The server lists other banners than before: the first of them is looked at.',
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
          description: 'Somebody signs in or out: the banner may not be for them.',
          target: '.choosing',
          actions: { type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
        },
        'banner.dismissalsChanged': {
          description: 'The visitor closed a banner in another tab.',
          target: '.choosing',
          actions: { type: 'setDismissals', params: ({ event }) => ({ dismissed: event.dismissed }) },
        },
        'banner.timePassed': {
          description: 'The visitor looks at the page again after a while: the banner may have ended.',
          target: '.choosing',
          actions: { type: 'setTime', params: ({ event }) => ({ now: event.now }) },
        },
      },
      states: {
        choosing: {
          description: 'The first banner that has not ended is looked at.',
          always: [
            { description: 'It is not known yet who is there.', guard: 'isVisitorUnknown', target: 'waiting' },
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
            { description: 'There is none, or none for this page or this visitor.', target: 'hidden' },
          ],
        },
        waiting: { description: 'The page waits for the session to be known.' },
        shown: {
          description: 'The banner is on show until it ends or is closed.',
          entry: { type: 'reportShown', params: ({ context }) => ({ banner: candidate(context) }) },
          initial: 'counting',
          states: {
            counting: {
              description: 'The page waits for the end of the banner.',
              after: {
                untilNextLook: [
                  {
                    description: 'The end is further away than a browser counts at once.',
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
              description: 'The server lists the same banner first; its words and its end may be others.',
              guard: { type: 'isSameBanner', params: ({ event: { banners, now } }) => ({ banners, now }) },
              target: '.counting',
              actions: { type: 'setBanners', params: ({ event: { banners, now } }) => ({ banners, now }) },
            },
            'banner.timePassed': {
              description: 'The visitor looks at the page again after a while, before the end of the banner.',
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
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstDue(context) }) },
        },
        republic: {
          description: 'The banner of exam buyers, whose content is empty: nothing is seen.',
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstDue(context) }) },
        },
        hidden: {
          description: 'No banner is on show.',
          entry: { type: 'keepOut', params: ({ context }) => ({ banner: firstDue(context) }) },
        },
      },
    },
  },
});
