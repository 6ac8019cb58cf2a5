import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ResendMailEvent = { type: 'resendMail.requested' };

/** Resends the email that verifies an address. */
export const resendMailMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as ResendMailEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the verification email again. */
    sendMail: fromPromise<void>(() => notProvided('sendMail')),
  },
  actions: {
    /** Keeps the reason why the verification email was not sent, for the notice to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the verification email. */
    clearFailure: assign({ failure: null }),
  },
  /** Email takes a while to arrive; an immediate retry would send two. */
  delays: {
    /** One minute, until another email can be requested. Milliseconds. */
    resendCooldown: 60_000,
  },
}).createMachine({
  id: 'resendMail',
  description: 'A user resends the verification email.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The user can request the email.',
      on: { 'resendMail.requested': { description: 'The user requests the email.', target: 'sending' } },
    },
    sending: {
      tags: 'busy',
      description: 'The email is being sent.',
      invoke: {
        src: 'sendMail',
        id: 'sendMail',
        onDone: { description: 'The email is sent.', target: 'sent' },
        onError: {
          description: 'The verification email was not sent again.',
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: {
      description: 'The page says that the email is on its way.',
      after: {
        resendCooldown: { description: 'The wait is over; the user can request another email.', target: 'ready' },
      },
    },
    refused: {
      description: 'The page explains why, and the user can request the email again.',
      exit: 'clearFailure',
      on: {
        'resendMail.requested': { description: 'The user requests the verification email again.', target: 'sending' },
      },
    },
  },
});
