import * as z from 'zod/mini';
import { idSchema, instantSchema, matching, plannedInstantSchema, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { bannerSchema } from './banners.ts';
import { availabilitySchema } from './catalog.ts';
import { OFFER_KINDS } from './offer-data.ts';
import { testimonialSchema } from './offers.ts';
import { currencySchema, pricedItemSchema } from './prices.ts';

/** Editing offers (CO-12). Data of an offer are checked by the schema of its kind, which the path names. */

/** State of the offer chart. */
export const offerStateSchema = z.enum(['draft', 'published', 'withdrawn']);
export type OfferState = z.output<typeof offerStateSchema>;

export const offerKindSchema = z.enum(OFFER_KINDS);

const offerDataSchema = z.record(z.string(), z.unknown());
export type DraftData = z.output<typeof offerDataSchema>;

/** As it was sent: a record would drop keys that the strict schema of the kind refuses, such as `__proto__`. */
const sentDataSchema = z.unknown();

/** An offer counts from its start until its end; null for no limit. */
const schedule = { starts_at: z.nullable(plannedInstantSchema), ends_at: z.nullable(plannedInstantSchema) };

const authorSchema = z.nullable(z.strictObject({ id: idSchema, name: z.string() }));

const summary = {
  kind: offerKindSchema,
  slug: idSchema,
  name: z.string(),
  state: offerStateSchema,
  /** Of the newest revision; every change makes the next one. */
  version: z.int(),
  ...schedule,
  updated_at: instantSchema,
  /** Who made the newest revision; null for what the product brought along. */
  author: authorSchema,
};

export const offerSummarySchema = z.strictObject(summary);
export type OfferSummary = z.output<typeof offerSummarySchema>;

export const offerRevisionSchema = z.strictObject({
  version: z.int(),
  state: offerStateSchema,
  ...schedule,
  data: offerDataSchema,
  at: instantSchema,
  author: authorSchema,
});
export type OfferRevision = z.output<typeof offerRevisionSchema>;

export const offerDetailSchema = z.strictObject({
  ...summary,
  data: offerDataSchema,
  /** The newest first. */
  revisions: z.array(offerRevisionSchema),
});
export type OfferDetail = z.output<typeof offerDetailSchema>;

/** A banner as visitors would see it at a moment. */
const bannerPreviewSchema = z.strictObject({
  banner: bannerSchema,
  /** Whether they see it then; a note says what keeps it away. */
  is_shown: z.boolean(),
});
export type BannerPreview = z.output<typeof bannerPreviewSchema>;

export const offerPreviewSchema = z.strictObject({
  /** The moment that is shown: the one asked for, else the start of an offer that has not begun, else now. */
  at: instantSchema,
  currency: currencySchema,
  bundles: z.array(
    z.strictObject({
      slug: idSchema,
      name: z.string(),
      availability: availabilitySchema,
      examples: z.array(z.strictObject({ label: z.string(), price: pricedItemSchema })),
    }),
  ),
  /** Null for what is not a banner. */
  banner: z.nullable(bannerPreviewSchema),
  /** A testimonial as the page of its technology shows it; null for what is none. */
  testimonial: z.optional(z.nullable(z.strictObject({ tech: techSchema, said: testimonialSchema }))),
  /** What should be known beside it, such as why a coupon does not count. */
  notes: z.array(z.string()),
});
export type OfferPreview = z.output<typeof offerPreviewSchema>;

const path = z.strictObject({ kind: offerKindSchema, slug: idSchema });
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
/** A code as it is typed: that of a coupon in any case. */
const couponCodeSchema = matching(
  /^[A-Za-z0-9_-]+$/,
  64,
  'A coupon has letters, digits, hyphens and underscores only, 64 at most.',
);
/** Data of an offer: the longest is the list of economies. */
const maxBodyKb = 32;

export const offersAdminRoutes = {
  listOffers: defineRoute({
    method: 'GET',
    path: '/offers',
    access: 'administrator',
    owner: 'staff',
    summary: 'All offers of a kind, or of all kinds, in all states.',
    query: z.strictObject({ kind: z.optional(offerKindSchema) }),
    response: z.strictObject({ data: z.array(offerSummarySchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  readOffer: defineRoute({
    method: 'GET',
    path: '/offers/{kind}/{slug}',
    access: 'administrator',
    owner: 'staff',
    summary: 'An offer with its newest revisions.',
    params: path,
    response: offerDetailSchema,
    status: 200,
  }),
  saveOffer: defineRoute({
    method: 'PUT',
    path: '/offers/{kind}/{slug}',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Saves the next version of an offer; takes effect immediately when the offer is published. `version` is the one that was edited, null for a new offer, which is a draft.',
    params: path,
    body: z.strictObject({ version: z.nullable(version), data: sentDataSchema, ...schedule }),
    response: offerDetailSchema,
    status: 200,
    errors: [409],
    maxBodyKb,
    confirmation: 'recent',
  }),
  publishOffer: defineRoute({
    method: 'POST',
    path: '/offers/{kind}/{slug}/publish',
    access: 'administrator',
    owner: 'staff',
    summary: 'Publishes the newest version of a draft or a withdrawn offer.',
    params: path,
    body: z.strictObject({ version }),
    response: offerDetailSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  withdrawOffer: defineRoute({
    method: 'POST',
    path: '/offers/{kind}/{slug}/withdraw',
    access: 'administrator',
    owner: 'staff',
    summary: 'Withdraws a published offer that no other published offer needs.',
    params: path,
    body: z.strictObject({ version }),
    response: offerDetailSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  undoOffer: defineRoute({
    method: 'POST',
    path: '/offers/{kind}/{slug}/undo',
    access: 'administrator',
    owner: 'staff',
    summary: 'Makes the content of an older revision, `to`, the newest version. The state stays as it is.',
    params: path,
    body: z.strictObject({ version, to: version }),
    response: offerDetailSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  previewOffer: defineRoute({
    method: 'POST',
    path: '/offers/{kind}/{slug}/preview',
    access: 'administrator',
    owner: 'staff',
    summary:
      'What things would cost, or how a banner would look, if a draft were published; the draft is checked like one that is saved.',
    params: path,
    body: z.strictObject({
      data: sentDataSchema,
      ...schedule,
      /** A coupon to show prices with. */
      coupon: z.optional(couponCodeSchema),
      /** The moment to show; one that has passed counts as now. */
      at: z.optional(plannedInstantSchema),
    }),
    response: offerPreviewSchema,
    status: 200,
    maxBodyKb,
  }),
};
