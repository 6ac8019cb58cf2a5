import { assign, fromPromise, setup } from 'xstate';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Query parameters that the provider adds to the callback URL. */
export type ProviderAnswer = {
  provider: string;
  code: string | null;
  state: string | null;
  /** The provider's error, such as `access_denied`. */
  error: string | null;
};

/** The callback result: a session for a visitor, or changed data of a user who was already signed in. */
export type SocialOutcome = { session: Session | null; user: User | null; redirect: string | null };

export type SocialCallbackContext = { answer: ProviderAnswer; failure: Failure | null };

export type SocialCallbackEvent =
  /** The user has given the second factor and is signed in. */
  { type: 'socialCallback.factorGiven' } | { type: 'socialCallback.factorGivenUp' };

/** Where a sign-in began that waits for the second factor, as the server says; the contract checks it on the way in. */
function redirectOf(failure: Failure | null): string | null {
  const redirect = failure?.details['redirect'];
  return typeof redirect === 'string' ? redirect : null;
}

/** Completes sign-in after the redirect from a social provider. */
export const socialCallbackMachine = setup({
  types: {
    context: {} as SocialCallbackContext,
    events: {} as SocialCallbackEvent,
    input: {} as { answer: ProviderAnswer },
    tags: {} as 'busy' | 'factor',
  },
  actors: {
    /** Asks the server to complete the sign-in with the provider's code. */
    exchangeCode: fromPromise<SocialOutcome, { provider: string; code: string; state: string }>(() =>
      notProvided('exchangeCode'),
    ),
  },
  actions: {
    /** Keeps the reason why the sign-in with the provider failed, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message of the page. */
    clearFailure: assign({ failure: null }),
    /** Passes the new session on, so that the user is signed in. */
    reportSession: (_, _params: { session: Session }) => notProvided('reportSession'),
    /** Passes the user with the connected provider to the session. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
    /** Opens the page on which the visitor started. */
    followRedirect: (_, _params: { redirect: string | null }) => notProvided('followRedirect'),
  },
  guards: {
    /** The visitor denied access at the provider. */
    isRefused: ({ context }) => context.answer.error === 'access_denied',
    /** The provider returns everything needed to complete the sign-in. */
    isComplete: ({ context }) =>
      context.answer.error === null && context.answer.code !== null && context.answer.state !== null,
    /** The server opens a session for the visitor. */
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    /** The server returns the signed-in user with the change. */
    hasUser: (_, params: { user: User | null }) => params.user !== null,
    /** The account has a second factor. */
    needsFactor: (_, params: { error: unknown }) => failureOf(params.error).code === 'second_factor_required',
    /** Another account uses the address and is not connected to the provider. */
    isAnotherAccount: (_, params: { error: unknown }) => failureOf(params.error).code === 'account_exists',
    /** The server or the provider could not be reached. */
    isUnreachable: (_, params: { error: unknown }) => failureOf(params.error).kind === 'unreachable',
  },
}).createMachine({
  id: 'socialCallback',
  description: 'A social provider redirects the visitor back with a result.',
  context: ({ input }) => ({ answer: input.answer, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What does the provider report?',
      always: [
        { description: 'The visitor denied access.', guard: 'isRefused', target: 'refused' },
        { description: 'The provider returns an authorization code.', guard: 'isComplete', target: 'exchanging' },
        { description: 'The provider returns neither a code nor a known error.', target: 'wrong' },
      ],
    },
    exchanging: {
      tags: 'busy',
      description: 'The server asks the provider who the visitor is.',
      invoke: {
        src: 'exchangeCode',
        id: 'exchangeCode',
        input: ({ context: { answer } }) => ({
          provider: answer.provider,
          code: answer.code ?? '',
          state: answer.state ?? '',
        }),
        onDone: [
          {
            description: 'The visitor has a new or an existing account, and is signed in.',
            guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output.session }) },
            target: 'done',
            actions: [
              { type: 'reportSession', params: ({ event }) => ({ session: event.output.session as Session }) },
              { type: 'followRedirect', params: ({ event }) => ({ redirect: event.output.redirect }) },
            ],
          },
          {
            description: 'A signed-in user has connected the provider, or joined its server.',
            guard: { type: 'hasUser', params: ({ event }) => ({ user: event.output.user }) },
            target: 'done',
            actions: [
              { type: 'reportUser', params: ({ event }) => ({ user: event.output.user as User }) },
              { type: 'followRedirect', params: ({ event }) => ({ redirect: event.output.redirect }) },
            ],
          },
          { description: 'The server returns nothing usable.', target: 'wrong' },
        ],
        onError: [
          {
            description: 'The account has a second factor, for which the sign-in waits.',
            guard: { type: 'needsFactor', params: ({ event }) => ({ error: event.error }) },
            target: 'askingFactor',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'Another account uses this email address and is not connected to the provider.',
            guard: { type: 'isAnotherAccount', params: ({ event }) => ({ error: event.error }) },
            target: 'accountExists',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description:
              'The server or the provider could not be reached. A code is valid once, so sign-in has to start again.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The authorization has expired, was used before, or was started in another browser.',
            target: 'wrong',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    askingFactor: {
      tags: 'factor',
      description: 'The page asks for the second factor.',
      on: {
        'socialCallback.factorGiven': {
          description: 'The user is signed in, and goes on to where the sign-in began.',
          target: 'done',
          actions: { type: 'followRedirect', params: ({ context }) => ({ redirect: redirectOf(context.failure) }) },
        },
        'socialCallback.factorGivenUp': {
          description: 'The visitor gives the sign-in up; the page links back.',
          target: 'wrong',
          actions: 'clearFailure',
        },
      },
    },
    done: { type: 'final', tags: 'busy', description: 'The page on which the visitor started is opening.' },
    refused: { type: 'final', description: 'The page says that nothing has changed, and links back.' },
    accountExists: {
      type: 'final',
      description: 'The page asks the visitor to log in with the password and then connect the provider.',
    },
    wrong: { type: 'final', description: 'The page says that the sign-in failed, and links back.' },
    unreachable: {
      type: 'final',
      description: 'The page says that the server could not be reached and offers to retry.',
    },
  },
});
