import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** What of an address decides which page it names; the rest of it comes along. */
export type Address = { pathname: string; search: string };

/** An address, and whether the program of its page is in the browser. */
export type Asked<Place extends Address> = { address: Place; isHere: boolean };

export type NavigationContext<Place extends Address> = {
  /** The address that was asked for last. */
  asked: Place;
  /** The address whose page is on show; null when there is none. */
  shown: Place | null;
  /** Where on that page the reader is: for a place alone nothing is rendered. */
  place: Place;
  /** Why the program of a page did not arrive. */
  error: unknown;
};

/** Somebody follows a link, goes back or forward, or is led on. */
export type NavigationEvent<Place extends Address> = { type: 'navigation.asked' } & Asked<Place>;

/**
 * A chart of what is on show: the last address whose page has its program here. Until the next one's is, the present page stays
 * as it is, and for another place on it, too.
 */
export function createNavigationMachine<Place extends Address>() {
  return setup({
    types: {
      context: {} as NavigationContext<Place>,
      events: {} as NavigationEvent<Place>,
      input: {} as Asked<Place>,
    },
    actors: {
      /** Fetches the program of the page at an address. */
      loadPage: fromPromise<void, { address: Place }>(() => notProvided('loadPage')),
    },
    actions: {
      ask: assign((_, { address }: { address: Place }) => ({ asked: address })),
      show: assign(({ context: { asked } }) => ({ shown: asked, place: asked })),
      clear: assign({ shown: null }),
      goToPlace: assign(({ context: { asked } }) => ({ place: asked })),
      takeError: assign((_, { error }: { error: unknown }) => ({ error })),
    },
    guards: {
      isOnShow: ({ context }) => context.shown !== null,
      isHere: (_, { isHere }: { isHere: boolean }) => isHere,
      isPlaceHere: ({ context: { shown } }, { address, isHere }: Asked<Place>) =>
        isHere && shown?.pathname === address.pathname && shown.search === address.search,
    },
  }).createMachine({
    id: 'navigation',
    description: 'Which page is on show while somebody goes from address to address.',
    context: ({ input: { address, isHere } }) => ({
      asked: address,
      shown: isHere ? address : null,
      place: address,
      error: null,
    }),
    initial: 'deciding',
    states: {
      deciding: {
        description: 'The document has been opened. Did the program of its page come with it?',
        always: [
          { description: 'It did.', guard: 'isOnShow', target: 'shown' },
          { description: 'It has to be fetched.', target: 'opening' },
        ],
      },
      opening: {
        description: 'Nothing is on show but where things will stand: the program of the page is being fetched.',
        on: {
          'navigation.asked': [
            {
              description: 'For a page whose program is here.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'For another page that has to be fetched.',
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
          onDone: { description: 'The program arrives: the page is shown.', target: 'shown', actions: 'show' },
          onError: {
            description: 'The program does not arrive.',
            target: 'failed',
            actions: { type: 'takeError', params: ({ event: { error } }) => ({ error }) },
          },
        },
      },
      shown: {
        description: 'The page of the address is on show.',
        on: {
          'navigation.asked': [
            {
              description: 'For a place on the page: the reader is brought there, nothing is rendered.',
              guard: { type: 'isPlaceHere', params: ({ event }) => event },
              actions: [{ type: 'ask', params: ({ event }) => event }, 'goToPlace'],
            },
            {
              description: 'For a page whose program is here.',
              guard: { type: 'isHere', params: ({ event }) => event },
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'For a page that has to be fetched.',
              target: 'leaving',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
      },
      leaving: {
        description: 'The page stays on show while the program of the next one is being fetched.',
        on: {
          'navigation.asked': [
            {
              description: 'For a place on the page that is still on show: the reader stays.',
              guard: { type: 'isPlaceHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'goToPlace'],
            },
            {
              description: 'For a page whose program is here.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'For yet another page: only the last one counts.',
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
            description: 'The program arrives: the next page takes its place.',
            target: 'shown',
            actions: 'show',
          },
          onError: {
            description: 'The program does not arrive.',
            target: 'failed',
            actions: ['clear', { type: 'takeError', params: ({ event: { error } }) => ({ error }) }],
          },
        },
      },
      failed: {
        description: 'The page could not be fetched, which is said in its place.',
        exit: { type: 'takeError', params: { error: null } },
        on: {
          'navigation.asked': [
            {
              description: 'For a page whose program is here.',
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'ask', params: ({ event }) => event }, 'show'],
            },
            {
              description: 'For a page that has to be fetched, the same one perhaps.',
              target: 'opening',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          ],
        },
      },
    },
  });
}

/** The chart for any addresses. */
export const navigationMachine = createNavigationMachine<Address>();
