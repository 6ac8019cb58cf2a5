import {
  offerPreviewMachine,
  type PreviewQuestion,
} from '../../../machines/commerce/offer-preview/offer-preview.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { OfferPreview } from '../../../src/contract/commerce/offers-admin.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const question = (name: string, coupon = '', at: number | null = null): PreviewQuestion => ({
  ...{ kind: 'coupon', slug: 'spring', coupon, at },
  draft: { slug: 'spring', data: { name }, startsAt: null, endsAt: null },
});
const first = question('First');
const second = question('Second', 'welcome10', 2);
const preview = (at: number): OfferPreview => ({ at, currency: 'USD', bundles: [], banner: null, notes: [] });
const invalid = failure('invalid', 'Too long.', { errors: { 'data.name': ['Too long.'] } });
const unreachable = failure('unreachable', 'No connection.');

export const model = defineModel(offerPreviewMachine, {
  input: [first],
  events: {
    'offerPreview.changed': [named('another draft with a coupon, at another moment', { question: second })],
    'offerPreview.retried': [{}],
  },
  words: {
    'offerPreview.retried': 'The administrator wants to retry.',
  },
  invokes: {
    previewOffer: {
      done: ({ context }) => [preview(context.question === first ? 1 : 2)],
      error: [named('a field is not valid', invalid), named('the server is not reached', unreachable)],
    },
  },
  delays: { pause: 400 },
  context: ({ question: asked, preview: shown, failure: last }) => ({
    asked: asked.coupon,
    shown: shown?.at ?? null,
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['waiting', 'loading', 'shown'],
      events: ['offerPreview.retried'],
      because: 'nothing failed, or it is asked again',
    },
  ],
  outcomes: {
    // The last preview stays on show meanwhile.
    'offerPreview.changed': (now, { event, before }) =>
      now.context.question === event.question && now.context.preview === before.context.preview && 'waiting',
    'offerPreview.retried': {
      failed: (_, { before: { context } }) => (context.failure === unreachable ? 'loading' : 'failed'),
    },
    'after(pause)': 'loading',
    'done(previewOffer)': (now, { event: { output } }) => now.context.preview === output && 'shown',
    'error(previewOffer)': (now, { event: { error }, before: { context } }) =>
      now.context.failure === error && now.context.preview === context.preview && 'failed',
  },
  checks: {
    waiting: (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      snapshot.children.previewOffer === undefined &&
      (event?.type !== 'offerPreview.changed' || snapshot.context.question === second),
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children.previewOffer, snapshot.context.question) &&
      // Where a field is at fault a retry changes nothing.
      failuresLead(snapshot, 'previewOffer', {
        invalid: (now) => !now.can({ type: 'offerPreview.retried' }),
        others: (now) => now.can({ type: 'offerPreview.retried' }),
      }),
    shown: ({ context, ...snapshot }) =>
      context.failure === null &&
      context.preview?.at === (context.question === first ? 1 : 2) &&
      snapshot.status === 'active',
    failed: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'offerPreview.retried' }) === (snapshot.context.failure === unreachable),
  },
});
