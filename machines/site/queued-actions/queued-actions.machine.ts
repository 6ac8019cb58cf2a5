import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Tech } from '../../../src/contract/techs.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** An action requested before sign-in. */
export type QueuedAction = {
  id: string;
  /** Name of the confirmation dialog. */
  flash?: string;
} & (
  | {
      kind: 'saveMetadata';
      interest: string[];
      /** Whether somebody was signed in when it was declared; not known of what was kept before this was asked. */
      by?: 'guest' | 'user' | undefined;
    }
  | { kind: 'castVote'; slug: string; votes: { value: string }[] }
  | { kind: 'reserveSpot'; tech: Tech }
);

export type QueuedActionsContext = {
  /** The current action. */
  action: QueuedAction | null;
  /** The dialog to show at the end. */
  flash: string | null;
};

export type QueuedActionsEvent =
  /** An action was added to the queue. */
  | { type: 'queuedActions.added' }
  /** No other tab is running the queue. */
  | { type: 'queuedActions.lockAcquired' };

/** Runs, for a signed-in user, the actions requested before sign-in. */
export const queuedActionsMachine = setup({
  types: { context: {} as QueuedActionsContext, events: {} as QueuedActionsEvent },
  actors: {
    /** Reports when an action is added to the queue on this device. */
    watchQueue: fromCallback<{ type: 'ignored' }>(() => notProvided('watchQueue')),
    /** Holds the lock of the queue, so that only one tab runs its actions. */
    holdLock: fromCallback<{ type: 'ignored' }>(() => notProvided('holdLock')),
    /** Reads the oldest queued action from this device. */
    readOldest: fromPromise<QueuedAction | null>(() => notProvided('readOldest')),
    /** Carries the action out on the server. */
    runAction: fromPromise<void, { action: QueuedAction | null }>(() => notProvided('runAction')),
  },
  actions: {
    /** Keeps which action runs. */
    setAction: assign((_, params: { action: QueuedAction | null }) => ({ action: params.action })),
    /** Keeps the confirmation that the action calls for, to show at the end of the queue. */
    rememberFlash: assign(({ context }) => ({ flash: context.action?.flash ?? context.flash })),
    /** Clears the action and the confirmation. */
    clear: assign({ action: null, flash: null }),
    /** Clears the action. An earlier action's confirmation is still shown at the end of the queue. */
    clearAction: assign({ action: null }),
    /** Removes the action from the device's queue, and says on the page whether it succeeded. */
    dropAction: (_, _params: { id: string; isDone: boolean }) => notProvided('dropAction'),
    /** Logs why the action or the queue failed. */
    logFailure: (_, _params: { error: unknown }) => notProvided('logFailure'),
    /** Shows the confirmation. */
    showFlash: (_, _params: { flash: string }) => notProvided('showFlash'),
  },
  guards: {
    /** An action is waiting in the queue. */
    hasAction: (_, params: { action: QueuedAction | null }) => params.action !== null,
    /** An action calls for a confirmation. */
    hasFlash: ({ context }) => context.flash !== null,
  },
}).createMachine({
  id: 'queuedActions',
  description: 'Actions requested before sign-in run once, in one tab.',
  context: { action: null, flash: null },
  invoke: {
    src: 'watchQueue',
    id: 'watchQueue',
    onError: { description: 'The page no longer learns of new actions; it reads the queue at the next sign-in.' },
  },
  initial: 'acting',
  states: {
    idle: {
      description: 'The queue is empty.',
      on: {
        'queuedActions.added': { description: 'An action was added.', target: 'acting' },
      },
    },
    acting: {
      description: 'The queue runs, one action at a time.',
      invoke: {
        src: 'holdLock',
        id: 'holdLock',
        onError: {
          description: 'The browser cannot lock the queue between tabs, so its actions stay for later.',
          target: 'idle',
          actions: 'clearAction',
        },
      },
      initial: 'awaitingLock',
      states: {
        awaitingLock: {
          description: 'The tab waits for the lock, which another tab may hold.',
          on: {
            'queuedActions.lockAcquired': { description: 'The tab has the lock.', target: 'reading' },
          },
        },
        reading: {
          description: 'The tab reads the queue from the device.',
          invoke: {
            src: 'readOldest',
            id: 'readOldest',
            onDone: [
              {
                description: 'The queue has an action.',
                guard: { type: 'hasAction', params: ({ event }) => ({ action: event.output }) },
                target: 'running',
                actions: { type: 'setAction', params: ({ event }) => ({ action: event.output }) },
              },
              {
                description: 'Every action has run, and one of them needs a confirmation.',
                guard: 'hasFlash',
                target: '#queuedActions.idle',
                actions: [{ type: 'showFlash', params: ({ context }) => ({ flash: context.flash ?? '' }) }, 'clear'],
              },
              { description: 'The queue is empty again.', target: '#queuedActions.idle', actions: 'clear' },
            ],
            onError: {
              description: "The device's storage cannot be read.",
              target: '#queuedActions.idle',
              actions: ['clear', { type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
          on: {
            'queuedActions.added': {
              description: 'An action was added during the read, so the tab reads again.',
              target: 'reading',
              reenter: true,
            },
          },
        },
        running: {
          description: 'The action is being sent to the server.',
          invoke: {
            src: 'runAction',
            id: 'runAction',
            input: ({ context }) => ({ action: context.action }),
            onDone: {
              description: 'The action succeeded.',
              target: 'reading',
              actions: [
                'rememberFlash',
                { type: 'dropAction', params: ({ context }) => ({ id: context.action?.id ?? '', isDone: true }) },
              ],
            },
            onError: {
              description: 'The action failed, which is only logged; the next one follows.',
              target: 'reading',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'dropAction', params: ({ context }) => ({ id: context.action?.id ?? '', isDone: false }) },
              ],
            },
          },
        },
      },
    },
  },
});
