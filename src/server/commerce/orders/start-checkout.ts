import type * as z from 'zod/mini';
import { purchaseSchema } from '../../../contract/commerce/catalog.ts';
import type { checkoutSchema } from '../../../contract/commerce/checkout.ts';
import type { Quote } from '../../../contract/commerce/prices.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { lockUser, type UserWithRoles } from '../../data/account/users.ts';
import {
  findOrder,
  findOrderByKey,
  insertOrder,
  insertOrderLines,
  lockOrder,
  updateOrder,
} from '../../data/commerce/orders.ts';
import { findQuote } from '../../data/commerce/quotes.ts';
import type { OrderRow, QuoteRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { newId, sha256 } from '../../ids.ts';
import { carryOutEventsOf } from '../../jobs/events/domain-events.ts';
import type { Services } from '../../services.ts';
import { availabilityOf } from '../pricing/availability.ts';
import { createQuote, extraNotOffered, type KeptPrice, type QuoteServices, readQuote } from '../pricing/quote.ts';
import { cancelReplaced } from './cancel-orders.ts';
import { takeCoupon } from './coupon-uses.ts';
import { openPayPage, orderLink } from './pay-page.ts';
import { listReplacedOrders } from './replaced-orders.ts';
import { checkRetake } from './retake.ts';
import type { SettleServices } from './settle-payment.ts';
import { checkCurrency, creditedIn, findUpgrade } from './upgrade.ts';

export type CheckoutServices = SettleServices & QuoteServices & Pick<Services, 'payments'>;

type Checkout = z.output<typeof checkoutSchema>;
export type Buyer = {
  user: Pick<UserWithRoles, 'id' | 'email' | 'email_verified_at'> | null;
  /** Who led the buyer here (AC-08). */
  attribution: Record<string, string> | undefined;
};

/** How long the pay page stays open; a provider closes it after a day at the latest. Milliseconds. */
const PAY_PAGE_MS = 23 * 3_600_000;

function priceChanged(sentence: string): ApiError {
  return new ApiError(409, sentence, { code: 'price_changed' });
}

function emailOf({ user }: Buyer, { email }: Checkout): string {
  const address = user?.email ?? email;
  if (address !== undefined) return address;
  const sentence = 'Email is required.';
  throw new ApiError(422, sentence, { errors: { email: [sentence] } });
}

/** Whether one seat is for somebody else. */
const isVoucher = ({ quantity, as_voucher }: Pick<Checkout, 'quantity' | 'as_voucher'>) =>
  quantity === 1 && as_voucher === true;

/** What is bought, without what checkout knows beside it; a quote is for exactly this. */
function requestOf(checkout: Checkout, coupon: string | null): string {
  const { slug, quantity, type, upsell, region, upgrade, retake, replaces } = checkout;
  // Left out where it says nothing, as in prices that were kept before there was any.
  const as_voucher = isVoucher(checkout) || undefined;
  const purchase = purchaseSchema.parse({
    slug,
    quantity,
    type,
    upsell,
    region,
    upgrade,
    retake,
    as_voucher,
    replaces,
  });
  return JSON.stringify({ ...purchase, coupon });
}

/** What of a price the buyer saw. */
const shownOf = ({ items, total, currency }: Quote) => JSON.stringify({ items, total, currency });

/** Whether a quote was given to this buyer for this purchase. */
function isFor(row: QuoteRow, buyer: Buyer, request: string): boolean {
  const isOwn = row.user_id === null || row.user_id === buyer.user?.id;
  return isOwn && requestOf(JSON.parse(row.request), JSON.parse(row.request).coupon) === request;
}

/**
 * Refuses a price that was kept for something that is not on sale any more.
 *
 * @throws ApiError 409 with code `not_offered`.
 */
async function checkOnSale(services: CheckoutServices, { quote, contents }: KeptPrice): Promise<void> {
  const offers = await services.offers.read();
  const now = services.clock.now();
  const isOnSale = contents.map(({ products }, position) => {
    const bundle = offers.find('bundle', quote.items[position]?.slug ?? '', now);
    return bundle !== undefined && availabilityOf(services, { tech: bundle.data.tech, products }) === 'available';
  });
  if (!isOnSale[0]) {
    const sentence = `${quote.items[0]?.name} is not on sale any more. Nothing was charged.`;
    throw new ApiError(409, sentence, { code: 'not_offered' });
  }
  if (isOnSale.includes(false)) throw extraNotOffered();
}

/**
 * Refuses a price that was kept for an upgrade or a retake which the buyer may not have any more: money that is credited may have gone
 * back, another attempt may have been opened.
 */
async function checkStillAllowed(
  services: CheckoutServices,
  buyer: Buyer,
  { slug, upgrade, retake }: Checkout,
  shown: Quote,
): Promise<void> {
  const userId = buyer.user?.id ?? null;
  if (retake !== undefined) await checkRetake(services, userId, retake, slug);
  if (upgrade === undefined) return;
  const found = await findUpgrade(services, userId, upgrade, slug);
  checkCurrency(found, shown.currency);
  if (found.credit < creditedIn(shown.items))
    throw priceChanged('Money of the order that you upgrade went back meanwhile.');
}

/**
 * The price that is charged and what is given for it: what was shown, as long as it is kept and on sale. After that, or for another
 * purchase, what counts at this moment does if it is the same; otherwise it is shown first.
 *
 * @throws ApiError 409 with code `price_changed` or `not_offered`, or why an upgrade or a retake cannot be had.
 */
async function chargedPrice(
  services: CheckoutServices,
  buyer: Buyer,
  checkout: Checkout,
  coupon: string | null,
): Promise<KeptPrice> {
  const request = requestOf(checkout, coupon);
  const row = checkout.quote === undefined ? undefined : await findQuote(services.database.queries, checkout.quote);
  const shown = row && isFor(row, buyer, request) ? readQuote(row) : null;
  if (shown?.contents && services.clock.now() < shown.quote.expires_at) {
    const kept = { quote: shown.quote, contents: shown.contents };
    await checkOnSale(services, kept);
    await checkStillAllowed(services, buyer, checkout, kept.quote);
    return kept;
  }
  const purchase = purchaseSchema.parse(JSON.parse(request, withoutCoupon));
  const current = await createQuote(services, purchase, coupon, buyer.user);
  const { quote, contents } = current;
  if (checkout.quote === undefined) {
    // Without a price that was shown, a coupon that does not count must not end in paying more than was thought.
    if (quote.coupon?.problem && quote.total > 0) throw priceChanged(quote.coupon.problem);
    return current;
  }
  if (!shown || shownOf(shown.quote) !== shownOf(quote))
    throw priceChanged('The price has changed. Look at the new one first.');
  if (shown.contents && JSON.stringify(shown.contents) !== JSON.stringify(contents))
    throw priceChanged('What you get for this price has changed since it was shown. Look at the product again first.');
  return current;
}

const withoutCoupon = (key: string, value: unknown) => (key === 'coupon' ? undefined : value);

/** The row of a new order at a price. */
function draftOf({ quote, contents }: KeptPrice, buyer: Buyer, checkout: Checkout, key: string, now: number) {
  const [main] = contents;
  const product = main?.products[0]?.certification_id;
  if (!main || product === undefined) throw new Error('A price is for something.');
  return {
    id: newId(),
    user_id: buyer.user?.id ?? null,
    product,
    kind: main.kind,
    quantity: checkout.quantity,
    can_upgrade: 0,
    onboarding_status: 'none',
    created_at: now,
    email: emailOf(buyer, checkout),
    state: 'draft',
    offer_slug: checkout.slug,
    quote: JSON.stringify(quote.items),
    total: quote.total,
    currency: quote.currency,
    tax_note: quote.tax_note,
    region: quote.region,
    level: quote.level,
    idempotency_key: key,
    expires_at: now + PAY_PAGE_MS,
    upgrade_of: checkout.upgrade ?? null,
    retake_of: checkout.retake ?? null,
    coupon: quote.coupon && quote.coupon.problem === null ? quote.coupon.code : null,
    attribution: buyer.attribution ? JSON.stringify(buyer.attribution) : null,
    ...detailsOf(checkout, now),
  };
}

/** The lines of a new order: what was shown for its price. */
function linesOf(orderId: string, { quote: { items }, contents }: KeptPrice, checkout: Checkout) {
  return items.map(({ slug, quantity, total: amount }, position) => {
    const given = contents[position];
    if (!given) throw new Error(`Nothing is given for ${slug}.`);
    const products = JSON.stringify(given.products);
    const as_voucher = isVoucher(checkout) ? 1 : 0;
    return { order_id: orderId, position, slug, kind: given.kind, products, quantity, amount, as_voucher } as const;
  });
}

/** What a buyer enters beside the order. */
const detailsOf = ({ billing, immediate_delivery: isAtOnce }: Checkout, consentAt: number) => ({
  billing: billing ? JSON.stringify(billing) : null,
  consent_at: isAtOnce ? consentAt : null,
});

/** Who sends an order again, because no answer came, may have corrected something meanwhile: the last entry counts. */
async function keepDetails({ database, clock }: CheckoutServices, known: OrderRow, checkout: Checkout): Promise<void> {
  const entered = detailsOf(checkout, known.consent_at ?? clock.now());
  if (known.paid_at !== null || (entered.billing === known.billing && entered.consent_at === known.consent_at)) return;
  await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const order = await lockOrder(transaction, database.kind, known.id);
      if (order?.paid_at === null) await updateOrder(transaction, known.id, entered);
    }),
  );
}

