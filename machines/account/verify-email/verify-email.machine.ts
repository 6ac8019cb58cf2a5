import { assign, fromPromise, setup } from 'xstate';
import type { User } from '../../../src/contract/account/session.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { type LinkProblem, linkProblemOf } from '../../shared/link-failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What the address of the page says. */
export type VerificationLink = { id: string; hash: string; expires: string; signature: string };

export type VerifyEmailContext = { link: VerificationLink; failure: Failure | null };

export type VerifyEmailEvent = { type: 'verifyEmail.retried' };

/** Confirming an e-mail address with the link of a mail. */
export const verifyEmailMachine = setup({
  types: {
    context: {} as VerifyEmailContext,
    events: {} as VerifyEmailEvent,
    input: {} as { link: VerificationLink },
    tags: {} as 'busy',
  },
  actors: {
    verify: fromPromise<User, VerificationLink>(() => notProvided('verify')),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Tells the session chart that the address is confirmed. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
  },
  guards: {
    is: (_, params: { error: unknown; problem: LinkProblem }) => linkProblemOf(params.error) === params.problem,
    isLinkProblem: (_, params: { error: unknown }) => linkProblemOf(params.error) !== null,
  },
}).createMachine({
  id: 'verifyEmail',
  description: 'The link of a mail confirms an e-mail address.',
  context: ({ input }) => ({ link: input.link, failure: null }),
  initial: 'verifying',
  states: {
    verifying: {
      tags: 'busy',
      description: 'The server checks the link.',
      invoke: {
        src: 'verify',
        id: 'verify',
        input: ({ context }) => context.link,
        onDone: {
          description: 'The address is confirmed.',
          target: 'verified',
          actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            description: 'The link is too old.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'The link is not one of ours, or belongs to another account.',
            guard: { type: 'isLinkProblem', params: ({ event }) => ({ error: event.error }) },
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
    verified: { type: 'final', description: 'The page says so and leads on.' },
    expired: { type: 'final', description: 'The page says so and offers a new mail.' },
    wrong: { type: 'final', description: 'The page says so and offers a new mail.' },
    unreachable: {
      description: 'The page says that it does not know yet, and offers to try again.',
      exit: 'clearFailure',
      on: { 'verifyEmail.retried': { description: 'Try again.', target: 'verifying' } },
    },
  },
});
