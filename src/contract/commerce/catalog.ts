import * as z from 'zod/mini';
import { boundedText, idSchema, levelSchema, matching, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { bulletpointSchema, promotionTimeSchema } from './offer-data.ts';
import { orderKindSchema, productSchema } from './orders.ts';
import {
  centsSchema,
  couponOutcomeSchema,
  currencySchema,
  incomeLevelSchema,
  pricedItemSchema,
  quoteSchema,
  regionSchema,
} from './prices.ts';

/** Whether something can be bought. `presale`, `coming`: what it contains does not exist yet. */
export const availabilitySchema = z.enum(['available', 'presale', 'coming']);
export type Availability = z.output<typeof availabilitySchema>;

/** What is offered, with its price in a region (VO-08). */
export const catalogItemSchema = z.strictObject({
  sort_order: z.int(),
  promotion_slug: idSchema,
  promotion_name: z.string(),
  tech: techSchema,
  type: orderKindSchema,
  level: levelSchema,
  products: z.array(productSchema),
  bulletpoints: z.array(bulletpointSchema),
  availability: availabilitySchema,
  /** Whether several seats can be bought at once. */
  team: z.boolean(),
  /** For one person, without a coupon unless one was sent along. */
  price: pricedItemSchema,
  /** The own order that bought it, or that it upgrades; only where the catalog was asked for those. */
  order_id: z.optional(idSchema),
});
export type CatalogItem = z.output<typeof catalogItemSchema>;

/** What a promotion lowers a price to, for one person without a regional price. */
export const catalogPromotionSchema = z.strictObject({
  name: z.string(),
  tech: techSchema,
  during: promotionTimeSchema,
  /** Whether it lowers prices now. */
  active: z.boolean(),
  slug: idSchema,
  percent: z.int(),
  price: centsSchema,
});
export type CatalogPromotion = z.output<typeof catalogPromotionSchema>;

export const catalogMetaSchema = z.strictObject({
  total: z.int(),
  region: regionSchema,
  level: incomeLevelSchema,
  currency: currencySchema,
  tax_note: z.string(),
  coupon: z.nullable(couponOutcomeSchema),
  /** Percent off from so many seats. */
  team_discounts: z.array(z.strictObject({ from: z.int(), percent: z.int() })),
  max_quantity: z.int(),
  /** Discounts that need no code, also those whose occasion has not come. */
  promotions: z.array(catalogPromotionSchema),
});
export type CatalogMeta = z.output<typeof catalogMetaSchema>;

export const catalogSchema = z.strictObject({ data: z.array(catalogItemSchema), meta: catalogMetaSchema });
export type CatalogPrices = z.output<typeof catalogSchema>;

/** Offered beside something else, for less than alone. */
export const upsellItemSchema = z.strictObject({
  slug: idSchema,
  name: z.string(),
  products: z.array(productSchema),
  price: pricedItemSchema,
  /** Price when it is bought alone. */
  alone: z.int(),
});
export type UpsellItem = z.output<typeof upsellItemSchema>;

/** Upsells that one order may contain. */
const MAX_UPSELLS = 6;

export const purchaseSchema = z.strictObject({
  slug: idSchema,
  quantity: z._default(
    z.int().check(z.minimum(1, 'Buy at least one.'), z.maximum(1000, 'That is too many at once.')),
    1,
  ),
  /** Type of the bundle, for those who name it; it has to be that of the slug. */
  type: z.optional(orderKindSchema),
  upsell: z._default(z.array(idSchema).check(z.maxLength(MAX_UPSELLS)), []),
  region: z._default(regionSchema, 'GLOBAL'),
  /** Order that is upgraded to `slug`. */
  upgrade: z.optional(idSchema),
  /** Certification that is taken again. */
  retake: z.optional(idSchema),
  /** One seat is a voucher for somebody else, instead of opening in the buyer's account; several seats are vouchers anyway. */
  as_voucher: z.optional(z.boolean()),
  /** Unpaid order that this one takes the place of: its pay page closes, and its coupon is free again. */
  replaces: z.optional(idSchema),
});
export type Purchase = z.output<typeof purchaseSchema>;

const countrySchema = z.strictObject({
  level: incomeLevelSchema,
  details: z.strictObject({ region: regionSchema, name: z.nullable(z.string()) }),
});
export type CountrySuggestion = z.output<typeof countrySchema>;

/** The coupon of a visitor, percent-encoded; one that is unknown is answered beside the price, never with an error. */
const couponHeaders = z.object({ 'x-coupon': z.optional(boundedText(600)) });

const dayQuery = z.optional(matching(/^\d{4}-\d{2}-\d{2}$/, 10, 'A day is written as 2026-11-20.'));
const hourQuery = z.optional(matching(/^([01]?\d|2[0-3])$/, 2, 'An hour is a number from 0 to 23.'));

export const catalogRoutes = {
  countryCode: defineRoute({
    method: 'GET',
    path: '/country-code',
    access: 'public',
    owner: 'none',
    summary: 'The country that the address of the request suggests, and the income group that decides its prices.',
    response: countrySchema,
    status: 200,
  }),
  catalog: defineRoute({
    method: 'GET',
    path: '/catalog',
    access: 'public',
    owner: 'none',
    summary:
      'What is offered, with prices in a region. A coupon comes as X-Coupon. `emulateDate` and `emulateHour` show another moment, for staff or outside production. With `upgrade=1` what the own orders can be upgraded to, with `order_id` what an own order bought. `includes=products` is accepted: products are always part of it.',
    query: z.strictObject({
      region: z.optional(regionSchema),
      tech: z.optional(techSchema),
      emulateDate: dayQuery,
      emulateHour: hourQuery,
      upgrade: z.optional(z.literal('1')),
      order_id: z.optional(idSchema),
      includes: z.optional(z.literal('products')),
    }),
    headers: couponHeaders,
    response: catalogSchema,
    status: 200,
    errors: [401, 403, 404],
  }),
  upsell: defineRoute({
    method: 'GET',
    path: '/upsell/{slug}',
    access: 'public',
    owner: 'anyone',
    summary: 'What is offered beside something, for less than alone.',
    params: z.strictObject({ slug: idSchema }),
    query: z.strictObject({ region: z.optional(regionSchema) }),
    response: z.strictObject({ data: z.array(upsellItemSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  createQuote: defineRoute({
    method: 'POST',
    path: '/quotes',
    access: 'public',
    owner: 'none',
    summary: 'A price that is kept for a while: checkout charges exactly this. A coupon comes as X-Coupon.',
    body: purchaseSchema,
    headers: couponHeaders,
    response: quoteSchema,
    status: 201,
    errors: [401, 404, 409],
    limit: 'quotes',
  }),
};
