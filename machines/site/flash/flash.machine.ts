import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type FlashContext = {
  /** Names the dialog; kept while it closes, so that its words do not vanish before it does. */
  key: string | null;
};

export type FlashEvent =
  /** Something was done that a dialog tells of. */
  { type: 'flash.appeared'; key: string } | { type: 'flash.closed' };

/** A dialog that tells once of what was done (UI-13). */
export const flashMachine = setup({
  types: { context: {} as FlashContext, events: {} as FlashEvent, tags: {} as 'open' },
  actors: {
    /** Tells of dialogs that wait already and of those to come. */
    watchFlash: fromCallback<{ type: 'ignored' }>(() => notProvided('watchFlash')),
  },
  actions: { takeKey: assign((_, params: { key: string }) => params) },
}).createMachine({
  id: 'flash',
  description: 'A dialog that tells once of what was done, also after a reload of the page.',
  context: { key: null },
  invoke: {
    src: 'watchFlash',
    id: 'watchFlash',
    onError: { description: 'Nothing is heard of what was done; it is done all the same.' },
  },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'There is nothing to tell.',
      on: {
        'flash.appeared': {
          description: 'Something was done.',
          target: 'shown',
          actions: { type: 'takeKey', params: ({ event }) => ({ key: event.key }) },
        },
      },
    },
    shown: {
      tags: 'open',
      description: 'The dialog is on show.',
      on: {
        'flash.appeared': {
          description: 'Something else was done; the newest is told.',
          actions: { type: 'takeKey', params: ({ event }) => ({ key: event.key }) },
        },
        'flash.closed': { description: 'It has been read.', target: 'quiet' },
      },
    },
  },
});
