import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { type LinkProblem, linkProblemOf } from '../../shared/link-failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordLinkContext = {
  token: string;
  /** Owner of the password. */
  email: string | null;
  failure: Failure | null;
};

export type PasswordLinkEvent =
  | { type: 'passwordLink.submitted'; password: string; confirmation: string }
  | { type: 'passwordLink.retried' };

type Change = { token: string; password: string; confirmation: string };

/** Sets a password with the link from an email. */
export const passwordLinkMachine = setup({
  types: {
    context: {} as PasswordLinkContext,
    events: {} as PasswordLinkEvent,
    input: {} as { token: string },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    /** Asks the server whether the link is valid and for which address. */
    checkLink: fromPromise<{ email: string }, { token: string }>(() => notProvided('checkLink')),
    /** Sets the new password on the server, which uses the link and ends every session. */
    setPassword: fromPromise<void, Change>(() => notProvided('setPassword')),
  },
  actions: {
    /** Shows the address to which the link was sent. */
    setLink: assign((_, params: { email: string }) => params),
    /** Keeps the reason why the link or the password was rejected, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the link or the password. */
    clearFailure: assign({ failure: null }),
    /** Opens the page that confirms the new password. */
    openSuccess: () => notProvided('openSuccess'),
  },
  guards: {
    /**
     * The link has a problem: used, expired or unknown.
     *
     * @when used The link was used before.
     * @when expired The link has expired.
     * @when wrong The link does not exist, or a newer one replaced it.
     */
    is: (_, params: { error: unknown; problem: LinkProblem }) => linkProblemOf(params.error) === params.problem,
    /** No response arrived, so the new password may be set already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** The server rejects the new password. */
    isInvalid: (_, params: { error: unknown }) => failureOf(params.error).kind === 'invalid',
  },
  delays: {
    /** 3 seconds between two checks of the outcome. Milliseconds. */
    retryTime: 3000,
  },
}).createMachine({
  id: 'passwordLink',
  description: 'A link from an email sets a new password, once.',
  context: ({ input }) => ({ token: input.token, email: null, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'The server checks the link.',
      invoke: {
        src: 'checkLink',
        id: 'checkLink',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          description: 'The link is valid.',
          target: 'filling',
          actions: { type: 'setLink', params: ({ event }) => ({ email: event.output.email }) },
        },
        onError: [
          {
            description: 'The link was used before.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'used',
          },
          {
            description: 'The link has expired.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'The link does not exist.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
          },
          {
            description: 'The link could not be checked.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that the link could not be checked and offers to retry.',
      exit: 'clearFailure',
      on: { 'passwordLink.retried': { description: 'The visitor has the link checked again.', target: 'checking' } },
    },
    wrong: { type: 'final', description: 'The link is invalid; the page offers to send another.' },
    used: { type: 'final', description: 'The link was used; the page offers to send another.' },
    expired: { type: 'final', description: 'The link has expired; the page offers to send another.' },
    filling: {
      tags: 'form',
      description: 'The user types a new password.',
      exit: 'clearFailure',
      on: { 'passwordLink.submitted': { description: 'The user sends the form.', target: 'saving' } },
    },
    saving: {
      tags: ['form', 'busy'],
      description: 'The password is being set.',
      invoke: {
        src: 'setPassword',
        id: 'setPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'passwordLink.submitted');
          return { token: context.token, password: event.password, confirmation: event.confirmation };
        },
        onDone: {
          description: 'The password is set, and every session has ended.',
          target: 'changed',
          actions: 'openSuccess',
        },
        onError: [
          {
            description: 'The server rejected the password; the input is kept.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'filling',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The link was used in the meantime.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'used',
          },
          {
            description: 'The link expired in the meantime.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'A newer link replaced this one.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
          },
          {
            description: 'No response arrived, so the password may already have been set.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'askingOutcome',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server rejected the request; the input is kept.',
            target: 'filling',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    askingOutcome: {
      tags: ['form', 'busy'],
      description: 'The page asks the server whether the link was used; setting the password uses it.',
      invoke: {
        src: 'checkLink',
        id: 'askOutcome',
        input: ({ context }) => ({ token: context.token }),
        onDone: { description: 'The link is unused, so the password is unchanged.', target: 'filling' },
        onError: [
          {
            description: 'The password is set; only the response was lost.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'changed',
            actions: 'openSuccess',
          },
          {
            description: 'The link expired without being used.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
            actions: 'clearFailure',
          },
          {
            description: 'A newer link replaced this one.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
            actions: 'clearFailure',
          },
          { description: 'The server is still unreachable, so the outcome is unknown.', target: 'unknown' },
        ],
      },
    },
    unknown: {
      tags: ['form', 'busy'],
      description:
        'The form says that the server cannot be reached, and accepts no other password while the first one may be set.',
      after: {
        retryTime: { description: 'The page checks again whether the link was used.', target: 'askingOutcome' },
      },
    },
    changed: { type: 'final', tags: ['form', 'busy'], description: 'The next page confirms the new password.' },
  },
});
