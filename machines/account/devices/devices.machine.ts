import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** A place where the user is signed in. */
export type Device = {
  id: string;
  /** In words: "Firefox on Linux". */
  device: string;
  created_at: number;
  last_used_at: number;
  /** This browser. */
  current: boolean;
  /** An administrator acts as the user. */
  impersonated: boolean;
};

export type DevicesContext = {
  devices: readonly Device[];
  /** What is being ended: one place by its id, or all others. */
  ending: string | null;
  failure: Failure | null;
};

export type DevicesEvent =
  | { type: 'devices.retried' }
  | { type: 'devices.endRequested'; id: string }
  | { type: 'devices.endOthersRequested' };

/** Stands for all places but this one. */
export const OTHERS = 'others';

/** Where a user is signed in. */
export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    tags: {} as 'busy' | 'shown',
  },
  actors: {
    loadDevices: fromPromise<Device[]>(() => notProvided('loadDevices')),
    endDevice: fromPromise<void, { id: string }>(() => notProvided('endDevice')),
    endOthers: fromPromise<void>(() => notProvided('endOthers')),
  },
  actions: {
    takeDevices: assign((_, params: { devices: Device[] }) => ({ devices: params.devices, ending: null })),
    takeEnding: assign((_, params: { id: string }) => ({ ending: params.id })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), ending: null })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isOther: ({ context }, params: { id: string }) =>
      context.devices.some(({ id, current }) => id === params.id && !current),
    isGone: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    hasOthers: ({ context }) => context.devices.some(({ current }) => !current),
  },
}).createMachine({
  id: 'devices',
  description: 'The places where a user is signed in, and the end of those that are not wanted.',
  context: { devices: [], ending: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The list is being fetched.',
      invoke: {
        src: 'loadDevices',
        id: 'loadDevices',
        onDone: {
          description: 'The server answers.',
          target: 'shown',
          actions: { type: 'takeDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: {
          description: 'The server was not reached.',
          target: 'unreachable',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unreachable: {
      description: 'The page says that the list is missing and offers to fetch it again.',
      exit: 'clearFailure',
      on: { 'devices.retried': { description: 'The user asks again.', target: 'loading' } },
    },
    shown: {
      tags: 'shown',
      description: 'The places are listed.',
      exit: 'clearFailure',
      on: {
        'devices.endRequested': {
          description: 'The user ends one of them; this browser has the button to log out.',
          guard: { type: 'isOther', params: ({ event }) => ({ id: event.id }) },
          target: 'ending',
          actions: { type: 'takeEnding', params: ({ event }) => ({ id: event.id }) },
        },
        'devices.endOthersRequested': {
          description: 'The user ends all but this one.',
          guard: 'hasOthers',
          target: 'endingOthers',
          actions: { type: 'takeEnding', params: { id: OTHERS } },
        },
      },
    },
    ending: {
      tags: ['busy', 'shown'],
      description: 'One place is being signed out.',
      invoke: {
        src: 'endDevice',
        id: 'endDevice',
        input: ({ event }) => {
          assertEvent(event, 'devices.endRequested');
          return { id: event.id };
        },
        onDone: { description: 'It is signed out; the list shows what is left.', target: 'refreshing' },
        onError: [
          {
            description: 'It is signed out already: the list is older than that, or a reply was lost.',
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'refreshing',
          },
          {
            description: 'It was refused, or the server was not reached.',
            target: 'shown',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    endingOthers: {
      tags: ['busy', 'shown'],
      description: 'All other places are being signed out.',
      invoke: {
        src: 'endOthers',
        id: 'endOthers',
        onDone: { description: 'They are signed out; the list shows what is left.', target: 'refreshing' },
        onError: {
          description: 'It was refused, or the server was not reached.',
          target: 'shown',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refreshing: {
      tags: ['busy', 'shown'],
      description: 'The list is fetched again.',
      invoke: {
        src: 'loadDevices',
        id: 'refresh',
        onDone: {
          description: 'The server answers.',
          target: 'shown',
          actions: { type: 'takeDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: {
          description: 'The server was not reached; an old list would be wrong.',
          target: 'unreachable',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
