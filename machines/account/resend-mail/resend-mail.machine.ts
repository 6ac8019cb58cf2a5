import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ResendMailEvent = { type: 'resendMail.requested' };

/** Sending the mail again with which an address is confirmed. */
export const resendMailMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as ResendMailEvent,
    tags: {} as 'busy',
  },
  actors: {
    sendMail: fromPromise<void>(() => notProvided('sendMail')),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
  },
  /** Mails take a while; who asks again at once would get two. */
  delays: { againTime: 60_000 },
}).createMachine({
  id: 'resendMail',
  description: 'The mail with which an address is confirmed is sent again.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The mail can be asked for.',
      on: { 'resendMail.requested': { description: 'The user asks for it.', target: 'sending' } },
    },
    sending: {
      tags: 'busy',
      description: 'The mail is being sent.',
      invoke: {
        src: 'sendMail',
        id: 'sendMail',
        onDone: { description: 'It is on its way.', target: 'sent' },
        onError: {
          description: 'It was refused, or the server was not reached.',
          target: 'refused',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: {
      description: 'The page says that the mail is on its way.',
      after: { againTime: { description: 'It has not come, perhaps.', target: 'ready' } },
    },
    refused: {
      description: 'The page says why, and the mail can be asked for again.',
      exit: 'clearFailure',
      on: { 'resendMail.requested': { description: 'The user asks again.', target: 'sending' } },
    },
  },
});
