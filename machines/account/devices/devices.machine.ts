import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** A device on which the user is signed in. */
export type Device = {
  id: string;
  /** Readable name, such as "Firefox on Linux". */
  device: string;
  created_at: number;
  last_used_at: number;
  /** This browser. */
  current: boolean;
  /** An administrator is acting as the user. */
  impersonated: boolean;
};

export type DevicesContext = {
  devices: readonly Device[];
  /** The device being signed out: one id, or all others. */
  ending: string | null;
  failure: Failure | null;
};

export type DevicesEvent =
  | { type: 'devices.retried' }
  | { type: 'devices.endRequested'; id: string }
  | { type: 'devices.endOthersRequested' };

/** Marks every device but this one. */
export const OTHERS = 'others';

/** Devices on which a user is signed in. */
export const devicesMachine = setup({
  types: {
    context: {} as DevicesContext,
    events: {} as DevicesEvent,
    tags: {} as 'busy' | 'shown',
  },
  actors: {
    /** Loads the devices on which the user is signed in. */
    loadDevices: fromPromise<Device[]>(() => notProvided('loadDevices')),
    /** Signs one other device out. */
    endDevice: fromPromise<void, { id: string }>(() => notProvided('endDevice')),
    /** Signs out every device but this one. */
    endOthers: fromPromise<void>(() => notProvided('endOthers')),
  },
  actions: {
    /** Shows the devices from the server. */
    setDevices: assign((_, params: { devices: Device[] }) => ({ devices: params.devices, ending: null })),
    /** Marks the device that is being signed out. */
    setEnding: assign((_, params: { id: string }) => ({ ending: params.id })),
    /** Keeps the reason why the devices were not loaded or signed out, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), ending: null })),
    /** Clears the message about the devices. */
    clearFailure: assign({ failure: null }),
  },
  guards: {
    /** The device is in the list and is not this one. */
    isOther: ({ context }, params: { id: string }) =>
      context.devices.some(({ id, current }) => id === params.id && !current),
    /** The device was signed out already. */
    isGone: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    /** Another device is signed in as well. */
    hasOthers: ({ context }) => context.devices.some(({ current }) => !current),
  },
}).createMachine({
  id: 'devices',
  description: 'The devices on which a user is signed in, and how to sign them out.',
  context: { devices: [], ending: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The list is loading.',
      invoke: {
        src: 'loadDevices',
        id: 'loadDevices',
        onDone: {
          description: 'The list of devices is loaded.',
          target: 'shown',
          actions: { type: 'setDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: {
          description: 'The list of devices could not be loaded.',
          target: 'unreachable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unreachable: {
      description: 'The page says that the list could not be loaded and offers to retry.',
      exit: 'clearFailure',
      on: { 'devices.retried': { description: 'The user retries.', target: 'loading' } },
    },
    shown: {
      tags: 'shown',
      description: 'The devices are listed.',
      exit: 'clearFailure',
      on: {
        'devices.endRequested': {
          description: 'The user signs out one other device; this browser has its own log-out button.',
          guard: { type: 'isOther', params: ({ event }) => ({ id: event.id }) },
          target: 'ending',
          actions: { type: 'setEnding', params: ({ event }) => ({ id: event.id }) },
        },
        'devices.endOthersRequested': {
          description: 'The user signs out every other device.',
          guard: 'hasOthers',
          target: 'endingOthers',
          actions: { type: 'setEnding', params: { id: OTHERS } },
        },
      },
    },
    ending: {
      tags: ['busy', 'shown'],
      description: 'One device is being signed out.',
      invoke: {
        src: 'endDevice',
        id: 'endDevice',
        input: ({ event }) => {
          assertEvent(event, 'devices.endRequested');
          return { id: event.id };
        },
        onDone: { description: 'The device is signed out; the list shows the rest.', target: 'refreshing' },
        onError: [
          {
            description: 'The device was already signed out: the list was stale, or an earlier response was lost.',
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'refreshing',
          },
          {
            description: 'The device was not signed out: the server rejected the request or could not be reached.',
            target: 'shown',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    endingOthers: {
      tags: ['busy', 'shown'],
      description: 'All other devices are being signed out.',
      invoke: {
        src: 'endOthers',
        id: 'endOthers',
        onDone: { description: 'The other devices are signed out; the list shows this one.', target: 'refreshing' },
        onError: {
          description:
            'The other devices were not signed out: the server rejected the request or could not be reached.',
          target: 'shown',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refreshing: {
      tags: ['busy', 'shown'],
      description: 'The list is reloading.',
      invoke: {
        src: 'loadDevices',
        id: 'refresh',
        onDone: {
          description: 'The list of devices is reloaded.',
          target: 'shown',
          actions: { type: 'setDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: {
          description: 'The server could not be reached; the stale list is not shown.',
          target: 'unreachable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
