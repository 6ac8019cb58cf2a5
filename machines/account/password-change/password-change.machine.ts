import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordChangeEvent =
  | { type: 'passwordChange.submitted'; current: string; next: string }
  /** The account has no password yet, so an email with a link is sent. */
  | { type: 'passwordChange.linkRequested' };

/** Changes the password, or sets a first one. */
export const passwordChangeMachine = setup({
  types: {
    context: {} as { hasPassword: boolean; failure: Failure | null },
    events: {} as PasswordChangeEvent,
    input: {} as { hasPassword: boolean },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    /** Changes the password on the server, which ends every session. */
    changePassword: fromPromise<void, { current: string; next: string }>(() => notProvided('changePassword')),
    /** Asks the server whether this session is still valid; changing the password ends it. */
    readSession: fromPromise<boolean>(() => notProvided('readSession')),
    /** Sends the user an email with a link to set a first password. */
    sendLink: fromPromise<void>(() => notProvided('sendLink')),
  },
  actions: {
    /** Keeps the reason why the password was not changed, for the form to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the password. */
    clearFailure: assign({ failure: null }),
    /** Notifies the session that the password has changed, which opens the login page. */
    reportChanged: () => notProvided('reportChanged'),
  },
  guards: {
    /** The account has a password. */
    hasPassword: ({ context }) => context.hasPassword,
    /** No response arrived, so the password may be changed already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** This session is still valid, so the password is unchanged. */
    isValid: (_, params: { isValid: boolean }) => params.isValid,
  },
}).createMachine({
  id: 'passwordChange',
  description: 'A signed-in user changes the password, which ends every session.',
  context: ({ input }) => ({ hasPassword: input.hasPassword, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Does the account have a password?',
      always: [
        { description: 'The account has a password.', guard: 'hasPassword', target: 'filling' },
        { description: 'The account signs in with a provider only.', target: 'withoutPassword' },
      ],
    },
    filling: {
      tags: 'form',
      description: 'The user types the old and the new password.',
      on: { 'passwordChange.submitted': { description: 'The user sends the form.', target: 'sending' } },
    },
    refused: {
      tags: 'form',
      description: 'The form shows what is wrong; the input is kept.',
      exit: 'clearFailure',
      on: { 'passwordChange.submitted': { description: 'The user sends the form again.', target: 'sending' } },
    },
    sending: {
      tags: ['form', 'busy'],
      description: 'The password is being changed.',
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'passwordChange.submitted');
          return { current: event.current, next: event.next };
        },
        onDone: {
          description: 'The password is changed, and every session has ended.',
          target: 'changed',
          actions: 'reportChanged',
        },
        onError: [
          {
            description: 'No response arrived, so the password may already have been changed.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'checking',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server rejected the request.',
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    checking: {
      tags: ['form', 'busy'],
      description: 'The page asks the server whether this session is still valid; a changed password ends it.',
      invoke: {
        src: 'readSession',
        id: 'readSession',
        onDone: [
          {
            description: 'The session is valid, so the password is still the old one.',
            guard: { type: 'isValid', params: ({ event }) => ({ isValid: event.output }) },
            target: 'refused',
          },
          {
            description: 'The session has ended; only the response was lost.',
            target: 'changed',
            actions: 'reportChanged',
          },
        ],
        onError: { description: 'The server is still unreachable, so the outcome is unknown.', target: 'refused' },
      },
    },
    changed: { type: 'final', tags: ['form', 'busy'], description: 'The login page is opening.' },
    withoutPassword: {
      description: 'The user can request a link to set a first password.',
      on: { 'passwordChange.linkRequested': { description: 'The user requests the link.', target: 'sendingLink' } },
    },
    sendingLink: {
      tags: 'busy',
      description: 'The email is being sent.',
      invoke: {
        src: 'sendLink',
        id: 'sendLink',
        onDone: { description: 'The email is sent.', target: 'linkSent' },
        onError: {
          description: 'The email was not sent: the server rejected the request or could not be reached.',
          target: 'linkRefused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    linkRefused: {
      description: 'The page explains why; the user can request the link again.',
      exit: 'clearFailure',
      on: {
        'passwordChange.linkRequested': { description: 'The user requests the email again.', target: 'sendingLink' },
      },
    },
    linkSent: { type: 'final', description: 'The page asks the user to check the inbox.' },
  },
});
