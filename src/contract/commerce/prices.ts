import * as z from 'zod/mini';
import { idSchema, instantSchema, matching } from '../common.ts';
import { CURRENCIES } from './money.ts';
import { productKindSchema } from './orders.ts';

export const currencySchema = z.enum(CURRENCIES);

/** Whole cents. */
export const centsSchema = z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000));

/** `GLOBAL`, or the country whose prices are meant, as ISO 3166-1 alpha-2. */
export const regionSchema = matching(/^(GLOBAL|[A-Z]{2})$/, 6, 'A region is GLOBAL or a country code such as IN.');

/** Income group of an economy: 0 high (or not classified), 1 upper middle, 2 lower middle, 3 low. Source: World Bank. */
export const INCOME_LEVELS = [0, 1, 2, 3] as const;
export type IncomeLevel = (typeof INCOME_LEVELS)[number];
export const incomeLevelSchema = z.literal(INCOME_LEVELS);

/** Why a line of a price is there, in the order of the lines (CO-09). */
export const PRICE_REASONS = [
  'list',
  'extra',
  'promotion',
  'regional',
  'team',
  'coupon',
  'upgrade',
  'alone',
  'waived',
] as const;
export const priceReasonSchema = z.enum(PRICE_REASONS);

export const priceLineSchema = z.strictObject({
  reason: priceReasonSchema,
  /** In words: "Regional price for India". */
  label: z.string(),
  /** Discounts are negative. */
  amount: centsSchema,
});
export type PriceLine = z.output<typeof priceLineSchema>;

/** What one thing costs: its lines add up to its total. */
export const pricedItemSchema = z.strictObject({
  slug: idSchema,
  name: z.string(),
  quantity: z.int(),
  lines: z.array(priceLineSchema),
  total: centsSchema,
});
export type PricedItem = z.output<typeof pricedItemSchema>;

/** What became of a coupon that was sent along; null problem: it is part of the price. */
export const couponOutcomeSchema = z.strictObject({ code: z.string(), problem: z.nullable(z.string()) });
export type CouponOutcome = z.output<typeof couponOutcomeSchema>;

/** What of a purchase its buyer has already, and what could be bought instead. */
export const ownedSchema = z.strictObject({
  products: z.array(
    z.strictObject({
      certification_id: idSchema,
      type: productKindSchema,
      title: z.string(),
      /** Where it is used. */
      path: z.string(),
      /** Of an exam how far it is, `arriving` where a payment for it is on its way; `open` for everything else. */
      use: z.enum(['unused', 'started', 'passed', 'arriving', 'open']),
    }),
  ),
  /** Own order that can be upgraded to what is bought. */
  upgrade: z.nullable(idSchema),
  /** Whether it can be bought as a voucher for somebody else. */
  may_give: z.boolean(),
});
export type Owned = z.output<typeof ownedSchema>;

/** A price that is kept for a while; checkout charges exactly this. */
export const quoteSchema = z.strictObject({
  id: idSchema,
  items: z.array(pricedItemSchema),
  total: centsSchema,
  currency: currencySchema,
  /** Whether the amounts contain tax, as a sentence. */
  tax_note: z.string(),
  region: regionSchema,
  level: incomeLevelSchema,
  coupon: z.nullable(couponOutcomeSchema),
  /** How many can be bought at once, and from how many on a team discount counts; null where there is none. */
  seats: z.optional(z.strictObject({ max: z.int(), discount_from: z.nullable(z.int()) })),
  expires_at: instantSchema,
  /** What the buyer has of it already; not there where that is nothing. */
  owned: z.optional(ownedSchema),
});
export type Quote = z.output<typeof quoteSchema>;
