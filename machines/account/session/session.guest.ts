import { assertEvent } from 'xstate';
import type { Session } from '../../../src/contract/account/session.ts';
import { sessionSetup } from './session.setup.ts';
import type { Credentials } from './session.types.ts';

// A visitor who is not signed in, and how that changes.

const untouched = sessionSetup.createStateConfig({ description: 'No message is shown.' });

const loginRefused = sessionSetup.createStateConfig({
  description: 'The login form shows what is wrong; the input is kept.',
});

const factorAsked = sessionSetup.createStateConfig({
  description: 'Email and password are right, and the form asks for the second factor of the account.',
});

const signUpRefused = sessionSetup.createStateConfig({
  description: 'The sign-up form shows what is wrong; the input is kept.',
});

const mailSent = sessionSetup.createStateConfig({
  description:
    'The sign-up form says what was mailed: that the address already has an account, or the link that finishes the sign-up.',
});

const passwordChanged = sessionSetup.createStateConfig({
  description: 'The login form says that the password was changed and every session has ended.',
});

export const guest = sessionSetup.createStateConfig({
  tags: ['settled', 'guest'],
  description: 'The visitor is not signed in.',
  exit: 'clearFailure',
  initial: 'untouched',
  states: { untouched, loginRefused, factorAsked, signUpRefused, mailSent, passwordChanged },
  on: {
    'session.loginSubmitted': { description: 'The visitor sends email and password.', target: 'signingIn' },
    'session.registerSubmitted': {
      description: 'The visitor sends the sign-up form.',
      target: 'signingUp',
      actions: {
        type: 'setCredentials',
        params: ({ event }) => ({ email: event.registration.email, password: event.registration.password }),
      },
    },
    'session.formLeft': {
      description: 'The visitor leaves the form, which clears its message.',
      target: '.untouched',
      actions: 'clearFailure',
    },
    'session.openedElsewhere': {
      description: 'Another tab signed in.',
      target: 'validating',
      actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingIn = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'The server checks email and password.',
  invoke: {
    src: 'login',
    id: 'login',
    input: ({ event }) => {
      assertEvent(event, 'session.loginSubmitted');
      return event.credentials;
    },
    onDone: {
      description: 'The login succeeded.',
      target: 'signedIn',
      actions: [
        { type: 'setSession', params: ({ event }) => ({ session: event.output }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
      ],
    },
    onError: [
      {
        description: 'The account has a second factor, for which the login waits.',
        guard: { type: 'isFactorAsked', params: ({ event }) => ({ error: event.error }) },
        target: 'guest.factorAsked',
        actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The login failed, or the server could not be reached; the input is kept.',
        target: 'guest.loginRefused',
        actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab signed in first.',
      target: 'validating',
      actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingUp = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'The account is being created.',
  invoke: {
    src: 'register',
    id: 'register',
    input: ({ event }) => {
      assertEvent(event, 'session.registerSubmitted');
      return event.registration;
    },
    onDone: [
      {
        description: 'The account is created, and the user is signed in.',
        guard: { type: 'hasSession', params: ({ event }) => ({ session: event.output.session }) },
        target: 'signedIn',
        actions: [
          { type: 'setSession', params: ({ event }) => ({ session: event.output.session as Session }) },
          { type: 'keepToken', params: ({ event }) => ({ token: (event.output.session as Session).token }) },
        ],
      },
      {
        description: 'The visitor has to check the inbox.',
        target: 'guest.mailSent',
        actions: { type: 'setNotice', params: ({ event }) => ({ message: event.output.message }) },
      },
    ],
    onError: [
      {
        description: 'No response arrived, so the account may exist already.',
        guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
        target: 'recoveringSignUp',
        actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The server rejected the form; the input is kept.',
        target: 'guest.signUpRefused',
        actions: ['clearCredentials', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
      },
    ],
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab signed in first.',
      target: 'validating',
      actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const recoveringSignUp = sessionSetup.createStateConfig({
  tags: ['settled', 'guest', 'busy'],
  description: 'The sign-up response was lost; a login attempt shows whether the account was created.',
  invoke: {
    src: 'recoverSignUp',
    id: 'recoverSignUp',
    input: ({ context }) => context.submitted as Credentials,
    onDone: {
      description: 'The account was created, and the user is signed in.',
      target: 'signedIn',
      actions: [
        { type: 'setSession', params: ({ event }) => ({ session: event.output }) },
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
      ],
    },
    onError: {
      description: 'The account was not created, or the server could not be reached; the input is kept.',
      target: 'guest.signUpRefused',
      actions: 'clearCredentials',
    },
  },
  on: {
    'session.openedElsewhere': {
      description: 'Another tab signed in first.',
      target: 'validating',
      actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});
