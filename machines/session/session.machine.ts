import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Session, User } from '../../src/contract/account.ts';
import { type Failure, failureOf } from '../shared/failure.ts';
import { notProvided } from '../shared/not-provided.ts';

export type Credentials = { email: string; password: string };
export type Registration = { fullName: string; email: string; password: string; sharePermission: boolean };

export type SessionInput = { token: string | null };

export type SessionContext = {
  token: string | null;
  user: User | null;
  failure: Failure | null;
  /** What the page says after a sign-up that did not open a session. */
  notice: string | null;
};

export type SessionEvent =
  | { type: 'session.loginSubmitted'; credentials: Credentials }
  | { type: 'session.registerSubmitted'; registration: Registration }
  | { type: 'session.logoutRequested' }
  /** A call was answered with 401: the token is worth nothing any more. */
  | { type: 'session.refused' }
  | { type: 'session.retried' }
  /** Another tab signed in. */
  | { type: 'session.openedElsewhere'; token: string }
  /** Another tab signed out. */
  | { type: 'session.closedElsewhere' };

/** Who is using this browser. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'settled' | 'guest' | 'signedIn' | 'busy',
  },
  actors: {
    validateSession: fromPromise<User, { token: string }>(() => notProvided('validateSession')),
    login: fromPromise<Session, Credentials>(() => notProvided('login')),
    register: fromPromise<{ message: string; session: Session | null }, Registration>(() => notProvided('register')),
    logout: fromPromise<void, { token: string }>(() => notProvided('logout')),
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchOtherTabs')),
  },
  actions: {
    takeUser: assign((_, params: { user: User }) => ({ user: params.user, failure: null, notice: null })),
    takeSession: assign((_, params: { session: Session }) => ({
      token: params.session.token,
      user: params.session.user,
      failure: null,
      notice: null,
    })),
    takeToken: assign((_, params: { token: string }) => ({ token: params.token, failure: null, notice: null })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), notice: null })),
    takeNotice: assign((_, params: { message: string }) => ({ failure: null, notice: params.message })),
    clear: assign({ token: null, user: null, failure: null, notice: null }),
    forgetFailure: assign({ failure: null, notice: null }),
    /** Keeps the token on the device and tells the other tabs. */
    keepToken: (_, _params: { token: string }) => notProvided('keepToken'),
    /** Takes the token off the device and tells the other tabs. */
    dropToken: () => notProvided('dropToken'),
    /** Takes the token off the device; the tab that signed out has told the others. */
    dropTokenQuietly: () => notProvided('dropTokenQuietly'),
    /** Loads the start page anew, so that nothing of the old session stays in memory. */
    leave: () => notProvided('leave'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'signedOut',
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
  },
  delays: { retryTime: 3000 },
}).createMachine({
  id: 'session',
  description: 'Who is using this browser: from a visitor to a signed-in user and back.',
  context: ({ input }) => ({ token: input.token, user: null, failure: null, notice: null }),
  invoke: {
    src: 'watchOtherTabs',
    id: 'watchOtherTabs',
    onError: { description: 'The browser cannot tell its tabs apart; each tab lives for itself.' },
  },
  initial: 'booting',
  states: {
    booting: {
      tags: 'busy',
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
            description: 'The token is worth nothing; the visitor is signed out without a word.',
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
    guest: {
      tags: ['settled', 'guest'],
      description: 'Nobody is signed in.',
      exit: 'forgetFailure',
      on: {
        'session.loginSubmitted': {
          description: 'The visitor sends e-mail and password.',
          target: 'signingIn',
        },
        'session.registerSubmitted': {
          description: 'The visitor sends the sign-up form.',
          target: 'signingUp',
        },
        'session.openedElsewhere': {
          description: 'Another tab signed in.',
          target: 'validating',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
        },
      },
    },
    signingIn: {
      tags: ['settled', 'guest', 'busy'],
      description: 'E-mail and password are being checked.',
      invoke: {
        src: 'login',
        id: 'login',
        input: ({ event }) =>
          event.type === 'session.loginSubmitted' ? event.credentials : { email: '', password: '' },
        onDone: {
          description: 'They are right.',
          target: 'signedIn',
          actions: [
            { type: 'takeSession', params: ({ event }) => ({ session: event.output }) },
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
          ],
        },
        onError: {
          description: 'They are not, or the server was not reached; what was typed stays.',
          target: 'guest',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'session.openedElsewhere': {
          description: 'Another tab was faster.',
          target: 'validating',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
        },
      },
    },
    signingUp: {
      tags: ['settled', 'guest', 'busy'],
      description: 'The account is being created.',
      invoke: {
        src: 'register',
        id: 'register',
        input: ({ event }) =>
          event.type === 'session.registerSubmitted'
            ? event.registration
            : { fullName: '', email: '', password: '', sharePermission: false },
        onDone: [
          {
            description: 'The account is there and signed in.',
            guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output.session }) },
            target: 'signedIn',
            actions: [
              { type: 'takeSession', params: ({ event }) => ({ session: event.output.session as Session }) },
              { type: 'keepToken', params: ({ event }) => ({ token: (event.output.session as Session).token }) },
            ],
          },
          {
            description: 'The visitor has to look into the mail.',
            target: 'guest',
            actions: { type: 'takeNotice', params: ({ event }) => ({ message: event.output.message }) },
          },
        ],
        onError: {
          description: 'The form was refused, or the server was not reached; what was typed stays.',
          target: 'guest',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'session.openedElsewhere': {
          description: 'Another tab was faster.',
          target: 'validating',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
        },
      },
    },
    signedIn: {
      tags: ['settled', 'signedIn'],
      description: 'The user is signed in.',
      on: {
        'session.logoutRequested': { description: 'The user signs out.', target: 'signingOut' },
        'session.refused': {
          description: 'The server no longer accepts the token.',
          target: 'guest',
          actions: ['clear', 'dropTokenQuietly'],
        },
        'session.closedElsewhere': { description: 'Another tab signed out.', target: 'guest', actions: 'clear' },
        'session.openedElsewhere': {
          description: 'Another tab signed in, perhaps as somebody else.',
          target: 'validating',
          actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
        },
      },
    },
    signingOut: {
      tags: ['settled', 'busy'],
      description: 'The session is being ended.',
      invoke: {
        src: 'logout',
        id: 'logout',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { description: 'It has ended.', target: 'left', actions: ['clear', 'dropToken', 'leave'] },
        onError: {
          description: 'The server was not reached; the device forgets the token all the same.',
          target: 'left',
          actions: ['clear', 'dropToken', 'leave'],
        },
      },
    },
    left: {
      tags: ['settled', 'guest'],
      type: 'final',
      description: 'The user has signed out and the start page is being loaded.',
    },
  },
});