/**
 * Begins an order and opens the page where it is paid (CO-04). The same quote of the same buyer makes the same order with the same link, so that
 * a reply that was lost can be asked for again. What costs nothing is given at once.
 *
 * @throws ApiError 409 with code `price_changed`, `coupon_used`, `address_unconfirmed` or `not_offered`, 422 for a guest without an address, 503 with code
 * `payment_unreachable`.
 */
export async function startCheckout(
  services: CheckoutServices,
  buyer: Buyer,
  checkout: Checkout,
  coupon: string | null,
): Promise<{ link: string; order_id: string }> {
  const { database, clock, settings } = services;
  const email = emailOf(buyer, checkout);
  const keyOf = (quoteId: string) => sha256(`${quoteId}:${buyer.user?.id ?? email}`);
  const known = checkout.quote && (await findOrderByKey(database.queries, keyOf(checkout.quote)));
  if (known) {
    await keepDetails(services, known, checkout);
    return resume(services, known);
  }
  const price = await chargedPrice(services, buyer, checkout, coupon);
  const offers = await services.offers.read();
  const now = clock.now();
  const draft = draftOf(price, buyer, checkout, keyOf(checkout.quote ?? price.quote.id), now);
  const used = draft.coupon === null ? undefined : offers.published('coupon', draft.coupon.toLowerCase());
  const closed = await inTransaction(database.queries, async (transaction) => {
    // Two tabs that order the same at once have one order in the end.
    if (draft.user_id !== null) await lockUser(transaction, database.kind, draft.user_id);
    if (!(await insertOrder(transaction, draft))) return null;
    await insertOrderLines(transaction, linesOf(draft.id, price, checkout));
    const replaced = await listReplacedOrders(transaction, checkout, draft.user_id);
    const closing = await cancelReplaced(
      transaction,
      database.kind,
      replaced.filter(({ id }) => id !== draft.id),
      now,
    );
    if (used) await takeCoupon(transaction, used, buyer.user, { orderId: draft.id, at: now, total: draft.total });
    return closing;
  });
  const order = closed
    ? await findOrder(database.queries, draft.id)
    : await findOrderByKey(database.queries, draft.idempotency_key);
  if (!order) throw new Error('The order was neither stored nor is there one.');
  for (const id of closed ?? []) await carryOutEventsOf(services, id);
  return resume(services, order);

  function resume(from: CheckoutServices, row: OrderRow) {
    if (row.paid_at !== null || row.state === 'authorized') {
      return { link: orderLink(settings.publicUrl, row.id), order_id: row.id };
    }
    if (row.state === 'expired' || row.state === 'cancelled') {
      throw priceChanged('This order was not paid in time. Look at the price once more.');
    }
    return openPayPage(from, row);
  }
}
