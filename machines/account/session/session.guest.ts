import type { Session } from '../../../src/contract/account/session.ts';
import { sessionSetup } from './session.setup.ts';

// Somebody who is not signed in, and the ways to change that.

const untouched = sessionSetup.createStateConfig({ description: 'There is nothing to say.' });

const loginRefused = sessionSetup.createStateConfig({
  description: 'The login form says what was wrong; what was typed stays.',
});

const signUpRefused = sessionSetup.createStateConfig({
  description: 'The sign-up form says what was wrong; what was typed stays.',
});

const mailSent = sessionSetup.createStateConfig({
  description: 'The sign-up form says that the address has an account already; its owner is mailed.',
});

const passwordChanged = sessionSetup.createStateConfig({
  description: 'The login form says that the password was changed and every session has ended.',
});

export const guest = sessionSetup.createStateConfig({
  tags: ['settled', 'guest'],
  description: 'Nobody is signed in.',
  exit: 'clearFailure',
  initial: 'untouched',
  states: { untouched, loginRefused, signUpRefused, mailSent, passwordChanged },
  on: {
    'session.loginSubmitted': { description: 'The visitor sends e-mail and password.', target: 'signingIn' },
    'session.registerSubmitted': {
      description: 'The visitor sends the sign-up form.',
      target: 'signingUp',
      actions: {
        type: 'takeCredentials',
        params: ({ event }) => ({ email: event.registration.email, password: event.registration.password }),
      },
    },
    'session.formLeft': {
      description: 'The form is left, and what was said at it with it.',
      target: '.untouched',
      actions: 'clearFailure',
    },
    'session.openedElsewhere': {
      description: 'Another tab signed in.',
      target: 'validating',
      actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingIn = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'E-mail and password are being checked.',
  invoke: {
    src: 'login',
    id: 'login',
    input: ({ event }) => (event.type === 'session.loginSubmitted' ? event.credentials : { email: '', password: '' }),
    onDone: {
      description: 'They are right.',
      target: 'signedIn',
      actions: [
        { type: 'takeSession', params: ({ event }) => ({ session: event.output }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
      ],
    },
    onError: {
      description: 'They are not, or the server was not reached; what was typed stays.',
      target: 'guest.loginRefused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab was faster.',
      target: 'validating',
      actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingUp = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'The account is being created.',
  invoke: {
    src: 'register',
    id: 'register',
    input: ({ event }) =>
      event.type === 'session.registerSubmitted'
        ? event.registration
        : { fullName: '', email: '', password: '', sharePermission: false },
    onDone: [
      {
        description: 'The account is there and signed in.',
        guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output.session }) },
        target: 'signedIn',
        actions: [
          { type: 'takeSession', params: ({ event }) => ({ session: event.output.session as Session }) },
          { type: 'keepToken', params: ({ event }) => ({ token: (event.output.session as Session).token }) },
        ],
      },
      {
        description: 'The visitor has to look into the mail.',
        target: 'guest.mailSent',
        actions: { type: 'takeNotice', params: ({ event }) => ({ message: event.output.message }) },
      },
    ],
    onError: [
      {
        description: 'No reply reached the page, so the account may be there.',
        guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
        target: 'recoveringSignUp',
        actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The server refused the form; what was typed stays.',
        target: 'guest.signUpRefused',
        actions: ['clearCredentials', { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) }],
      },
    ],
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab was faster.',
      target: 'validating',
      actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const recoveringSignUp = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'The reply to the sign-up was lost; signing in shows whether the account was created.',
  invoke: {
    src: 'recoverSignUp',
    id: 'recoverSignUp',
    input: ({ context }) => context.submitted ?? { email: '', password: '' },
    onDone: {
      description: 'The account was created, and the user is signed in.',
      target: 'signedIn',
      actions: [
        { type: 'takeSession', params: ({ event }) => ({ session: event.output }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
      ],
    },
    onError: {
      description: 'The account was not created, or the server is not reached; what was typed stays.',
      target: 'guest.signUpRefused',
      actions: 'clearCredentials',
    },
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab was faster.',
      target: 'validating',
      actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});
