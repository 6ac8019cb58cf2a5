import type { CatalogItem, CatalogPrices } from '../../../contract/commerce/catalog.ts';
import { orderKindSchema } from '../../../contract/commerce/orders.ts';
import { bundleLevel, levelOfSlug, techOfSlug } from '../../../contract/slugs.ts';
import { listOrderLines, listOrdersOfUser } from '../../data/commerce/orders.ts';
import type { OrderLineRow, OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { availabilityOf, type Content } from '../pricing/availability.ts';
import { catalogOf, presentBundle } from '../pricing/present-catalog.ts';
import type { PriceBook } from '../pricing/price-book.ts';
import { listUpgrades } from './list-upgrades.ts';
import { openOrder } from './open-order.ts';
import { itemsOf, nameOfLine } from './present-order.ts';

type CatalogServices = Pick<Services, 'database' | 'offers' | 'catalog' | 'documents' | 'settings' | 'clock'>;

/**
 * What a user's orders can be upgraded to, as items of the catalog with the price of the upgrade (CO-02).
 *
 * @param orderId of the only order that counts; null for all
 */
export async function catalogOfUpgrades(
  services: CatalogServices,
  book: PriceBook,
  userId: string,
  orderId: string | null,
): Promise<CatalogPrices> {
  const orders = await listOrdersOfUser(services.database.queries, userId);
  const items: CatalogItem[] = [];
  for (const order of orders.filter(({ id }) => orderId === null || id === orderId)) {
    const { data } = await listUpgrades(services, order);
    for (const { slug, price } of data) {
      const bundle = book.offers.find('bundle', slug, book.now);
      if (bundle) items.push({ ...presentBundle(services, bundle), price, order_id: order.id });
    }
  }
  return catalogOf(book, items);
}

/**
 * What an order bought, as items of the catalog with the prices that were paid (CO-02).
 *
 * @throws {ApiError} 404 for an order that the user may not read
 */
export async function catalogOfOrder(
  services: CatalogServices,
  book: PriceBook,
  userId: string,
  orderId: string,
): Promise<CatalogPrices> {
  const { queries } = services.database;
  const { order } = await openOrder(queries, userId, orderId);
  const lines = await listOrderLines(queries, order.id);
  return catalogOf(
    book,
    lines.map((line) => itemOfLine(services, book, order, line)),
  );
}

/** A line of an order; what its bundle says is added while that is published. */
function itemOfLine(content: Content, book: PriceBook, order: OrderRow, line: OrderLineRow): CatalogItem {
  const { position, slug, quantity, amount } = line;
  const products = productsOfLine(line);
  const certifications = products.map(({ certification_id }) => certification_id);
  const name = nameOfLine(order, line);
  const bundle = book.offers.published('bundle', slug)?.data;
  return {
    sort_order: position,
    promotion_slug: slug,
    promotion_name: name,
    tech: bundle?.tech ?? techOfSlug(certifications[0] ?? slug),
    type: orderKindSchema.parse(line.kind),
    level: bundleLevel(certifications.map((id) => levelOfSlug(id))),
    products,
    bulletpoints: bundle?.bulletpoints ?? [],
    availability: bundle ? availabilityOf(content, bundle) : 'available',
    team: quantity > 1,
    price: itemsOf(order)[position] ?? { slug, name, quantity, lines: [], total: amount },
    order_id: order.id,
  };
}
