import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type FlashContext = {
  /** Name of the dialog; kept while it closes, so that its text stays visible until then. */
  key: string | null;
};

export type FlashEvent =
  /** An action was completed that a dialog confirms; `isForLater` while it would interrupt what the action was for. */
  | { type: 'flash.appeared'; key: string; isForLater: boolean }
  /** A page is open on which nothing has begun that a dialog would interrupt. */
  | { type: 'flash.intentDone' }
  | { type: 'flash.closed' };

/** A dialog that confirms a completed action once (UI-13). */
export const flashMachine = setup({
  types: { context: {} as FlashContext, events: {} as FlashEvent, tags: {} as 'open' },
  actors: {
    /** Reports pending dialogs and new ones. */
    watchFlash: fromCallback<{ type: 'ignored' }>(() => notProvided('watchFlash')),
  },
  actions: {
    /** Keeps which dialog to show. */
    setKey: assign((_, { key }: { key: string }) => ({ key })),
    /** Stores the dialog on the device, where it survives a reload. */
    keepWaiting: (_, _params: { key: string | null }) => notProvided('keepWaiting'),
    /** Removes the dialog from the device. */
    dropWaiting: () => notProvided('dropWaiting'),
  },
  guards: {
    /** The dialog would interrupt what the user is doing. */
    isForLater: (_, params: { isForLater: boolean }) => params.isForLater,
  },
}).createMachine({
  id: 'flash',
  description: 'A dialog that confirms a completed action once, even after a page reload.',
  context: { key: null },
  invoke: {
    src: 'watchFlash',
    id: 'watchFlash',
    onError: { description: 'The page no longer learns of completed actions; the actions still run.' },
  },
  initial: 'quiet',
  on: {
    'flash.appeared': [
      {
        description: 'An account was created for something that is not done yet, such as a trial or a checkout.',
        guard: { type: 'isForLater', params: ({ event }) => ({ isForLater: event.isForLater }) },
        target: '.waiting',
        actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
      },
      {
        description: 'An action was completed; its dialog replaces one that is open or waits.',
        target: '.shown',
        actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
      },
    ],
  },
  states: {
    quiet: { description: 'No confirmation is pending.' },
    waiting: {
      description: 'The confirmation waits until the user has done what the account is for.',
      entry: { type: 'keepWaiting', params: ({ context }) => ({ key: context.key }) },
      exit: 'dropWaiting',
      on: {
        'flash.intentDone': {
          description: 'The user is done, or has left for a page where nothing is interrupted.',
          target: 'shown',
        },
      },
    },
    shown: {
      tags: 'open',
      description: 'The dialog is open.',
      on: { 'flash.closed': { description: 'The user closes the dialog.', target: 'quiet' } },
    },
  },
});
