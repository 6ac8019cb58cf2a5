import { assign, setup } from 'xstate';

/** What an administrator edits: the data of the offer's kind as JSON, and when it counts. Null: no limit. */
export type OfferContent = { data: string; startsAt: number | null; endsAt: number | null };

export type OfferContext = {
  /** Of the newest revision; counts from 1. */
  version: number;
  content: OfferContent;
};

/**
 * Each event names the version that its sender saw, because a decision about older content is not one about the newest.
 * `needed` says in sentences why other offers need this one as it is.
 */
export type OfferEvent =
  | { type: 'offer.saved'; seen: number; content: OfferContent }
  | { type: 'offer.published'; seen: number }
  | { type: 'offer.withdrawn'; seen: number; needed: readonly string[] }
  | { type: 'offer.restored'; seen: number; revision: { version: number; content: OfferContent } };

/**
 * The life of one offer. The server runs it: it restores the stored state, asks the chart what an event makes of it, and
 * stores the next revision on the condition that the version is still the one that was read.
 */
export const offerMachine = setup({
  types: {
    context: {} as OfferContext,
    events: {} as OfferEvent,
    input: {} as OfferContext,
  },
  guards: {
    /** The administrator has seen the newest version. */
    isNewest: ({ context }, params: { seen: number }) => params.seen === context.version,
    /** The administrator has seen the newest version, and the one to restore is older. */
    isOlder: ({ context }, params: { seen: number; version: number }) =>
      params.seen === context.version && params.version < context.version,
    /** The administrator has seen the newest version, and no other offer needs this one. */
    isExpendable: ({ context }, params: { seen: number; needed: readonly string[] }) =>
      params.seen === context.version && params.needed.length === 0,
  },
  actions: {
    /** Counts one more version. */
    addVersion: assign(({ context }) => ({ version: context.version + 1 })),
    /** Stores the content as that of the newest version. */
    storeContent: assign((_, params: { content: OfferContent }) => ({ content: params.content })),
  },
}).createMachine({
  id: 'offer',
  description:
    'One offer: a product, a price rule, a coupon or a promotion, as administrators edit it and buyers see it.',
  context: ({ input }) => ({ ...input }),
  initial: 'draft',
  on: {
    'offer.saved': {
      description: 'An administrator saves changes to the newest version; they become the next version.',
      guard: { type: 'isNewest', params: ({ event }) => ({ seen: event.seen }) },
      actions: ['addVersion', { type: 'storeContent', params: ({ event }) => ({ content: event.content }) }],
    },
    'offer.restored': {
      description: 'An administrator restores an older version; its content becomes the next version.',
      guard: {
        type: 'isOlder',
        params: ({ event }) => ({ seen: event.seen, version: event.revision.version }),
      },
      actions: ['addVersion', { type: 'storeContent', params: ({ event }) => ({ content: event.revision.content }) }],
    },
  },
  states: {
    draft: {
      description: 'The offer has never been published; only administrators see it.',
      on: {
        'offer.published': {
          description: 'An administrator publishes the newest version.',
          guard: { type: 'isNewest', params: ({ event }) => ({ seen: event.seen }) },
          target: 'published',
          actions: 'addVersion',
        },
      },
    },
    published: {
      description: 'The offer applies between its start and its end; saved changes take effect immediately.',
      on: {
        'offer.withdrawn': {
          description: 'An administrator withdraws the offer, which no other offer needs.',
          guard: {
            type: 'isExpendable',
            params: ({ event }) => ({ seen: event.seen, needed: event.needed }),
          },
          target: 'withdrawn',
          actions: 'addVersion',
        },
      },
    },
    withdrawn: {
      description: 'The offer no longer applies; its versions are kept.',
      on: {
        'offer.published': {
          description: 'An administrator publishes the offer again.',
          guard: { type: 'isNewest', params: ({ event }) => ({ seen: event.seen }) },
          target: 'published',
          actions: 'addVersion',
        },
      },
    },
  },
});
