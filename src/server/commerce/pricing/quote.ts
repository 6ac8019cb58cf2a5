import type { Purchase } from '../../../contract/commerce/catalog.ts';
import type { OrderKind, Product } from '../../../contract/commerce/orders.ts';
import type { PricedItem, Quote } from '../../../contract/commerce/prices.ts';
import { insertQuote } from '../../data/commerce/quotes.ts';
import type { QuoteRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import type { StoredOffer } from '../offers/offer-book.ts';
import { type CouponBuyer, findUsableCoupon } from '../orders/coupon-uses.ts';
import { findOwned } from '../orders/owned.ts';
import { listReplacedOrders } from '../orders/replaced-orders.ts';
import { checkRetake } from '../orders/retake.ts';
import { checkCurrency, findUpgrade, notUpgradeable } from '../orders/upgrade.ts';
import { additionOf, lowestPriceOf, priceExtra } from './alone.ts';
import { availabilityOf } from './availability.ts';
import { noEffectProblem, presentCoupon } from './coupons.ts';
import { isRegionalPrice } from './price.ts';
import { openPriceBook, type PriceBook, TAX_NOTES } from './price-book.ts';

export type QuoteServices = Pick<Services, 'offers' | 'database' | 'catalog' | 'documents' | 'settings' | 'clock'>;

/** What an item of a price is and gives, as its bundle said when it was priced. */
export type ItemContents = { kind: OrderKind; products: Product[] };

/** A price with what it is made of, before it is stored. */
export type Priced = Omit<Quote, 'id' | 'expires_at'> & { contents: ItemContents[] };

/** A price that is kept, with what each of its items gives: that is what the buyer gets for it. */
export type KeptPrice = { quote: Quote; contents: ItemContents[] };

function bundleOf(book: PriceBook, slug: string): StoredOffer<'bundle'> {
  const bundle = book.offers.find('bundle', slug, book.now);
  if (!bundle) throw notFound('The product');
  return bundle;
}

/** Most that the payment provider takes for one item, and that the books have room for. Whole cents. */
const MAX_AMOUNT = 99_999_999;

function refuse(field: 'quantity' | 'upsell', sentence: string): never {
  throw new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}

/** What was paid for one seat is not credited for several, and who failed is one person. */
const isForOne = ({ upgrade, retake }: Purchase, { data }: StoredOffer<'bundle'>) =>
  !data.team || upgrade !== undefined || retake !== undefined;

/** Whether one seat is bought for somebody else. */
const isVoucher = ({ quantity, as_voucher }: Pick<Purchase, 'quantity' | 'as_voucher'>) =>
  quantity === 1 && as_voucher === true;

/** How many seats a purchase may have. */
function seatsOf(purchase: Purchase, bundle: StoredOffer<'bundle'>, { rules }: PriceBook): Quote['seats'] {
  if (isForOne(purchase, bundle)) return { max: 1, discount_from: null };
  const max = Math.min(rules.max_quantity, Math.floor(MAX_AMOUNT / Math.max(1, bundle.data.list_price)));
  return { max, discount_from: rules.team[0]?.from ?? null };
}

function checkQuantity(purchase: Purchase, bundle: StoredOffer<'bundle'>, book: PriceBook): void {
  const { quantity, upsell } = purchase;
  if (quantity === 1 && !isVoucher(purchase)) return;
  if (isForOne(purchase, bundle)) refuse('quantity', 'This can be bought for one person only.');
  if (quantity > book.rules.max_quantity) refuse('quantity', `Buy at most ${book.rules.max_quantity} seats at once.`);
  if (upsell.length > 0) refuse('upsell', 'Extras can be added to an order for one person only.');
  if (bundle.data.list_price * quantity > MAX_AMOUNT) {
    refuse('quantity', 'That is more than can be paid online at once. Buy fewer seats.');
  }
}

/** What a purchase costs now: every item with its lines. Nothing is stored. */
export async function pricePurchase(
  services: QuoteServices,
  purchase: Purchase,
  couponCode: string | null,
  buyer: CouponBuyer,
): Promise<Priced> {
  const upgrade =
    purchase.upgrade === undefined
      ? null
      : await findUpgrade(services, buyer?.id ?? null, purchase.upgrade, purchase.slug);
  // Otherwise what was paid in one country would be credited to the price of a cheaper one.
  const book = await openPriceBook(services, upgrade?.region ?? purchase.region, services.clock.now());
  const bundle = bundleOf(book, purchase.slug);
  if (purchase.type !== undefined && purchase.type !== bundle.data.type) throw notFound('The product');
  if (availabilityOf(services, bundle.data) !== 'available') {
    throw new ApiError(409, `${bundle.data.name} cannot be bought yet.`, { code: 'not_offered' });
  }
  checkQuantity(purchase, bundle, book);
  if (purchase.retake !== undefined) await checkRetake(services, buyer?.id ?? null, purchase.retake, purchase.slug);
  else if (bundle.data.audience === 'retake') throw notFound('The product');
  const { coupon, problem } =
    couponCode === null
      ? { coupon: null, problem: null }
      : await findUsableCoupon(
          services.database.queries,
          book.offers,
          { code: couponCode, bundle: purchase.slug, now: book.now },
          buyer,
          (await listReplacedOrders(services.database.queries, purchase, buyer?.id ?? null)).map(({ id }) => id),
        );
  if (upgrade) checkCurrency(upgrade, book.rules.currency);
  const wanted = upgrade ? additionOf(upgrade.owned, bundle.data) : purchase.retake ? bundle.data.products : null;
  if (upgrade && wanted?.length === 0) throw notUpgradeable(`You have everything that ${bundle.data.name} contains.`);
  const items: PricedItem[] = [
    book.priceOf({
      slug: bundle.slug,
      bundle: bundle.data,
      quantity: purchase.quantity,
      isVoucher: isVoucher(purchase),
      coupon,
      ...(upgrade ? { credit: upgrade.credit } : {}),
      alone: wanted && lowestPriceOf(services, book, wanted),
    }),
    ...[...new Set(purchase.upsell)].map((slug) => priceUpsell(services, book, bundle, slug)),
  ];
  const isRegional = isRegionalPrice({
    ...{ level: book.level, quantity: purchase.quantity },
    isVoucher: isVoucher(purchase),
  });
  const contents = items.map(({ slug }) => {
    const { type: kind, products } = bundleOf(book, slug).data;
    return { kind, products };
  });
  const owned = await findOwned(services, buyer?.id ?? null, purchase, {
    products: contents.flatMap(({ products }) => products),
    mayGive: !isForOne(purchase, bundle),
  });
  return {
    items,
    total: items.reduce((sum, { total }) => sum + total, 0),
    currency: book.rules.currency,
    tax_note: TAX_NOTES[book.rules.tax],
    region: book.region,
    level: book.level,
    coupon: presentCoupon(couponCode, coupon ? noEffectProblem(coupon, items, isRegional) : problem),
    seats: seatsOf(purchase, bundle, book),
    ...(owned ? { owned } : {}),
    contents,
  };
}

/** An upsell is for who buys what it stands beside; coupons do not lower it further. */
function priceUpsell(
  services: QuoteServices,
  book: PriceBook,
  { data }: StoredOffer<'bundle'>,
  slug: string,
): PricedItem {
  const extra = priceExtra(services, book, data, slug);
  if (!extra) throw extraNotOffered();
  return extra.price;
}

/** The refusal of an extra that was offered. */
export function extraNotOffered(): ApiError {
  const sentence = 'One of the extras is not offered any more.';
  return new ApiError(409, sentence, { code: 'not_offered', errors: { upsell: [sentence] } });
}

/** Prices a purchase and keeps the price, with what is bought for it, for as long as the rules say. */
export async function createQuote(
  services: QuoteServices,
  purchase: Purchase,
  couponCode: string | null,
  buyer: CouponBuyer,
): Promise<KeptPrice> {
  const { contents, ...priced } = await pricePurchase(services, purchase, couponCode, buyer);
  const now = services.clock.now();
  const book = await openPriceBook(services, purchase.region, now);
  const quote: Quote = { ...priced, id: newId(), expires_at: now + book.rules.quote_minutes * 60_000 };
  await insertQuote(services.database.queries, {
    id: quote.id,
    user_id: buyer?.id ?? null,
    request: JSON.stringify({ ...purchase, coupon: couponCode }),
    quote: JSON.stringify({ ...quote, contents }),
    created_at: now,
    expires_at: quote.expires_at,
  });
  return { quote, contents };
}

/** A stored price; without contents when an older version of the server kept it. */
export function readQuote(row: QuoteRow): { quote: Quote; contents: ItemContents[] | undefined } {
  const { contents, ...quote }: Quote & { contents?: ItemContents[] } = JSON.parse(row.quote);
  return { quote, contents };
}
