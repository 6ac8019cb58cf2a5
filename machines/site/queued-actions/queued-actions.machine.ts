import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** Something that was asked for before it was known who asks. */
export type QueuedAction = {
  id: string;
  /** Name of the dialog that says that it is done. */
  flash?: string;
} & (
  | {
      kind: 'saveMetadata';
      interest: string[];
      /** Whether somebody was signed in when it was declared; not known of what was kept before this was asked. */
      by?: 'guest' | 'user' | undefined;
    }
  | { kind: 'castVote'; slug: string; votes: { value: string }[] }
);

export type QueuedActionsContext = {
  /** The action whose turn it is. */
  action: QueuedAction | null;
  /** The dialog that is shown when all is done. */
  flash: string | null;
};

export type QueuedActionsEvent =
  /** Something was added to the queue. */
  | { type: 'queuedActions.added' }
  /** No other tab runs the queue now. */
  | { type: 'queuedActions.lockAcquired' };

/** Runs, for somebody who is signed in, what was asked for before. */
export const queuedActionsMachine = setup({
  types: { context: {} as QueuedActionsContext, events: {} as QueuedActionsEvent },
  actors: {
    watchQueue: fromCallback<{ type: 'ignored' }>(() => notProvided('watchQueue')),
    /** Holds the turn while it lives. */
    holdLock: fromCallback<{ type: 'ignored' }>(() => notProvided('holdLock')),
    readOldest: fromPromise<QueuedAction | null>(() => notProvided('readOldest')),
    runAction: fromPromise<void, { action: QueuedAction | null }>(() => notProvided('runAction')),
  },
  actions: {
    takeAction: assign((_, params: { action: QueuedAction | null }) => ({ action: params.action })),
    rememberFlash: assign(({ context }) => ({ flash: context.action?.flash ?? context.flash })),
    clear: assign({ action: null, flash: null }),
    /** What was done before is still said when the queue has been read to its end. */
    clearAction: assign({ action: null }),
    /** Takes the action out of the device's queue. */
    dropAction: (_, _params: { id: string }) => notProvided('dropAction'),
    logFailure: (_, _params: { error: unknown }) => notProvided('logFailure'),
    showFlash: (_, _params: { flash: string }) => notProvided('showFlash'),
  },
  guards: {
    isThere: (_, params: { action: QueuedAction | null }) => params.action !== null,
    hasFlash: ({ context }) => context.flash !== null,
  },
}).createMachine({
  id: 'queuedActions',
  description: 'What somebody asked for before signing in is run once, by one tab.',
  context: { action: null, flash: null },
  invoke: {
    src: 'watchQueue',
    id: 'watchQueue',
    onError: { description: 'Nothing is heard of additions; the queue is looked at when a session begins.' },
  },
  initial: 'acting',
  states: {
    idle: {
      description: 'Nothing waits.',
      on: {
        'queuedActions.added': { description: 'Something was asked for.', target: 'acting' },
      },
    },
    acting: {
      description: 'The queue is worked through, one action after the other.',
      invoke: {
        src: 'holdLock',
        id: 'holdLock',
        onError: {
          description: 'Tabs cannot be told apart: what waits stays for another time.',
          target: 'idle',
          actions: 'clearAction',
        },
      },
      initial: 'awaitingLock',
      states: {
        awaitingLock: {
          description: 'Another tab may be at it.',
          on: {
            'queuedActions.lockAcquired': { description: 'No other tab is.', target: 'reading' },
          },
        },
        reading: {
          description: 'The device is asked what waits.',
          invoke: {
            src: 'readOldest',
            id: 'readOldest',
            onDone: [
              {
                description: 'An action waits.',
                guard: { type: 'isThere', params: ({ event }) => ({ action: event.output }) },
                target: 'running',
                actions: { type: 'takeAction', params: ({ event }) => ({ action: event.output }) },
              },
              {
                description: 'All is done, and there is something to say about it.',
                guard: 'hasFlash',
                target: '#queuedActions.idle',
                actions: [{ type: 'showFlash', params: ({ context }) => ({ flash: context.flash ?? '' }) }, 'clear'],
              },
              { description: 'Nothing waits any more.', target: '#queuedActions.idle', actions: 'clear' },
            ],
            onError: {
              description: 'The device does not tell.',
              target: '#queuedActions.idle',
              actions: ['clear', { type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
          on: {
            'queuedActions.added': {
              description: 'Something was added after the device was asked; it is asked again.',
              target: 'reading',
              reenter: true,
            },
          },
        },
        running: {
          description: 'The server is told.',
          invoke: {
            src: 'runAction',
            id: 'runAction',
            input: ({ context }) => ({ action: context.action }),
            onDone: {
              description: 'It is done.',
              target: 'reading',
              actions: [
                'rememberFlash',
                { type: 'dropAction', params: ({ context }) => ({ id: context.action?.id ?? '' }) },
              ],
            },
            onError: {
              description: 'It did not work. That is logged and nothing more; the next one follows.',
              target: 'reading',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'dropAction', params: ({ context }) => ({ id: context.action?.id ?? '' }) },
              ],
            },
          },
        },
      },
    },
  },
});
