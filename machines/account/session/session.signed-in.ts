import { assertEvent } from 'xstate';
import { hasNewAccount, sessionSetup } from './session.setup.ts';

// A signed-in user or, for an administrator, an impersonated one.

const arriving = sessionSetup.createStateConfig({
  description: 'Is the user impersonated, new or established?',
  always: [
    {
      description: 'The session is an administrator acting as this user.',
      guard: 'isImpersonated',
      target: 'impersonating',
    },
    { description: 'The account is less than three minutes old.', guard: 'isNewAccount', target: 'newAccount' },
    { description: 'The account is more than three minutes old.', target: 'established' },
  ],
});

const newAccount = sessionSetup.createStateConfig({
  description: 'The account has just been created, so the page welcomes the user.',
  exit: 'expireNewAccount',
  after: { newAccountTime: { description: 'The account no longer counts as new.', target: 'established' } },
  on: {
    'session.impersonationRequested': {
      description: 'A new administrator starts acting as another user.',
      target: 'startingImpersonation',
    },
  },
});

const established = sessionSetup.createStateConfig({
  description: 'The user is signed in with their own account.',
  exit: 'clearFailure',
  on: {
    'session.impersonationRequested': {
      description: 'An administrator starts acting as another user.',
      target: 'startingImpersonation',
    },
    'session.userChanged': {
      description: 'The user has changed the profile, which does not make the account new again.',
      actions: [{ type: 'setUser', params: ({ event }) => ({ user: event.user }) }, 'expireNewAccount'],
    },
  },
});

const startingImpersonation = sessionSetup.createStateConfig({
  tags: ['busy', 'changingUser'],
  description: 'The page requests a session as the other user.',
  invoke: {
    src: 'impersonate',
    id: 'impersonate',
    input: ({ event }) => {
      assertEvent(event, 'session.impersonationRequested');
      return { userId: event.userId };
    },
    onDone: {
      description: 'The server grants the session; the page reloads as that user.',
      target: '#session.reopening',
      actions: [
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
        { type: 'leave', params: { to: 'dashboard' as const } },
      ],
    },
    onError: {
      description: 'The administrator cannot act as the user: the server rejected it or could not be reached.',
      target: 'arriving',
      actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
});

const impersonating = sessionSetup.createStateConfig({
  description: 'Every page shows who acts as whom, and how to stop.',
  exit: 'clearFailure',
  on: {
    'session.returnRequested': { description: 'The administrator stops acting as the user.', target: 'returning' },
  },
});

const returning = sessionSetup.createStateConfig({
  tags: ['busy', 'changingUser'],
  description: "The page requests the administrator's own session.",
  invoke: {
    src: 'stopImpersonating',
    id: 'stopImpersonating',
    onDone: {
      description: 'The server grants the session; the page reloads as the administrator.',
      target: '#session.reopening',
      actions: [
        { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
        { type: 'leave', params: { to: 'review' as const } },
      ],
    },
    onError: {
      description: 'The administrator still acts as the user: the server rejected the return or could not be reached.',
      target: 'impersonating',
      actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
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
      actions: { type: 'setUser', params: ({ event }) => ({ user: event.user }) },
    },
    'session.passwordChanged': {
      description: 'The user has changed the password, which ended every session.',
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
      description: 'Another tab signed in, possibly as a different user.',
      target: 'validating',
      actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
    },
  },
});

export const signingOut = sessionSetup.createStateConfig({
  tags: ['settled', 'busy'],
  description: 'The session is ending.',
  invoke: {
    src: 'logout',
    id: 'logout',
    input: ({ context }) => ({ token: context.token ?? '' }),
    onDone: {
      description: 'The session has ended.',
      target: 'left',
      actions: ['clear', 'dropToken', { type: 'leave', params: { to: 'home' } }],
    },
    onError: {
      description: 'The server could not be reached; the token is still removed from the device.',
      target: 'left',
      actions: ['clear', 'dropToken', { type: 'leave', params: { to: 'home' } }],
    },
  },
  on: { 'session.opened': { description: 'A sign-in arrives after the user began to sign out.' } },
});
