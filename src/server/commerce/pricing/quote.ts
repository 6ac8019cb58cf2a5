import type { Purchase } from '../../../contract/commerce/catalog.ts';
import type { PricedItem, Quote } from '../../../contract/commerce/prices.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import { insertQuote } from '../../data/commerce/quotes.ts';
import type { UserRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import type { StoredOffer } from '../offers/offer-book.ts';
import { couponUseProblem } from '../orders/coupon-uses.ts';
import { checkRetake } from '../orders/retake.ts';
import { upgradeCredit } from '../orders/upgrade.ts';
import { availabilityOf } from './availability.ts';
import { type CouponVerdict, judgeCoupon, presentCoupon } from './coupons.ts';
import { openPriceBook, type PriceBook, TAX_NOTES } from './price-book.ts';

export type QuoteServices = Pick<Services, 'offers' | 'database' | 'catalog' | 'documents' | 'settings' | 'clock'>;

/** A price with what it is made of, before it is stored. */
export type Priced = Omit<Quote, 'id' | 'expires_at'>;

function bundleOf(book: PriceBook, slug: string): StoredOffer<'bundle'> {
  const bundle = book.offers.find('bundle', slug, book.now);
  if (!bundle) throw notFound('The product');
  return bundle;
}

function checkQuantity({ quantity, upsell }: Purchase, { data }: StoredOffer<'bundle'>, book: PriceBook): void {
  const refuse = (field: string, sentence: string) => {
    throw new ApiError(422, sentence, { errors: { [field]: [sentence] } });
  };
  if (quantity > 1 && !data.team) refuse('quantity', 'This can be bought for one person only.');
  if (quantity > book.rules.max_quantity) refuse('quantity', `Buy at most ${book.rules.max_quantity} seats at once.`);
  if (quantity > 1 && upsell.length > 0) refuse('upsell', 'Extras can be added to an order for one person only.');
}

/** The coupon that counts, or why the one that was sent does not: its time, what it is for, how often it was used. */
async function couponOf(
  { database }: QuoteServices,
  { slug, replaces }: Purchase,
  code: string | null,
  book: PriceBook,
  buyer: Pick<UserRow, 'id' | 'email'> | null,
): Promise<CouponVerdict | { coupon: null; problem: null }> {
  if (code === null) return { coupon: null, problem: null };
  const verdict = judgeCoupon(book.offers, code, slug, book.now);
  if (!verdict.coupon) return verdict;
  const person = { userId: buyer?.id ?? null, email: buyer?.email ?? null };
  const replaced = replaces === undefined ? undefined : await findOrder(database.queries, replaces);
  const except = replaced?.paid_at === null ? replaced.id : null;
  const problem = await couponUseProblem(database.queries, verdict.coupon, person, except);
  return problem === null ? verdict : { coupon: null, problem };
}

/** What a purchase costs now: every item with its lines. Nothing is stored. */
export async function pricePurchase(
  services: QuoteServices,
  purchase: Purchase,
  couponCode: string | null,
  buyer: Pick<UserRow, 'id' | 'email'> | null,
): Promise<Priced> {
  const book = await openPriceBook(services, purchase.region, services.clock.now());
  const bundle = bundleOf(book, purchase.slug);
  if (purchase.type !== undefined && purchase.type !== bundle.data.type) throw notFound('The product');
  if (availabilityOf(services, bundle.data) !== 'available') {
    throw new ApiError(409, `${bundle.data.name} cannot be bought yet.`, { code: 'not_offered' });
  }
  checkQuantity(purchase, bundle, book);
  const credit =
    purchase.upgrade === undefined
      ? undefined
      : await upgradeCredit(services, buyer?.id ?? null, purchase.upgrade, purchase.slug);
  if (purchase.retake !== undefined) await checkRetake(services, buyer?.id ?? null, purchase.retake, purchase.slug);
  else if (bundle.data.audience === 'retake') throw notFound('The product');
  const { coupon, problem } = await couponOf(services, purchase, couponCode, book, buyer);
  const items: PricedItem[] = [
    book.priceOf({
      slug: bundle.slug,
      bundle: bundle.data,
      quantity: purchase.quantity,
      coupon,
      ...(credit === undefined ? {} : { credit }),
    }),
    ...[...new Set(purchase.upsell)].map((slug) => priceUpsell(services, book, bundle, slug)),
  ];
  return {
    items,
    total: items.reduce((sum, { total }) => sum + total, 0),
    currency: book.rules.currency,
    tax_note: TAX_NOTES[book.rules.tax],
    region: book.region,
    level: book.level,
    coupon: presentCoupon(couponCode, problem),
  };
}

/** An upsell is for who buys what it stands beside; coupons do not lower it further. */
function priceUpsell(
  services: QuoteServices,
  book: PriceBook,
  { data }: StoredOffer<'bundle'>,
  slug: string,
): PricedItem {
  const offered = data.upsells.find((upsell) => upsell.slug === slug);
  const upsell = offered && book.offers.find('bundle', slug, book.now);
  if (!offered || !upsell || availabilityOf(services, upsell.data) !== 'available') {
    const sentence = 'One of the extras is not offered any more.';
    throw new ApiError(409, sentence, { code: 'not_offered', errors: { upsell: [sentence] } });
  }
  return book.priceOf({ slug, bundle: upsell.data, quantity: 1, upsellPrice: offered.price });
}

/** Prices a purchase and keeps the price for as long as the rules say. */
export async function createQuote(
  services: QuoteServices,
  purchase: Purchase,
  couponCode: string | null,
  buyer: Pick<UserRow, 'id' | 'email'> | null,
): Promise<Quote> {
  const priced = await pricePurchase(services, purchase, couponCode, buyer);
  const now = services.clock.now();
  const book = await openPriceBook(services, purchase.region, now);
  const quote: Quote = { ...priced, id: newId(), expires_at: now + book.rules.quote_minutes * 60_000 };
  await insertQuote(services.database.queries, {
    id: quote.id,
    user_id: buyer?.id ?? null,
    request: JSON.stringify({ ...purchase, coupon: couponCode }),
    quote: JSON.stringify(quote),
    created_at: now,
    expires_at: quote.expires_at,
  });
  return quote;
}
