import * as z from 'zod/mini';
import { emailField } from '../account/account-fields.ts';
import { attributionHeaders } from '../account/session.ts';
import { boundedText, idSchema, instantSchema, matching } from '../common.ts';
import { nameField } from '../name-field.ts';
import { defineRoute } from '../route.ts';
import { purchaseSchema } from './catalog.ts';
import { orderKindSchema, orderSchema, productSchema } from './orders.ts';
import { centsSchema, currencySchema, pricedItemSchema, regionSchema } from './prices.ts';

const couponHeaders = z.extend(attributionHeaders, { 'x-coupon': z.optional(boundedText(600)) });

/** States of the order chart, with those of its money told apart. */
export const orderStateSchema = z.enum([
  'draft',
  'awaitingPayment',
  'authorized',
  'paid',
  'underReview',
  'fulfilled',
  'failed',
  'expired',
  'cancelled',
  'partlyRefunded',
  'refunded',
  'disputed',
  'lost',
]);
export type OrderState = z.output<typeof orderStateSchema>;

/** What an invoice needs beside the name; both are optional. */
export const billingSchema = z.strictObject({
  company: z.optional(nameField({ max: 120, what: 'The company', needs: 'letter or digit' })),
  vat_id: z.optional(matching(/^[A-Za-z0-9 .-]{4,20}$/, 20, 'A VAT number has 4 to 20 letters and digits.')),
});

const detailsSchema = z.strictObject({ email: z.optional(emailField), billing: billingSchema });

/**
 * What is wrong with what a buyer entered beside the order, by field, as the server would say it. An address that is missing is left to the
 * server, which knows whether one is needed.
 */
export function detailProblems(entered: {
  email: string | null;
  company: string | null;
  vatId: string | null;
}): Record<string, string[]> {
  const { email, company, vatId } = entered;
  const checked = detailsSchema.safeParse({
    ...(email ? { email } : {}),
    billing: { ...(company ? { company } : {}), ...(vatId ? { vat_id: vatId } : {}) },
  });
  const problems: Record<string, string[]> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path.join('.');
    problems[field] = [...(problems[field] ?? []), message];
  }
  return problems;
}

/** A purchase with what checkout has to know beside it. */
export const checkoutSchema = z.extend(purchaseSchema, {
  /** The price that was shown; when it has changed, nothing is bought and the new one is shown first. */
  quote: z.optional(idSchema),
  /** Address of a guest, to which the order belongs; of a signed-in buyer it is that of the account. */
  email: z.optional(emailField),
  billing: z.optional(billingSchema),
  /** The buyer asks for delivery at once and knows that the right of withdrawal ends with it. */
  immediate_delivery: z.optional(z.literal(true)),
});
export type CheckoutInput = z.input<typeof checkoutSchema>;

const linkSchema = z.strictObject({
  /** The page of the payment provider; for an order that costs nothing the page that says it is done. */
  link: z.string(),
  order_id: idSchema,
});

/** What checkout needs to show an order again as it was. */
const basketSchema = z.strictObject({
  slug: idSchema,
  quantity: z.int(),
  upsell: z.array(idSchema),
  region: regionSchema,
  coupon: z.nullable(z.string()),
  upgrade: z.nullable(idSchema),
  retake: z.nullable(idSchema),
  as_voucher: z.optional(z.boolean()),
});
export type Basket = z.output<typeof basketSchema>;

/** The team that has the seats of an own order, for a buyer who leads it or pays for it. */
export const ownTeamSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** The setup with this order is not finished, and the buyer may finish it. */
  is_to_set_up: z.boolean(),
  /** Whether the buyer's role there hands out vouchers. */
  may_hand_out: z.boolean(),
});
export type OwnTeam = z.output<typeof ownTeamSchema>;

/** An order as its buyer sees it while and after paying. */
export const checkoutStatusSchema = z.strictObject({
  order_id: idSchema,
  state: orderStateSchema,
  items: z.array(pricedItemSchema),
  total: centsSchema,
  refunded: centsSchema,
  currency: currencySchema,
  tax_note: z.string(),
  created_at: instantSchema,
  paid_at: z.nullable(instantSchema),
  /** Where an unpaid order can still be paid; null when it cannot. */
  pay_link: z.nullable(z.string()),
  /** What the provider said when a payment failed. */
  problem: z.nullable(z.string()),
  /** What a single order opened, and where it is used. */
  gives: z.array(z.extend(productSchema, { title: z.string(), path: z.string() })),
  /** Vouchers of a team order. */
  vouchers: z.int(),
  /** Null for an order without seats of a team, and for everybody but its buyer. */
  own_team: z.nullable(ownTeamSchema),
  invoice: z.nullable(z.string()),
  /** Whether the order belongs to the signed-in account. */
  claimed: z.boolean(),
  /** Whether a guest's order still waits for an account with its verified address. */
  unclaimed: z.boolean(),
  /** Order of the same buyer that had paid for the same shortly before; null when there is none, and for everybody but its buyer. */
  duplicate_of: z.optional(z.nullable(idSchema)),
  /** What was ordered, to order it once more. */
  basket: basketSchema,
});
export type CheckoutStatus = z.output<typeof checkoutStatusSchema>;

