import { assign, setup } from 'xstate';
import type { Failure } from '../../shared/failure.ts';

/** The default message. */
export const FALLBACK_MESSAGE = 'Something went wrong. Try again.';

/** First validation message, else the response's message, else the default (ER-04). */
export function messageOf(failure: Pick<Failure, 'message' | 'errors'>): string {
  const first = Object.values(failure.errors).flat()[0];
  return first || failure.message || FALLBACK_MESSAGE;
}

export type ErrorModalContext = {
  /** Kept while the dialog closes, so that its text stays visible until then. */
  message: string;
};

export type ErrorModalEvent =
  | { type: 'errorModal.failed'; failure: Pick<Failure, 'message' | 'errors'> }
  | { type: 'errorModal.closed' };

/** The "Error" dialog, for failures that belong to no field (ER-04). */
export const errorModalMachine = setup({
  types: { context: {} as ErrorModalContext, events: {} as ErrorModalEvent, tags: {} as 'open' },
  actions: {
    /** Shows the message in the dialog. */
    setMessage: assign((_, params: { message: string }) => params),
  },
}).createMachine({
  id: 'errorModal',
  description: 'Shows an error that has no better place on the page.',
  context: { message: '' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is closed.',
      on: {
        'errorModal.failed': {
          description: 'An error occurred.',
          target: 'open',
          actions: { type: 'setMessage', params: ({ event }) => ({ message: messageOf(event.failure) }) },
        },
      },
    },
    open: {
      tags: 'open',
      description: 'The dialog shows the error.',
      on: {
        'errorModal.failed': {
          description: 'Another error occurred, which replaces the one shown.',
          actions: { type: 'setMessage', params: ({ event }) => ({ message: messageOf(event.failure) }) },
        },
        'errorModal.closed': { description: 'The visitor closes the dialog.', target: 'closed' },
      },
    },
  },
});
