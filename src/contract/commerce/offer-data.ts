import * as z from 'zod/mini';
import { idSchema, levelSchema, matching, techSchema, text } from '../common.ts';
import { nameField } from '../name-field.ts';
import { bannerDataSchema } from './banner-data.ts';
import { CATEGORIES } from './categories.ts';
import { orderKindSchema, productSchema } from './orders.ts';
import { centsSchema, currencySchema } from './prices.ts';

/** What administrators edit (CO-12): for each kind of offer the shape of its data. */

const percentSchema = z
  .int()
  .check(z.minimum(1, 'A discount is at least 1%.'), z.maximum(100, 'A discount is at most 100%.'));
const priceSchema = centsSchema.check(
  z.minimum(0, 'A price is not negative.'),
  z.maximum(10_000_000, 'A price is at most 100,000.'),
);

export const bulletpointSchema = z.strictObject({
  id: idSchema,
  text: text({ max: 160, what: 'A bullet point' }),
  category: z.enum(CATEGORIES),
});

/** Something that can be bought: an exam, alone or with training and bootcamp. */
export const bundleSchema = z.strictObject({
  name: nameField({ max: 80, what: 'The name', needs: 'letter or digit' }),
  tech: techSchema,
  type: orderKindSchema,
  /** Level that is shown where the slugs of the products do not say it. */
  display_level: z.optional(levelSchema),
  /** `public`: in the catalog. `upsell`: offered beside another one. `retake`: for who failed. */
  audience: z.enum(['public', 'upsell', 'retake']),
  sort_order: z.int(),
  products: z.array(productSchema).check(z.minLength(1, 'A bundle contains at least one product.'), z.maxLength(10)),
  list_price: priceSchema,
  /** Whether several seats can be bought at once. */
  team: z.boolean(),
  bulletpoints: z.array(bulletpointSchema).check(z.maxLength(20)),
  /** What is offered beside it, at a price of its own. */
  upsells: z.array(z.strictObject({ slug: idSchema, price: priceSchema })).check(z.maxLength(6)),
  /** Slugs of the bundles to which an order of this one can be upgraded; what was paid is credited. */
  upgrades_to: z.array(idSchema).check(z.maxLength(6)),
});
export type Bundle = z.output<typeof bundleSchema>;

const scopeSchema = z.array(idSchema).check(z.maxLength(60));

/** A code that lowers a price; its slug, in any case, is the code. */
export const couponSchema = z.strictObject({
  name: nameField({ max: 80, what: 'The name', needs: 'letter or digit' }),
  discount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: percentSchema }),
    z.strictObject({ kind: z.literal('amount'), amount: priceSchema }),
  ]),
  /** Slugs of the bundles for which it counts; empty for all. */
  bundles: scopeSchema,
  /** Whether it also lowers regional prices. */
  with_regional: z.boolean(),
  /** Orders in which it can be used; null for any number. */
  max_uses: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  once_per_person: z.boolean(),
});
export type Coupon = z.output<typeof couponSchema>;

/** `schedule`: from its start to its end. `free-weekend`: while a free weekend of the technology runs, and seven days after. */
export const promotionTimeSchema = z.enum(['schedule', 'free-weekend']);

/** A discount that needs no code. */
export const promotionSchema = z.strictObject({
  name: nameField({ max: 80, what: 'The name', needs: 'letter or digit' }),
  tech: techSchema,
  during: promotionTimeSchema,
  discounts: z
    .array(z.strictObject({ bundle: idSchema, percent: percentSchema }))
    .check(z.minLength(1), z.maxLength(20)),
});
export type Promotion = z.output<typeof promotionSchema>;

export const testimonialDataSchema = z.strictObject({
  name: nameField({ max: 80, what: 'The name', needs: 'letter or digit' }),
  role: text({ max: 120, what: 'The role' }),
  text: text({ max: 600, what: 'The text' }),
  tech: techSchema,
  /** Where the person agreed that it is shown. */
  consent: text({ max: 200, what: 'The consent' }),
});

const country = matching(/^[A-Z]{2}$/, 2, 'A country is two capital letters.');

/** The income group of every economy; what stands in none has level 0. */
export const economiesSchema = z.strictObject({
  source: text({ max: 200, what: 'The source' }),
  fiscal_year: z.int(),
  checked_on: matching(/^\d{4}-\d{2}-\d{2}$/, 10, 'A day is written as 2026-11-20.'),
  upper_middle: z.array(country),
  lower_middle: z.array(country),
  low: z.array(country),
  /** Rows that could not be verified against the source. */
  unverified: z.array(country),
});

/** The rules that all prices have in common. */
export const pricingSchema = z.strictObject({
  currency: currencySchema,
  tax: z.enum(['included', 'excluded']),
  /** Percent off the list price by income group. */
  regional: z.strictObject({ upper_middle: percentSchema, lower_middle: percentSchema, low: percentSchema }),
  /** Most that a promotion and a regional price take off together. */
  max_percent: percentSchema,
  /** Percent off for each number of seats, ascending. */
  team: z.array(z.strictObject({ from: z.int().check(z.minimum(2), z.maximum(10_000)), percent: percentSchema })),
  max_quantity: z.int().check(z.minimum(1), z.maximum(1000)),
  quote_minutes: z.int().check(z.minimum(5), z.maximum(1440)),
});
export type Pricing = z.output<typeof pricingSchema>;

/** Every kind of offer with the shape of its data; a kind is one entry. */
export const OFFER_SCHEMAS = {
  bundle: bundleSchema,
  coupon: couponSchema,
  promotion: promotionSchema,
  testimonial: testimonialDataSchema,
  banner: bannerDataSchema,
  economies: economiesSchema,
  pricing: pricingSchema,
} as const;

export type OfferKind = keyof typeof OFFER_SCHEMAS;
export const OFFER_KINDS = Object.keys(OFFER_SCHEMAS) as [OfferKind, ...OfferKind[]];
export type OfferData<K extends OfferKind> = z.output<(typeof OFFER_SCHEMAS)[K]>;
