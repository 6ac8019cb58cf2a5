import { assertEvent } from 'xstate';
import { hasNewAccount, sessionSetup } from './session.setup.ts';

// Somebody who is signed in, as themselves or, for an administrator, as somebody else.

const arriving = sessionSetup.createStateConfig({
  description: 'Who is it?',
  always: [
    { description: 'An administrator who acts as this user.', guard: 'isImpersonated', target: 'impersonating' },
    { description: 'The account is less than three minutes old.', guard: 'isNewAccount', target: 'newAccount' },
    { description: 'The account has been there for a while.', target: 'established' },
  ],
});

const newAccount = sessionSetup.createStateConfig({
  description: 'The account has just been created, so the user is welcomed.',
  exit: 'growOld',
  after: { newAccountTime: { description: 'The account is new no longer.', target: 'established' } },
  on: {
    'session.impersonationRequested': {
      description: 'A new administrator wants to see what a user sees.',
      target: 'startingImpersonation',
    },
  },
});

const established = sessionSetup.createStateConfig({
  description: 'The user uses the product.',
  exit: 'clearFailure',
  on: {
    'session.impersonationRequested': {
      description: 'An administrator wants to see what a user sees.',
      target: 'startingImpersonation',
    },
    'session.userChanged': {
      description: 'The user has changed the profile; that makes no account new again.',
      actions: [{ type: 'takeUser', params: ({ event }) => ({ user: event.user }) }, 'growOld'],
    },
  },
});

const startingImpersonation = sessionSetup.createStateConfig({
  tags: ['busy', 'changingUser'],
  description: 'The server is asked for a session as the other user.',
  invoke: {
    src: 'impersonate',
    id: 'impersonate',
    input: ({ event }) => {
      assertEvent(event, 'session.impersonationRequested');
      return { userId: event.userId };
    },
    onDone: {
      description: 'The server gives one; the page is reloaded as that user.',
      target: '#session.reopening',
      actions: [
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
        { type: 'leave', params: { to: 'dashboard' as const } },
      ],
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'arriving',
      actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
});

const impersonating = sessionSetup.createStateConfig({
  description: 'Every page says who acts as whom, and offers the way back.',
  exit: 'clearFailure',
  on: {
    'session.returnRequested': { description: 'The administrator has seen enough.', target: 'returning' },
  },
});

const returning = sessionSetup.createStateConfig({
  tags: ['busy', 'changingUser'],
  description: 'The server is asked for a session of the administrator.',
  invoke: {
    src: 'stopImpersonating',
    id: 'stopImpersonating',
    onDone: {
      description: 'The server gives one; the page is reloaded as the administrator.',
      target: '#session.reopening',
      actions: [
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
        { type: 'leave', params: { to: 'review' as const } },
      ],
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'impersonating',
      actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
});

export const signedIn = sessionSetup.createStateConfig({
  tags: ['settled', 'signedIn'],
  description: 'The user is signed in.',
  entry: [
    'resetStores',
    { type: 'releaseFlash', params: ({ context }) => ({ isNew: hasNewAccount(context) }) },
    'startQueuedActions',
  ],
  exit: 'stopQueuedActions',
  initial: 'arriving',
  states: { arriving, newAccount, established, startingImpersonation, impersonating, returning },
  on: {
    'session.userChanged': {
      description: 'The user has changed the profile.',
      actions: { type: 'takeUser', params: ({ event }) => ({ user: event.user }) },
    },
    'session.passwordChanged': {
      description: 'The user has changed the password, and no session has survived that.',
      target: 'guest.passwordChanged',
      actions: ['clear', 'dropToken'],
    },
    'session.accountDeleted': {
      description: 'The user has deleted the account.',
      target: 'left',
      actions: ['clear', 'dropToken', { type: 'leave', params: { to: 'home' } }],
    },
    'session.logoutRequested': { description: 'The user signs out.', target: 'signingOut' },
    'session.refused': {
      description: 'The server no longer accepts the token.',
      target: 'guest',
      actions: ['clear', 'dropTokenQuietly'],
    },
    'session.closedElsewhere': { description: 'Another tab signed out.', target: 'guest', actions: 'clear' },
    'session.openedElsewhere': {
      description: 'Another tab signed in, perhaps as somebody else.',
      target: 'validating',
      actions: { type: 'takeToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingOut = sessionSetup.createStateConfig({
  tags: ['settled', 'busy'],
  description: 'The session is being ended.',
  invoke: {
    src: 'logout',
    id: 'logout',
    input: ({ context }) => ({ token: context.token ?? '' }),
    onDone: {
      description: 'It has ended.',
      target: 'left',
      actions: ['clear', 'dropToken', { type: 'leave', params: { to: 'home' } }],
    },
    onError: {
      description: 'The server was not reached; the token is removed from the device all the same.',
      target: 'left',
      actions: ['clear', 'dropToken', { type: 'leave', params: { to: 'home' } }],
    },
  },
  // An answer that comes late does not sign a user in again who signs out.
  on: { 'session.opened': {} },
});
