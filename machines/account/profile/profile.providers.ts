import { assertEvent } from 'xstate';
import { failure } from '../../shared/failure.ts';
import { profileSetup } from './profile.setup.ts';

// Connected sign-in providers, and the Discord server.

const NOT_OPENED = failure('unreachable', "The provider's page did not open. Check your connection and try again.");

const WISHES = {
  'profile.connectRequested': { description: 'The user connects another sign-in provider.', target: 'connecting' },
  'profile.disconnectRequested': { description: 'The user disconnects a provider.', target: 'disconnecting' },
  'profile.joinRequested': { description: 'The user joins the Discord server.', target: 'joining' },
} as const;

const shown = profileSetup.createStateConfig({ description: 'The providers are listed.', on: WISHES });

const connecting = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The server begins the authorization.',
  invoke: {
    src: 'beginConnect',
    id: 'beginConnect',
    input: ({ event }) => {
      assertEvent(event, 'profile.connectRequested');
      return { provider: event.provider };
    },
    onDone: {
      description: "The provider's page opens.",
      target: 'leaving',
    },
    onError: {
      description: 'The authorization did not begin: the server rejected it or could not be reached.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const joining = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: 'The server begins the Discord authorization.',
  invoke: {
    src: 'beginJoin',
    id: 'beginJoin',
    onDone: {
      description: "Discord's page opens.",
      target: 'leaving',
    },
    onError: {
      description: 'The Discord authorization did not begin: the server rejected it or could not be reached.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const leaving = profileSetup.createStateConfig({
  tags: 'changingProvider',
  description: "The provider's page is opening.",
  invoke: {
    src: 'openProvider',
    id: 'openProvider',
    // The done event of the previous state carries the redirect.
    input: ({ event }) => ({ url: (event as unknown as { output: string }).output }),
    onDone: { description: 'The user is back on this page.', target: 'shown' },
    onError: {
      description: 'The browser could not open the page.',
      target: 'refused',
      actions: { type: 'setFailure', params: { of: 'providers' as const, error: NOT_OPENED } },
    },
  },
  after: {
    leaveTime: {
      description: 'This page is still open: the connection failed, or the user stopped loading.',
      target: 'refused',
      actions: { type: 'setFailure', params: { of: 'providers' as const, error: NOT_OPENED } },
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
      description: 'The server rejected the request, for example because no other sign-in method is left.',
      target: 'refused',
      actions: { type: 'setFailure', params: ({ event }) => ({ of: 'providers' as const, error: event.error }) },
    },
  },
});

const refused = profileSetup.createStateConfig({
  description: 'The page explains why.',
  exit: { type: 'clearFailure', params: { of: 'providers' } },
  on: WISHES,
});

export const providers = profileSetup.createStateConfig({
  description: 'The sign-in methods of the user.',
  initial: 'shown',
  states: { shown, connecting, joining, leaving, disconnecting, refused },
});
