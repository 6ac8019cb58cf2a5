import { assign, fromPromise, setup } from 'xstate';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What the provider says in the address of the page. */
export type ProviderAnswer = {
  provider: string;
  code: string | null;
  state: string | null;
  /** Why the provider gives no code, such as `access_denied`. */
  error: string | null;
};

/** What the server makes of it: a session for a visitor, or changed data of a user who was signed in already. */
export type SocialOutcome = { session: Session | null; user: User | null; redirect: string | null };

export type SocialCallbackContext = { answer: ProviderAnswer; failure: Failure | null };

/** Coming back from a social provider. */
export const socialCallbackMachine = setup({
  types: {
    context: {} as SocialCallbackContext,
    input: {} as { answer: ProviderAnswer },
    tags: {} as 'busy',
  },
  actors: {
    exchangeCode: fromPromise<SocialOutcome, { provider: string; code: string; state: string }>(() =>
      notProvided('exchangeCode'),
    ),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Gives the session to the session chart. */
    reportSession: (_, _params: { session: Session }) => notProvided('reportSession'),
    /** Tells the session chart what has changed about the user. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
    /** Opens the page on which the visitor began. */
    goOn: (_, _params: { redirect: string | null }) => notProvided('goOn'),
  },
  guards: {
    isRefused: ({ context }) => context.answer.error === 'access_denied',
    isComplete: ({ context }) =>
      context.answer.error === null && context.answer.code !== null && context.answer.state !== null,
    hasSession: (_, params: { session: Session | null }) => params.session !== null,
    hasUser: (_, params: { user: User | null }) => params.user !== null,
    hasCode: (_, params: { error: unknown; code: string }) => failureOf(params.error).code === params.code,
    isUnreachable: (_, params: { error: unknown }) => failureOf(params.error).kind === 'unreachable',
  },
}).createMachine({
  id: 'socialCallback',
  description: 'A social provider sends the visitor back with an answer.',
  context: ({ input }) => ({ answer: input.answer, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What does the provider say?',
      always: [
        { description: 'The visitor did not agree there.', guard: 'isRefused', target: 'refused' },
        { description: 'It says who the visitor is.', guard: 'isComplete', target: 'exchanging' },
        { description: 'It says nothing that can be used.', target: 'wrong' },
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
            description: 'The visitor has an account now, or had one, and is signed in.',
            guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output.session }) },
            target: 'done',
            actions: [
              { type: 'reportSession', params: ({ event }) => ({ session: event.output.session as Session }) },
              { type: 'goOn', params: ({ event }) => ({ redirect: event.output.redirect }) },
            ],
          },
          {
            description: 'A user who was signed in has connected the provider, or joined its server.',
            guard: { type: 'hasUser', params: ({ event }) => ({ user: event.output.user }) },
            target: 'done',
            actions: [
              { type: 'reportUser', params: ({ event }) => ({ user: event.output.user as User }) },
              { type: 'goOn', params: ({ event }) => ({ redirect: event.output.redirect }) },
            ],
          },
          { description: 'The server says nothing that can be used.', target: 'wrong' },
        ],
        onError: [
          {
            description: 'There is an account with this address that does not belong to this provider yet.',
            guard: { type: 'hasCode', params: ({ event }) => ({ error: event.error, code: 'account_exists' }) },
            target: 'accountExists',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description:
              'The server or the provider was not reached. An answer of a provider holds once, so the sign-in is started again.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The answer is old, was used before, or does not belong to this browser.',
            target: 'wrong',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: { type: 'final', tags: 'busy', description: 'The page on which the visitor began is being opened.' },
    refused: { type: 'final', description: 'The page says that nothing was done, and leads back.' },
    accountExists: {
      type: 'final',
      description: 'The page says to log in with the password and to connect the provider afterwards.',
    },
    wrong: { type: 'final', description: 'The page says that this did not work, and leads back.' },
    unreachable: { type: 'final', description: 'The page says so and offers to try again.' },
  },
});
