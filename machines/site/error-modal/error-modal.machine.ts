import { assign, setup } from 'xstate';
import type { Failure } from '../../shared/failure.ts';

/** What is said when nobody knows better. */
export const FALLBACK_MESSAGE = 'Something went wrong. Try again.';

/** First validation message, else the response's message, else a sentence of ours (ER-04). */
export function messageOf(failure: Pick<Failure, 'message' | 'errors'>): string {
  const first = Object.values(failure.errors).flat()[0];
  return first || failure.message || FALLBACK_MESSAGE;
}

export type ErrorModalContext = {
  /** Kept while the dialog closes, so that its words do not vanish before it does. */
  message: string;
};

export type ErrorModalEvent =
  | { type: 'errorModal.failed'; failure: Pick<Failure, 'message' | 'errors'> }
  | { type: 'errorModal.closed' };

/** The dialog "Error", for what went wrong and belongs to no field (ER-04). */
export const errorModalMachine = setup({
  types: { context: {} as ErrorModalContext, events: {} as ErrorModalEvent, tags: {} as 'open' },
  actions: { takeMessage: assign((_, params: { message: string }) => params) },
}).createMachine({
  id: 'errorModal',
  description: 'Says what went wrong when there is no better place on the page to say it.',
  context: { message: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing went wrong, or it has been read.',
      on: {
        'errorModal.failed': {
          description: 'Something went wrong.',
          target: 'open',
          actions: { type: 'takeMessage', params: ({ event }) => ({ message: messageOf(event.failure) }) },
        },
      },
    },
    open: {
      tags: 'open',
      description: 'The dialog says what went wrong.',
      on: {
        'errorModal.failed': {
          description: 'Something else went wrong; the newest is said.',
          actions: { type: 'takeMessage', params: ({ event }) => ({ message: messageOf(event.failure) }) },
        },
        'errorModal.closed': { description: 'It has been read.', target: 'closed' },
      },
    },
  },
});
