import { assign, fromPromise, setup } from 'xstate';
import type { User } from '../../../src/contract/account/session.ts';
import type { Tech } from '../../../src/contract/common.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { type LinkProblem, linkProblemOf } from '../../shared/link-failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Query parameters of the page. */
export type VerificationLink = { id: string; hash: string; expires: string; signature: string };

/** An exam that was bought and not begun. */
export type ReadyExam = { id: string; tech: Tech };

/** The user with the verified address, and an exam to begin with. */
export type Verification = { user: User; exam: ReadyExam | null };

export type VerifyEmailContext = { link: VerificationLink; failure: Failure | null; exam: ReadyExam | null };

export type VerifyEmailEvent = { type: 'verifyEmail.retried' };

/** Verifies an email address with the link from an email. */
export const verifyEmailMachine = setup({
  types: {
    context: {} as VerifyEmailContext,
    events: {} as VerifyEmailEvent,
    input: {} as { link: VerificationLink },
    tags: {} as 'busy',
  },
  actors: {
    /** Asks the server to verify the address with the link. */
    verify: fromPromise<Verification, VerificationLink>(() => notProvided('verify')),
  },
  actions: {
    /** Keeps the reason why the link could not be checked, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the link that could not be checked. */
    clearFailure: assign({ failure: null }),
    /** Keeps the exam that is ready, for the page to lead there. */
    setExam: assign((_, params: { exam: ReadyExam | null }) => ({ exam: params.exam })),
    /** Notifies the session that the address is verified. */
    reportUser: (_, _params: { user: User }) => notProvided('reportUser'),
  },
  guards: {
    /** The link has expired. */
    is: (_, params: { error: unknown; problem: LinkProblem }) => linkProblemOf(params.error) === params.problem,
    /** The link itself is invalid. */
    isLinkProblem: (_, params: { error: unknown }) => linkProblemOf(params.error) !== null,
  },
}).createMachine({
  id: 'verifyEmail',
  description: 'A link from an email verifies an address.',
  context: ({ input }) => ({ link: input.link, failure: null, exam: null }),
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
          description: 'The address is verified.',
          target: 'verified',
          actions: [
            { type: 'setExam', params: ({ event }) => ({ exam: event.output.exam }) },
            { type: 'reportUser', params: ({ event }) => ({ user: event.output.user }) },
          ],
        },
        onError: [
          {
            description: 'The link has expired.',
            guard: { type: 'is', params: ({ event }) => ({ error: event.error, problem: 'expired' as const }) },
            target: 'expired',
          },
          {
            description: 'The link is unknown or belongs to another account.',
            guard: { type: 'isLinkProblem', params: ({ event }) => ({ error: event.error }) },
            target: 'wrong',
          },
          {
            description: 'The link could not be verified, because the server could not be reached.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    verified: {
      type: 'final',
      description: 'The page confirms the address and links onward, to an exam that is ready or to the dashboard.',
    },
    expired: { type: 'final', description: 'The page says that the link has expired and offers a new email.' },
    wrong: { type: 'final', description: 'The page says that the link is invalid and offers a new email.' },
    unreachable: {
      description: 'The page says that the link could not be checked and offers to retry.',
      exit: 'clearFailure',
      on: {
        'verifyEmail.retried': { description: 'The visitor has the address verified again.', target: 'verifying' },
      },
    },
  },
});
