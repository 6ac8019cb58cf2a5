import * as z from 'zod/mini';
import { emailField } from '../../account/account-fields.ts';
import { cursorSchema, idSchema, instantSchema, pageMetaSchema, text } from '../../common.ts';
import { defineRoute } from '../../route.ts';
import { orderStateSchema } from '../checkout.ts';
import { centsSchema, currencySchema } from '../prices.ts';
import { refundViewSchema } from '../refunds.ts';

/**
 * Why a person has to look at an order: another amount was paid than the price; a regional price was paid with a card of a richer
 * country, or of none that is known; a coupon was used more often than it may be; the provider could not give money back; a bank sent it back after it had arrived; or no reason was recorded yet.
 */
export const reviewReasonSchema = z.enum([
  'amount',
  'card-country',
  'coupon',
  'refund-failed',
  'refund-returned',
  'unrecorded',
]);
export type ReviewReason = z.output<typeof reviewReasonSchema>;

export const orderReviewStateSchema = z.enum(['open', 'closed']);

export const orderReviewSchema = z.strictObject({
  id: idSchema,
  reason: reviewReasonSchema,
  /** The money that it is about, in cents of `currency`, which may be another one than the order's. */
  amount: z.nullable(centsSchema),
  currency: z.nullable(z.string()),
  state: orderReviewStateSchema,
  opened_at: instantSchema,
  closed_at: z.nullable(instantSchema),
  /** Name of the administrator. */
  closed_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type OrderReview = z.output<typeof orderReviewSchema>;

const paidOrder = {
  order_id: idSchema,
  /** Address that the order belongs to; null when the buyer deleted the account. */
  buyer: z.nullable(z.string()),
  total: centsSchema,
  currency: currencySchema,
  /** Of the administrator who asks, who decides nothing about it. */
  is_own: z.boolean(),
};

/** A line of an order, with what of it can go back by itself: nobody has used it. */
const staffOrderLineSchema = z.strictObject({
  position: z.int(),
  name: z.string(),
  /** Of all its pieces. */
  amount: centsSchema,
  quantity: z.int(),
  /** Pieces that went back before. */
  returned: z.int(),
  unused: z.int(),
  /** Why not all that is left of it. */
  problem: z.nullable(z.string()),
});
export type StaffOrderLine = z.output<typeof staffOrderLineSchema>;

/** An order as staff see it. */
export const staffOrderSchema = z.strictObject({
  ...paidOrder,
  state: orderStateSchema,
  lines: z.array(staffOrderLineSchema),
  refunded: centsSchema,
  /** Country of the price that was shown. */
  region: z.string(),
  card_country: z.nullable(z.string()),
  created_at: instantSchema,
  paid_at: z.nullable(instantSchema),
  refunds: z.array(refundViewSchema),
  /** Whether no account has it yet: a guest's address may be wrong. */
  is_unclaimed: z.boolean(),
  /** What of the money may still go back. Whole cents. */
  left: centsSchema,
  /** Whether some of the money may go back now. */
  is_refundable: z.boolean(),
  /** The newest first. */
  reviews: z.array(orderReviewSchema),
});
export type StaffOrder = z.output<typeof staffOrderSchema>;

export const orderReviewRoutes = {
  listOrderReviews: defineRoute({
    method: 'GET',
    path: '/staff/order-reviews',
    access: 'administrator',
    owner: 'staff',
    summary: 'Orders that a person has to look at, with the reason, the longest waiting first.',
    query: z.strictObject({ cursor: z.optional(cursorSchema) }),
    response: z.strictObject({
      data: z.array(z.strictObject({ ...paidOrder, review: orderReviewSchema })),
      /** `open` counts what waits, up to 1000. */
      meta: z.extend(pageMetaSchema, { open: z.int() }),
    }),
    status: 200,
  }),
  getStaffOrder: defineRoute({
    method: 'GET',
    path: '/staff/orders/{id}',
    access: 'administrator',
    owner: 'staff',
    summary: 'An order with its money, its refunds, and what a person has to look at.',
    params: z.strictObject({ id: idSchema }),
    response: staffOrderSchema,
    status: 200,
  }),
  correctOrderAddress: defineRoute({
    method: 'POST',
    path: '/staff/orders/{id}/address',
    access: 'administrator',
    owner: 'staff',
    summary:
      "Corrects the address of a guest's order that no account has: the receipt goes there, and the earlier address is told.",
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({ email: emailField, reason: text({ min: 5, max: 1000, what: 'Reason' }) }),
    response: staffOrderSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  closeOrderReview: defineRoute({
    method: 'POST',
    path: '/staff/order-reviews/{id}/close',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Notes what an administrator found and did about an order that waited; of one that waits for the country of its card, a `decision` opens or refunds it. Nobody decides about their own order.',
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({
      note: text({ min: 5, max: 1000, what: 'Note' }),
      /** About an order that waits for the country of its card: give what was bought, or send the money back. */
      decision: z.optional(z.enum(['open', 'refund'])),
    }),
    response: staffOrderSchema,
    status: 200,
    errors: [409],
  }),
};
