import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordRecoverEvent = { type: 'passwordRecover.submitted'; email: string };

/** Asking for a link with which a new password can be set. */
export const passwordRecoverMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as PasswordRecoverEvent,
    tags: {} as 'busy',
  },
  actors: {
    sendLink: fromPromise<void, { email: string }>(() => notProvided('sendLink')),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Opens the page that asks to look into the mail. */
    openCheckEmail: () => notProvided('openCheckEmail'),
  },
}).createMachine({
  id: 'passwordRecover',
  description: 'Somebody who forgot the password asks for a link to a new one.',
  context: { failure: null },
  initial: 'filling',
  states: {
    filling: {
      description: 'The e-mail address is being typed.',
      on: { 'passwordRecover.submitted': { description: 'The form is sent.', target: 'sending' } },
    },
    refused: {
      description: 'The form says what was wrong; what was typed stays.',
      exit: 'clearFailure',
      on: { 'passwordRecover.submitted': { description: 'The form is sent again.', target: 'sending' } },
    },
    sending: {
      tags: 'busy',
      description: 'The server sends a mail, if it knows the address.',
      invoke: {
        src: 'sendLink',
        id: 'sendLink',
        input: ({ event }) => ({ email: event.email }),
        onDone: {
          description: 'The answer is the same whether the address is known or not.',
          target: 'sent',
          actions: 'openCheckEmail',
        },
        onError: {
          description: 'This is no address, or the server was not reached.',
          target: 'refused',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: { type: 'final', tags: 'busy', description: 'The next page asks to look into the mail.' },
  },
});
