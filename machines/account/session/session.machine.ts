import { guest, recoveringSignUp, signingIn, signingUp } from './session.guest.ts';
import { sessionSetup } from './session.setup.ts';
import { signedIn, signingOut } from './session.signed-in.ts';

/** Who is using this browser. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is using this browser: from a visitor to a signed-in user and back.',
  context: ({ input }) => ({ token: input.token, user: null, failure: null, notice: null, submitted: null }),
  invoke: {
    src: 'watchOtherTabs',
    id: 'watchOtherTabs',
    onError: { description: 'The browser cannot tell its tabs apart; each tab lives for itself.' },
  },
  initial: 'booting',
  on: {
    'session.opened': {
      description: 'A social provider has said who this is.',
      target: '.signedIn',
      actions: [
        { type: 'takeSession', params: ({ event }) => ({ session: event.session }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.session.token }) },
      ],
    },
  },
  states: {
    booting: {
      description: 'The page has just been opened.',
      always: [
        { description: 'This device holds a token from an earlier visit.', guard: 'hasToken', target: 'validating' },
        { description: 'Nobody was signed in here.', target: 'guest' },
      ],
    },
    validating: {
      tags: 'busy',
      description: 'The server is asked whose token this is.',
      invoke: {
        src: 'validateSession',
        id: 'validateSession',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          description: 'The token is valid.',
          target: 'signedIn',
          actions: { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            description: 'The token is invalid; the visitor continues as a guest.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'guest',
            actions: ['clear', 'dropTokenQuietly'],
          },
          {
            description: 'The server was not reached; the token is kept.',
            target: 'unconfirmed',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'session.openedElsewhere': {
          description: 'Another tab signed in, perhaps as somebody else.',
          target: 'validating',
          reenter: true,
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
        },
        'session.closedElsewhere': { description: 'Another tab signed out.', target: 'guest', actions: 'clear' },
      },
    },
    unconfirmed: {
      tags: ['settled'],
      description: 'The server was not reached, so nobody knows yet whether the token is valid. It is asked again.',
      after: { retryTime: { description: 'Ask again.', target: 'validating' } },
      on: {
        'session.retried': { description: 'The visitor asks again.', target: 'validating' },
        'session.openedElsewhere': {
          description: 'Another tab signed in, perhaps as somebody else.',
          target: 'validating',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
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
      description: 'The session has changed hands and a page is being loaded for the other user.',
    },
    left: {
      tags: ['settled', 'guest'],
      type: 'final',
      description: 'The session is over and the start page is being loaded.',
    },
  },
});
