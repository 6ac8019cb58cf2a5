import { assign, fromPromise, setup } from 'xstate';
import type { OfferPreview } from '../../../src/contract/commerce/offers-admin.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type { OfferDraft, OfferKey } from '../offer-editor/offer-editor.types.ts';

export type PreviewQuestion = OfferKey & {
  draft: OfferDraft;
  /** With which prices are shown; empty for none. */
  coupon: string;
  /** The moment that is shown, in milliseconds since the Unix epoch; null for now, or the start of what has not begun. */
  at: number | null;
};

export type OfferPreviewContext = {
  question: PreviewQuestion;
  /** The last prices that could be computed, or how a banner looked last. */
  preview: OfferPreview | null;
  /** Why there are none for this draft; its messages belong to the fields. */
  failure: Failure | null;
};

export type OfferPreviewEvent =
  | { type: 'offerPreview.changed'; question: PreviewQuestion }
  | { type: 'offerPreview.retried' };

/** How long typing pauses before the preview follows. Milliseconds. */
const PAUSE_MS = 400;

/** What things would cost or how a banner would look with a draft, and what is wrong with it, while it is typed (CO-12). */
export const offerPreviewMachine = setup({
  types: {
    context: {} as OfferPreviewContext,
    events: {} as OfferPreviewEvent,
    input: {} as PreviewQuestion,
    tags: {} as 'busy',
  },
  actors: {
    /** Asks the server what visitors would see of the draft, and what is wrong with it. */
    previewOffer: fromPromise<OfferPreview, PreviewQuestion>(() => notProvided('previewOffer')),
  },
  guards: {
    /** The draft itself is valid. One that is not is previewed again as soon as it changes. */
    isRetryable: ({ context }) => context.failure?.kind !== 'invalid',
  },
  actions: {
    /** Keeps the draft to preview. */
    setQuestion: assign((_, params: { question: PreviewQuestion }) => ({ question: params.question })),
    /** Shows what visitors would see. */
    setPreview: assign((_, params: { preview: OfferPreview }) => ({ preview: params.preview })),
    /** Keeps the reason why there is no preview, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the preview. */
    clearFailure: assign({ failure: null }),
  },
  delays: {
    /** 0.4 seconds without typing, before the draft is previewed. Milliseconds. */
    pause: PAUSE_MS,
  },
}).createMachine({
  id: 'offerPreview',
  description: 'The preview of a draft follows the form: its prices, or the banner.',
  context: ({ input }) => ({ question: input, preview: null, failure: null }),
  initial: 'loading',
  on: {
    'offerPreview.changed': {
      description: 'The form has changed; the preview follows after a pause.',
      target: '.waiting',
      actions: { type: 'setQuestion', params: ({ event }) => ({ question: event.question }) },
    },
  },
  states: {
    waiting: {
      tags: 'busy',
      description: 'The administrator is typing.',
      after: { pause: { description: 'Typing has paused.', target: 'loading' } },
    },
    loading: {
      tags: 'busy',
      description: 'The server checks the draft and computes what visitors would see.',
      invoke: {
        src: 'previewOffer',
        id: 'previewOffer',
        input: ({ context }) => context.question,
        onDone: {
          description: 'The server responds with what visitors would see.',
          target: 'shown',
          actions: [{ type: 'setPreview', params: ({ event }) => ({ preview: event.output }) }, 'clearFailure'],
        },
        onError: {
          description: 'The draft is not valid, or the server could not be reached.',
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: { description: 'The page shows the prices of the draft, or its banner.' },
    failed: {
      description: 'The page keeps the last preview, with messages at the fields or an offer to retry.',
      on: {
        'offerPreview.retried': {
          description: 'The administrator retries, because no field is at fault.',
          guard: 'isRetryable',
          target: 'loading',
        },
      },
    },
  },
});
