import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type FlashContext = {
  /** Name of the dialog; kept while it closes, so that its text stays visible until then. */
  key: string | null;
};

export type FlashEvent =
  /** An action was completed that a dialog confirms. */
  { type: 'flash.appeared'; key: string } | { type: 'flash.closed' };

/** A dialog that confirms a completed action once (UI-13). */
export const flashMachine = setup({
  types: { context: {} as FlashContext, events: {} as FlashEvent, tags: {} as 'open' },
  actors: {
    /** Reports pending dialogs and new ones. */
    watchFlash: fromCallback<{ type: 'ignored' }>(() => notProvided('watchFlash')),
  },
  actions: {
    /** Keeps which dialog to show. */
    setKey: assign((_, params: { key: string }) => params),
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
  states: {
    quiet: {
      description: 'No confirmation is pending.',
      on: {
        'flash.appeared': {
          description: 'An action was completed.',
          target: 'shown',
          actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
        },
      },
    },
    shown: {
      tags: 'open',
      description: 'The dialog is open.',
      on: {
        'flash.appeared': {
          description: 'Another action was completed, which replaces the one shown.',
          actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
        },
        'flash.closed': { description: 'The user closes the dialog.', target: 'quiet' },
      },
    },
  },
});
