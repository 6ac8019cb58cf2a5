import type { UpsellItem } from '../../../contract/commerce/catalog.ts';
import type { Bundle } from '../../../contract/commerce/offer-data.ts';
import { type Product, productKey } from '../../../contract/commerce/orders.ts';
import type { PricedItem } from '../../../contract/commerce/prices.ts';
import { availabilityOf, type Content } from './availability.ts';
import type { PriceBook } from './price-book.ts';

const keyOf = (products: readonly Product[]) => products.map(productKey).sort().join(' ');

/**
 * The lowest price at which exactly these products are offered to one person now, promotions included. Offers to those
 * who failed don't count.
 *
 * @returns null when nothing is offered that is exactly these products.
 */
export function lowestPriceOf(content: Content, book: PriceBook, products: readonly Product[]): PricedItem | null {
  const wanted = keyOf(products);
  const prices = book.offers
    .list('bundle', book.now)
    .filter(
      ({ data }) =>
        data.audience !== 'retake' && keyOf(data.products) === wanted && availabilityOf(content, data) === 'available',
    )
    .map(({ slug, data }) => book.priceOf({ slug, bundle: data, quantity: 1 }));
  return prices.sort((a, b) => a.total - b.total)[0] ?? null;
}

/** What a larger bundle adds to what a buyer has. */
export function additionOf(owned: readonly Product[], bundle: Pick<Bundle, 'products'>): Product[] {
  const keys = new Set(owned.map(productKey));
  return bundle.products.filter((product) => !keys.has(productKey(product)));
}

/**
 * An extra beside a bundle with its price, which is never above what it costs alone (CO-03).
 *
 * @returns null when the extra is not offered beside this bundle, or not yet.
 */
export function priceExtra(content: Content, book: PriceBook, beside: Bundle, slug: string): UpsellItem | null {
  const offered = beside.upsells.find((upsell) => upsell.slug === slug);
  const bundle = offered && book.offers.find('bundle', slug, book.now)?.data;
  if (!offered || !bundle || availabilityOf(content, bundle) !== 'available') return null;
  const { name, products } = bundle;
  const added = book.priceOf({ slug, bundle, quantity: 1, upsellPrice: offered.price });
  const alone = lowestPriceOf(content, book, products) ?? added;
  const price = alone.total < added.total ? { ...alone, slug, name } : added;
  return { slug, name, products, price, alone: alone.total };
}
