import { assign, setup } from 'xstate';

export type OrderReviewContext = {
  closedBy: string | null;
  /** What the administrator found and did. */
  note: string | null;
  closedAt: number | null;
};

export type OrderReviewEvent =
  | { type: 'orderReview.closed'; by: string; note: string; at: number }
  | { type: 'orderReview.lapsed'; note: string; at: number };

/**
 * One reason for which a person has to look at an order. The server opens it once for each payment, card or refund that it is about,
 * so that news that comes again opens nothing that was closed.
 */
export const orderReviewMachine = setup({
  types: { context: {} as OrderReviewContext, events: {} as OrderReviewEvent },
  actions: {
    /** Stores who answered the question, when, and with which note. */
    storeDecision: assign((_, params: { by: string; note: string; at: number }) => ({
      closedBy: params.by,
      note: params.note,
      closedAt: params.at,
    })),
    /** Stores that nobody answered in time, and what the server did. */
    storeLapse: assign((_, params: { note: string; at: number }) => ({ note: params.note, closedAt: params.at })),
  },
}).createMachine({
  id: 'orderReview',
  description: 'One question about an order that an administrator has to answer.',
  context: { closedBy: null, note: null, closedAt: null },
  initial: 'open',
  states: {
    open: {
      description:
        "The order waits in the administrators' list: the amount paid is not the price, a regional price was paid and the card's country is unknown or has a higher price, or a refund failed or came back. Only an order that waits for the country of its card is decided by the server, after 24 hours.",
      on: {
        'orderReview.closed': {
          description: 'An administrator answers, with a note about what was found and done.',
          target: 'closed',
          actions: {
            type: 'storeDecision',
            params: ({ event }) => ({ by: event.by, note: event.note, at: event.at }),
          },
        },
        'orderReview.lapsed': {
          description: 'Nobody answered within 24 hours; the server opens the order or refunds it.',
          target: 'closed',
          actions: { type: 'storeLapse', params: ({ event }) => ({ note: event.note, at: event.at }) },
        },
      },
    },
    closed: { type: 'final', description: 'The question is answered; the note is kept.' },
  },
});