/** An order with its money, in the list of a buyer's orders. */
export const purchaseOrderSchema = z.extend(orderSchema, {
  state: orderStateSchema,
  items: z.array(pricedItemSchema),
  total: centsSchema,
  refunded: centsSchema,
  currency: currencySchema,
  paid_at: z.nullable(instantSchema),
  /** Where an unpaid order can still be paid; null when it cannot. */
  pay_link: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
});
export type PurchaseOrder = z.output<typeof purchaseOrderSchema>;

/** Another attempt of a certification, for a user who failed it. */
export const retakeOfferSchema = z.strictObject({
  /** Null where no retake is sold. */
  offer: z.nullable(
    z.strictObject({ slug: idSchema, total: centsSchema, currency: currencySchema, region: regionSchema }),
  ),
  /** Why it cannot be bought now; null when it can. */
  problem: z.nullable(z.string()),
  /** When it can be bought, after a cool-down. */
  from: z.nullable(instantSchema),
});
export type RetakeOffer = z.output<typeof retakeOfferSchema>;

export const checkoutRoutes = {
  checkoutLink: defineRoute({
    method: 'GET',
    path: '/checkout',
    hasEffect: true,
    access: 'session',
    owner: 'none',
    summary: 'Begins an order of one thing without extras for the signed-in user. A coupon comes as X-Coupon.',
    query: z.strictObject({
      slug: idSchema,
      quantity: z.optional(matching(/^([1-9]\d{0,2}|1000)$/, 4, 'A quantity is a whole number, at most 1000.')),
      type: z.optional(orderKindSchema),
      region: z.optional(regionSchema),
    }),
    headers: couponHeaders,
    response: linkSchema,
    status: 200,
    errors: [404, 409, 503],
    limit: 'orders',
    impersonated: 'refused',
  }),
  checkout: defineRoute({
    method: 'POST',
    path: '/checkout',
    access: 'public',
    owner: 'none',
    summary:
      'Begins an order and answers where to pay it. With a quote exactly that price is charged; code price_changed when it is another one by now. A coupon comes as X-Coupon.',
    body: checkoutSchema,
    headers: couponHeaders,
    response: linkSchema,
    status: 201,
    errors: [401, 404, 409, 503],
    limit: 'orders',
    impersonated: 'refused',
  }),
  checkoutStatus: defineRoute({
    method: 'GET',
    path: '/checkout/{id}',
    hasEffect: true,
    access: 'public',
    owner: 'anyone',
    summary: 'An order by its unguessable id: verifies the payment with the provider and says what became of it.',
    params: z.strictObject({ id: idSchema }),
    response: checkoutStatusSchema,
    status: 200,
    errors: [409],
  }),
  reportPurchase: defineRoute({
    method: 'POST',
    path: '/checkout/{id}/report',
    access: 'public',
    owner: 'anyone',
    summary: 'Whether this is the first report of a purchase: of all pages that show an order, one sends the event.',
    params: z.strictObject({ id: idSchema }),
    response: z.strictObject({ first: z.boolean() }),
    status: 200,
    impersonated: 'refused',
  }),
  correctAddress: defineRoute({
    method: 'POST',
    path: '/checkout/{id}/address',
    access: 'public',
    owner: 'anyone',
    summary:
      "Corrects the address of a guest's order, by its unguessable id, while no account has it: the receipt goes there, and the earlier address is told.",
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({ email: emailField }),
    response: checkoutStatusSchema,
    status: 200,
    errors: [409],
    limit: 'mail',
    impersonated: 'refused',
  }),
  upgradeLink: defineRoute({
    method: 'GET',
    path: '/upgrade/{order_id}',
    hasEffect: true,
    access: 'session',
    owner: 'user',
    summary: 'Begins the upgrade of an own order to a larger bundle; what was paid is credited.',
    params: z.strictObject({ order_id: idSchema }),
    query: z.strictObject({ slug: idSchema }),
    headers: attributionHeaders,
    response: linkSchema,
    status: 200,
    errors: [409, 503],
    limit: 'orders',
    impersonated: 'refused',
  }),
  retakeOffer: defineRoute({
    method: 'GET',
    path: '/certifications/{id}/retake-offer',
    access: 'session',
    owner: 'anyone',
    summary: 'Whether the user may take a certification again, from when on, and the product that is bought for it.',
    params: z.strictObject({ id: idSchema }),
    query: z.strictObject({ region: z.optional(regionSchema) }),
    response: retakeOfferSchema,
    status: 200,
  }),
  retakeLink: defineRoute({
    method: 'GET',
    path: '/certifications/{id}/retake',
    hasEffect: true,
    access: 'session',
    owner: 'anyone',
    summary: 'Begins the order of another attempt after a failed one.',
    params: z.strictObject({ id: idSchema }),
    headers: attributionHeaders,
    response: linkSchema,
    status: 200,
    errors: [409, 503],
    limit: 'orders',
    impersonated: 'refused',
  }),
};
