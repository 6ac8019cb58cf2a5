import { assertEvent } from 'xstate';
import { failure } from '../../shared/failure.ts';
import { profileSetup } from './profile.setup.ts';

// Other providers with which the user can sign in, and the Discord server.

const NOT_OPENED = failure('unreachable', 'The provider’s page did not open. Check your connection and try again.');

const WISHES = {
  'profile.connectRequested': { description: 'The user wants to sign in with a provider, too.', target: 'connecting' },
  'profile.disconnectRequested': { description: 'The user does not want that any more.', target: 'disconnecting' },
  'profile.joinRequested': { description: 'The user wants to join the Discord server.', target: 'joining' },
} as const;

const shown = profileSetup.createStateConfig({ description: 'The providers are listed.', on: WISHES });

const connecting = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The server prepares the way to the provider.',
  invoke: {
    src: 'beginConnect',
    id: 'beginConnect',
    input: ({ event }) => {
      assertEvent(event, 'profile.connectRequested');
      return { provider: event.provider };
    },
    onDone: {
      description: 'The page of the provider opens.',
      target: 'leaving',
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const joining = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The server prepares the way to Discord.',
  invoke: {
    src: 'beginJoin',
    id: 'beginJoin',
    onDone: {
      description: 'The page of Discord opens.',
      target: 'leaving',
    },
    onError: {
      description: 'It was refused, or the server was not reached.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const leaving = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The page of the provider is being opened.',
  invoke: {
    src: 'openProvider',
    id: 'openProvider',
    // Where the state before may lead comes with its event.
    input: ({ event }) => ({ url: (event as unknown as { output: string }).output }),
    onDone: { description: 'The user is back on this page.', target: 'shown' },
    onError: {
      description: 'The browser does not open such a page.',
      target: 'refused',
      actions: { type: 'takeFailure', params: { of: 'providers' as const, error: NOT_OPENED } },
    },
  },
  after: {
    leaveTime: {
      description: 'This page is still there: the connection broke, or the user stopped the other page.',
      target: 'refused',
      actions: { type: 'takeFailure', params: { of: 'providers' as const, error: NOT_OPENED } },
    },
  },
});

const disconnecting = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The provider is being disconnected from the account.',
  invoke: {
    src: 'disconnect',
    id: 'disconnect',
    input: ({ event }) => {
      assertEvent(event, 'profile.disconnectRequested');
      return { provider: event.provider };
    },
    onDone: {
      description: 'The provider is disconnected.',
      target: 'shown',
      actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
    },
    onError: {
      description: 'It was refused, for example because nothing else is left to sign in with.',
      target: 'refused',
      actions: { type: 'takeFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The page says why.',
  exit: { type: 'clearFailure', params: { of: 'providers' } },
  on: WISHES,
});

export const providers = profileSetup.createStateConfig({
  description: 'What else the user can sign in with.',
  initial: 'shown',
  states: { shown, connecting, joining, leaving, disconnecting, refused },
});
