import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { type LinkProblem, linkProblemOf } from '../../shared/link-failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordLinkContext = {
  token: string;
  /** Whose password it is. */
  email: string | null;
  failure: Failure | null;
};

export type PasswordLinkEvent =
  | { type: 'passwordLink.submitted'; password: string; confirmation: string }
  | { type: 'passwordLink.retried' };

type Change = { token: string; password: string; confirmation: string };

/** Setting a password with the link of a mail. */
export const passwordLinkMachine = setup({
  types: {
    context: {} as PasswordLinkContext,
    events: {} as PasswordLinkEvent,
    input: {} as { token: string },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    checkLink: fromPromise<{ email: string }, { token: string }>(() => notProvided('checkLink')),
    setPassword: fromPromise<void, Change>(() => notProvided('setPassword')),
  },
  actions: {
    takeLink: assign((_, params: { email: string }) => params),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Opens the page that says that the password is changed. */
    openSuccess: () => notProvided('openSuccess'),
  },
  guards: {
    is: (_, params: { error: unknown; problem: LinkProblem }) => linkProblemOf(params.error) === params.problem,
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    isInvalid: (_, params: { error: unknown }) => failureOf(params.error).kind === 'invalid',
  },
  delays: {
    /** Between two tries to learn what became of a change. Milliseconds. */
    retryTime: 3000,
  },
}).createMachine({
  id: 'passwordLink',
  description: 'A link of a mail leads to a new password, once.',
  context: ({ input }) => ({ token: input.token, email: null, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'The server is asked what the link is worth.',
      invoke: {
        src: 'checkLink',
        id: 'checkLink',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          description: 'The link is good.',
          target: 'filling',
          actions: { type: 'takeLink', params: ({ event }) => ({ email: event.output.email }) },
        },
        onError: [
          {
            description: 'The link was used before.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'used',
          },
          {
            description: 'The link is too old.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'There is no such link.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
          },
          {
            description: 'The server was not reached.',
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that it does not know yet, and offers to ask again.',
      exit: 'clearFailure',
      on: { 'passwordLink.retried': { description: 'Ask again.', target: 'checking' } },
    },
    wrong: { type: 'final', description: 'The link is wrong; another one can be had.' },
    used: { type: 'final', description: 'The link was used; another one can be had.' },
    expired: { type: 'final', description: 'The link is too old; another one can be had.' },
    filling: {
      tags: 'form',
      description: 'The new password is being typed.',
      exit: 'clearFailure',
      on: { 'passwordLink.submitted': { description: 'The form is sent.', target: 'saving' } },
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
          description: 'It is set, and every session has ended.',
          target: 'changed',
          actions: 'openSuccess',
        },
        onError: [
          {
            description: 'The password cannot be taken; what was typed stays.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'filling',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The link was used meanwhile.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'used',
          },
          {
            description: 'The link has become too old meanwhile.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'A newer link has taken the place of this one.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
          },
          {
            description: 'No reply reached the page, so the password may be set.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'askingOutcome',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server did not set it; what was typed stays.',
            target: 'filling',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    askingOutcome: {
      tags: ['form', 'busy'],
      description: 'The server is asked whether the link was used; a password that was set has used it.',
      invoke: {
        src: 'checkLink',
        id: 'askOutcome',
        input: ({ context }) => ({ token: context.token }),
        onDone: { description: 'The link is still good, so the password is still the old one.', target: 'filling' },
        onError: [
          {
            description: 'The password is set; only the reply was lost.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'used' as const }) },
            target: 'changed',
            actions: 'openSuccess',
          },
          {
            description: 'The link has become too old without having been used.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
            actions: 'clearFailure',
          },
          {
            description: 'A newer link has taken the place of this one.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'wrong' as const }) },
            target: 'wrong',
            actions: 'clearFailure',
          },
          { description: 'The server is not reached either; nothing is known.', target: 'unknown' },
        ],
      },
    },
    unknown: {
      tags: ['form', 'busy'],
      description:
        'The form says that the server cannot be reached, and takes no other password while the first one may be set.',
      after: { retryTime: { description: 'Ask again.', target: 'askingOutcome' } },
    },
    changed: { type: 'final', tags: ['form', 'busy'], description: 'The next page says that the password is changed.' },
  },
});
