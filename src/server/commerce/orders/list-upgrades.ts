import type { Upgrade } from '../../../contract/commerce/order-detail.ts';
import type { OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { presentProduct } from '../present.ts';
import { additionOf, lowestPriceOf } from '../pricing/alone.ts';
import { availabilityOf } from '../pricing/availability.ts';
import { openPriceBook, TAX_NOTES } from '../pricing/price-book.ts';
import { bundleOfOrder, canBeUpgraded, creditOf, ownedOf } from './upgrade.ts';

type UpgradeServices = Pick<Services, 'database' | 'offers' | 'catalog' | 'documents' | 'settings' | 'clock'>;

/**
 * The larger bundles that exist now for an order and add something to it (RT-09), each with the price that its checkout shows: that of the
 * order's country. None while prices are in another currency than the order's.
 */
export async function listUpgrades(services: UpgradeServices, order: OrderRow) {
  const book = await openPriceBook(services, order.region, services.clock.now());
  const { queries } = services.database;
  const isPossible = canBeUpgraded(order) && order.currency === book.rules.currency;
  const current = isPossible ? await bundleOfOrder(queries, order) : undefined;
  const credit = current ? await creditOf(queries, order) : 0;
  const owned = current ? await ownedOf(queries, order) : [];
  const data = (current?.upgrades_to ?? []).flatMap((slug): Upgrade[] => {
    const bundle = book.offers.find('bundle', slug, book.now)?.data;
    if (!bundle || availabilityOf(services, bundle) !== 'available') return [];
    const added = additionOf(owned, bundle);
    if (added.length === 0) return [];
    const adds = added.map((product) => ({ ...product, title: presentProduct(services.catalog, product).title }));
    const alone = lowestPriceOf(services, book, added);
    return [{ slug, adds, price: book.priceOf({ slug, bundle, quantity: 1, credit, alone }) }];
  });
  const { currency, tax } = book.rules;
  return { data, meta: { total: data.length, currency, tax_note: TAX_NOTES[tax] } };
}
