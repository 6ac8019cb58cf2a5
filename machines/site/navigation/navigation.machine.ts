import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** The parts of a URL that select the page; the rest is passed along. */
export type Address = { pathname: string; search: string };

/** A URL, and whether the chunk of its page is loaded. */
export type Asked<Place extends Address> = { address: Place; isHere: boolean };

export type NavigationContext<Place extends Address> = {
  /** The URL requested last. */
  asked: Place;
  /** The URL of the displayed page; null when there is none. */
  shown: Place | null;
  /** The hash on that page: changing it alone renders nothing. */
  place: Place;
  /** Why a page's chunk failed to load. */
  error: unknown;
};

/** The visitor follows a link, goes back or forward, or is redirected. */
export type NavigationEvent<Place extends Address> = { type: 'navigation.asked' } & Asked<Place>;

/**
 * The displayed page: that of the last URL whose chunk is loaded. Until the next chunk loads, the current page stays,
 * including its hash navigation.
 */
export function createNavigationMachine<Place extends Address>() {
  return setup({
    types: {
      context: {} as NavigationContext<Place>,
      events: {} as NavigationEvent<Place>,
      input: {} as Asked<Place>,
    },
    actors: {
      /** Loads the chunk of a URL's page. */
      loadPage: fromPromise<void, { address: Place }>(() => notProvided('loadPage')),
    },
    actions: {
      /** Keeps which page the visitor wants. */
      ask: assign((_, { address }: { address: Place }) => ({ asked: address })),
      /** Shows the page that the visitor wants. */
      show: assign(({ context: { asked } }) => ({ shown: asked, place: asked })),
      /** Removes the page from the screen. */
      clear: assign({ shown: null }),
      /** Scrolls to another place on the same page. */
      goToPlace: assign(({ context: { asked } }) => ({ place: asked })),
      /** Keeps the reason why the page could not be loaded, or clears the last one. */
      setError: assign((_, { error }: { error: unknown }) => ({ error })),
    },
    guards: {
      /** The document included its page. */
      isOnShow: ({ context }) => context.shown !== null,
      /** The chunk of the page is loaded. */
      isHere: (_, { isHere }: { isHere: boolean }) => isHere,
      /** The link leads to another place on the page that is shown. */
      isPlaceHere: ({ context: { shown } }, { address, isHere }: Asked<Place>) =>
        isHere && shown?.pathname === address.pathname && shown.search === address.search,
    },
  }).createMachine({
    id: 'navigation',
    description: 'The page on the screen while the visitor navigates.',
    context: ({ input: { address, isHere } }) => ({
      asked: address,
      shown: isHere ? address : null,
      place: address,
      error: null,
    }),
    initial: 'deciding',
    states: {
      deciding: {
        description: 'The document has loaded. Did it include the chunk of its page?',
        always: [
          { description: 'The chunk was included.', guard: 'isOnShow', target: 'shown' },
          { description: 'The chunk has to be loaded.', target: 'opening' },
        ],
      },
      opening: {
        description: 'The page shows a placeholder while its chunk loads.',
        on: {
          'navigation.asked': [
            {
              description: 'The visitor opens a page whose chunk is loaded.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'The visitor opens another page, whose chunk has to be loaded.',
              target: 'opening',
              reenter: true,
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
        invoke: {
          src: 'loadPage',
          id: 'loadFirst',
          input: ({ context: { asked } }) => ({ address: asked }),
          onDone: { description: 'The chunk has loaded, and the page is shown.', target: 'shown', actions: 'show' },
          onError: {
            description: 'The chunk failed to load.',
            target: 'failed',
            actions: { type: 'setError', params: ({ event: { error } }) => ({ error }) },
          },
        },
      },
      shown: {
        description: 'The requested page is shown.',
        on: {
          'navigation.asked': [
            {
              description: 'The visitor follows a link to an anchor on this page; only the scroll position changes.',
              guard: { type: 'isPlaceHere', params: ({ event }) => event },
              actions: [{ type: 'ask', params: ({ event }) => event }, 'goToPlace'],
            },
            {
              description: 'The visitor opens a page whose chunk is loaded.',
              guard: { type: 'isHere', params: ({ event }) => event },
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'The visitor opens a page whose chunk has to be loaded.',
              target: 'leaving',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
      },
      leaving: {
        description: 'The current page stays while the chunk of the next one loads.',
        on: {
          'navigation.asked': [
            {
              description: 'The visitor goes to an anchor on the current page, which cancels the navigation.',
              guard: { type: 'isPlaceHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'goToPlace'],
            },
            {
              description: 'The visitor opens a page whose chunk is loaded.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'The visitor opens yet another page; only the last one counts.',
              target: 'leaving',
              reenter: true,
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
        invoke: {
          src: 'loadPage',
          id: 'loadNext',
          input: ({ context: { asked } }) => ({ address: asked }),
          onDone: {
            description: 'The chunk has loaded, and the next page replaces this one.',
            target: 'shown',
            actions: 'show',
          },
          onError: {
            description: 'The chunk failed to load.',
            target: 'failed',
            actions: ['clear', { type: 'setError', params: ({ event: { error } }) => ({ error }) }],
          },
        },
      },
      failed: {
        description: 'The page could not be loaded; an error is shown instead.',
        exit: { type: 'setError', params: { error: null } },
        on: {
          'navigation.asked': [
            {
              description: 'The visitor opens a page whose chunk is loaded.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'The visitor opens a page whose chunk has to be loaded, possibly the same one.',
              target: 'opening',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
      },
    },
  });
}

/** Creates the chart for a type of URL. */
export const navigationMachine = createNavigationMachine<Address>();
