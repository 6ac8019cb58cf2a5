import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { ownTeamSchema, purchaseOrderSchema } from './checkout.ts';
import { productSchema } from './orders.ts';
import { centsSchema, currencySchema, pricedItemSchema } from './prices.ts';
import { piecesSchema, refundStateSchema } from './refunds.ts';

/**
 * What became of something that an order is for: not given yet, given and not used, used, access that is open, taken back with a refund,
 * given by the order that this one upgrades.
 */
export const productUseSchema = z.enum(['pending', 'unused', 'used', 'open', 'withdrawn', 'earlier']);
export type ProductUse = z.output<typeof productUseSchema>;

/** What of a line its buyer may give back now, any number of pieces up to so many, for how much all of them; or why nothing. */
const returnableSchema = z.strictObject({
  pieces: z.int(),
  amount: centsSchema,
  problem: z.nullable(z.string()),
});
export type Returnable = z.output<typeof returnableSchema>;

/** A main line and its extras. */
const MAX_POSITION = 10;

export const orderLineSchema = z.strictObject({
  position: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** Of all its pieces. Whole cents. */
  amount: centsSchema,
  /** Pieces that were given back. */
  returned: z.int(),
  gives: z.array(z.extend(productSchema, { title: z.string(), path: z.string(), use: productUseSchema })),
  /** Of a line of several seats: how many of its vouchers were redeemed. */
  redeemed: z.nullable(z.int()),
  returnable: returnableSchema,
});
export type OrderLine = z.output<typeof orderLineSchema>;

/** An order with everything that its reader may know and do. */
export const orderDetailSchema = z.extend(purchaseOrderSchema, {
  tax_note: z.string(),
  /** What the provider said when a payment failed. */
  problem: z.nullable(z.string()),
  lines: z.array(orderLineSchema),
  /** Own order that had paid for the same shortly before: this one was probably paid by accident. */
  duplicate_of: z.nullable(idSchema),
  /** What of the money may still go back. Whole cents. */
  left: centsSchema,
  refunds: z.array(
    z.strictObject({ id: idSchema, state: refundStateSchema, amount: centsSchema, created_at: instantSchema }),
  ),
  /** The team that got it, for a reader who did not place it; null for an own order. */
  of_team: z.nullable(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      /** Name of who placed the order; null when that account is deleted. */
      buyer: z.nullable(z.string()),
    }),
  ),
  /** The team that has the seats of an own order; null for an order without, and for a reader who did not place it. */
  own_team: z.nullable(ownTeamSchema),
  /** Invoice and credit notes, the oldest first; none for those of its team who may not see them. */
  documents: z.array(z.strictObject({ number: z.string(), kind: z.enum(['invoice', 'credit-note']) })),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;

/** A larger bundle to which an order can be upgraded, with what was paid taken off. */
export const upgradeSchema = z.strictObject({
  slug: idSchema,
  /** What it adds to the order. */
  adds: z.array(z.extend(productSchema, { title: z.string() })),
  price: pricedItemSchema,
});
export type Upgrade = z.output<typeof upgradeSchema>;

export const orderDetailRoutes = {
  orderUpgrades: defineRoute({
    method: 'GET',
    path: '/orders/{id}/upgrades',
    access: 'session',
    owner: 'user',
    summary: 'What an own order can be upgraded to now, with prices of its country; what was paid is credited.',
    params: z.strictObject({ id: idSchema }),
    response: z.strictObject({
      data: z.array(upgradeSchema),
      meta: z.strictObject({ total: z.int(), currency: currencySchema, tax_note: z.string() }),
    }),
    status: 200,
  }),
  getOrder: defineRoute({
    method: 'GET',
    path: '/orders/{id}',
    access: 'session',
    owner: 'user',
    summary:
      "One of the signed-in user's orders, or of a team in which the user's role reads orders: what it gave and whether it was used, refunds, invoice and credit notes.",
    params: z.strictObject({ id: idSchema }),
    response: orderDetailSchema,
    status: 200,
  }),
  returnLine: defineRoute({
    method: 'POST',
    path: '/orders/{id}/returns',
    access: 'session',
    owner: 'user',
    summary:
      'Gives back what was not used of a line of an own order, all of it or a `quantity`, within the refund period; the money goes back. Code not_returnable when the rules do not allow it, or no longer for the `amount` that was shown.',
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({
      position: z.int().check(z.minimum(0), z.maximum(MAX_POSITION)),
      /** So many pieces of it; without, all unused ones. */
      quantity: z.optional(piecesSchema),
      /** What the buyer was shown to get back. Whole cents. */
      amount: z.optional(centsSchema),
    }),
    response: orderDetailSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
};
