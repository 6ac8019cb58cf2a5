import { guest, recoveringSignUp, signingIn, signingUp } from './session.guest.ts';
import { sessionSetup } from './session.setup.ts';
import { signedIn, signingOut } from './session.signed-in.ts';

/** Who is using this browser. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'The user of this browser: a visitor or a signed-in user.',
  context: ({ input }) => ({ token: input.token, user: null, failure: null, notice: null, submitted: null }),
  invoke: {
    src: 'watchOtherTabs',
    id: 'watchOtherTabs',
    onError: { description: 'The browser does not support messages between tabs; each tab tracks its own session.' },
  },
  initial: 'booting',
  on: {
    'session.opened': {
      description: 'A social provider has identified the user.',
      target: '.signedIn',
      actions: [
        { type: 'setSession', params: ({ event }) => ({ session: event.session }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.session.token }) },
      ],
    },
  },
  states: {
    booting: {
      description: 'The page has just been opened.',
      always: [
        { description: 'This device holds a token from an earlier visit.', guard: 'hasToken', target: 'validating' },
        { description: 'No session is stored here.', target: 'guest' },
      ],
    },
    validating: {
      tags: 'busy',
      description: 'The page asks the server to validate the token.',
      invoke: {
        src: 'validateSession',
        id: 'validateSession',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          description: 'The token is valid.',
          target: 'signedIn',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            description: 'The token is invalid; the visitor continues as a guest.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'guest',
            actions: ['clear', 'dropTokenQuietly'],
          },
          {
            description: 'The server could not be reached; the token is kept.',
            target: 'unconfirmed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'session.openedElsewhere': {
          description: 'Another tab signed in, possibly as a different user.',
          target: 'validating',
          reenter: true,
          actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
        },
        'session.closedElsewhere': { description: 'Another tab signed out.', target: 'guest', actions: 'clear' },
      },
    },
    unconfirmed: {
      tags: ['settled'],
      description: 'The server could not be reached, so the token is not validated yet. The page asks again.',
      after: { retryTime: { description: 'The page asks the server about the token again.', target: 'validating' } },
      on: {
        'session.retried': { description: 'The visitor asks to validate the token again.', target: 'validating' },
        'session.openedElsewhere': {
          description: 'Another tab signed in, possibly as a different user.',
          target: 'validating',
          actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
        },
        'session.closedElsewhere': { description: 'Another tab signed out.', target: 'guest', actions: 'clear' },
      },
    },
    guest,
    signingIn,
    signingUp,
    recoveringSignUp,
    signedIn,
    signingOut,
    reopening: {
      tags: ['settled', 'signedIn', 'busy'],
      type: 'final',
      description: 'Another user has signed in, and a page is loading for that user.',
    },
    left: {
      tags: ['settled', 'guest'],
      type: 'final',
      description: 'The session is over, and the start page is loading.',
    },
  },
});
