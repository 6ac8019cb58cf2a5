import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type PasswordChangeEvent =
  | { type: 'passwordChange.submitted'; current: string; next: string }
  /** The account has no password yet: a mail with a link is to be sent. */
  | { type: 'passwordChange.linkRequested' };

/** Changing the password, or getting a first one. */
export const passwordChangeMachine = setup({
  types: {
    context: {} as { hasPassword: boolean; failure: Failure | null },
    events: {} as PasswordChangeEvent,
    input: {} as { hasPassword: boolean },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    changePassword: fromPromise<void, { current: string; next: string }>(() => notProvided('changePassword')),
    /** Whether this session is still valid; changing the password ends it. */
    readSession: fromPromise<boolean>(() => notProvided('readSession')),
    sendLink: fromPromise<void>(() => notProvided('sendLink')),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Tells the session chart, which leads to the login page. */
    reportChanged: () => notProvided('reportChanged'),
  },
  guards: {
    hasPassword: ({ context }) => context.hasPassword,
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    isValid: (_, params: { isValid: boolean }) => params.isValid,
  },
}).createMachine({
  id: 'passwordChange',
  description: 'A signed-in user changes the password, which ends every session.',
  context: ({ input }) => ({ hasPassword: input.hasPassword, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Is there a password?',
      always: [
        { description: 'There is one.', guard: 'hasPassword', target: 'filling' },
        { description: 'The user signs in with another provider only.', target: 'withoutPassword' },
      ],
    },
    filling: {
      tags: 'form',
      description: 'The old and the new password are being typed.',
      on: { 'passwordChange.submitted': { description: 'The form is sent.', target: 'sending' } },
    },
    refused: {
      tags: 'form',
      description: 'The form says what was wrong; what was typed stays.',
      exit: 'clearFailure',
      on: { 'passwordChange.submitted': { description: 'The form is sent again.', target: 'sending' } },
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
          description: 'It is changed, and every session has ended.',
          target: 'changed',
          actions: 'reportChanged',
        },
        onError: [
          {
            description: 'No reply reached the page, so the password may be changed.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'checking',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server refused it.',
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    checking: {
      tags: ['form', 'busy'],
      description: 'The server is asked whether this session is still valid; a changed password has ended it.',
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
            description: 'The session has ended; only the reply was lost.',
            target: 'changed',
            actions: 'reportChanged',
          },
        ],
        onError: { description: 'The server is not reached either; nothing is known.', target: 'refused' },
      },
    },
    changed: { type: 'final', tags: ['form', 'busy'], description: 'The login page is being opened.' },
    withoutPassword: {
      description: 'A link for a first password can be asked for.',
      on: { 'passwordChange.linkRequested': { description: 'The user asks for it.', target: 'sendingLink' } },
    },
    sendingLink: {
      tags: 'busy',
      description: 'The mail is being sent.',
      invoke: {
        src: 'sendLink',
        id: 'sendLink',
        onDone: { description: 'It is on its way.', target: 'linkSent' },
        onError: {
          description: 'It was refused, or the server was not reached.',
          target: 'linkRefused',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    linkRefused: {
      description: 'The page says why; the link can be asked for again.',
      exit: 'clearFailure',
      on: { 'passwordChange.linkRequested': { description: 'The user asks again.', target: 'sendingLink' } },
    },
    linkSent: { type: 'final', description: 'The page asks to look into the mail.' },
  },
});
