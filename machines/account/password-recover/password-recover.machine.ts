import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordRecoverEvent = { type: 'passwordRecover.submitted'; email: string };

/** Requests a link to set a new password. */
export const passwordRecoverMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as PasswordRecoverEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends an email with a link to set a new password. */
    sendLink: fromPromise<void, { email: string }>(() => notProvided('sendLink')),
  },
  actions: {
    /** Keeps the reason why no email was sent, for the form to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the email that was not sent. */
    clearFailure: assign({ failure: null }),
    /** Opens the page that asks the visitor to check the inbox. */
    openCheckEmail: () => notProvided('openCheckEmail'),
  },
}).createMachine({
  id: 'passwordRecover',
  description: 'A visitor who forgot the password requests a link to set a new one.',
  context: { failure: null },
  initial: 'filling',
  states: {
    filling: {
      description: 'The visitor types an email address.',
      on: { 'passwordRecover.submitted': { description: 'The visitor sends the form.', target: 'sending' } },
    },
    refused: {
      description: 'The form shows what is wrong; the input is kept.',
      exit: 'clearFailure',
      on: { 'passwordRecover.submitted': { description: 'The visitor sends the form again.', target: 'sending' } },
    },
    sending: {
      tags: 'busy',
      description: 'The server sends an email if it knows the address.',
      invoke: {
        src: 'sendLink',
        id: 'sendLink',
        input: ({ event }) => ({ email: event.email }),
        onDone: {
          description: 'The response is the same whether or not the address is known.',
          target: 'sent',
          actions: 'openCheckEmail',
        },
        onError: {
          description: 'The address is malformed, or the server could not be reached.',
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: { type: 'final', tags: 'busy', description: 'The next page asks the visitor to check the inbox.' },
  },
});
