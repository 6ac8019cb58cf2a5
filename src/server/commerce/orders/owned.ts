import type { Purchase } from '../../../contract/commerce/catalog.ts';
import { isProduct, type Product } from '../../../contract/commerce/orders.ts';
import type { Owned } from '../../../contract/commerce/prices.ts';
import { listOrdersOfUser } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import { listAttemptsOfUser } from '../../data/exam/attempts.ts';
import type { AttemptRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { type Entitlement, ownedBy } from '../entitlements/entitlements-of.ts';
import { givenProduct } from './present-order.ts';
import { bundleOfOrder, canBeUpgraded } from './upgrade.ts';

type Use = Owned['products'][number]['use'];

/** How far somebody is with a product that they have; null when they may need another one, such as after a failed attempt. */
function useOf(product: Product, owned: readonly Entitlement[], attempts: readonly AttemptRow[]): Use | null {
  const own = owned.filter((entitlement) => isProduct(product)(entitlement.product));
  if (product.type !== 'EXAM') return own.length > 0 ? 'open' : null;
  const taken = attempts.filter(
    ({ certification_id, trial, state }) =>
      certification_id === product.certification_id && trial === 0 && state !== 'voided',
  );
  if (taken.some(({ state }) => state === 'passed')) return 'passed';
  const isUnopened = own.some(({ attemptId }) => attemptId === null);
  if (isUnopened || taken.some(({ started_at }) => started_at === null)) return 'unused';
  return taken.some(({ state }) => state !== 'failed') ? 'started' : null;
}

/** An own order whose bundle can be upgraded to a slug. */
async function findUpgradeable(queries: Queries, userId: string, slug: string): Promise<string | null> {
  for (const order of await listOrdersOfUser(queries, userId)) {
    if (!canBeUpgraded(order)) continue;
    if ((await bundleOfOrder(queries, order))?.upgrades_to.includes(slug)) return order.id;
  }
  return null;
}

/**
 * What a buyer has already of what is about to be bought for the own account, so that nothing is paid twice without a word. Asked with every
 * price: of a guest, of seats, of an upgrade and of a retake there is nothing to say.
 *
 * @returns null when there is nothing.
 */
export async function findOwned(
  { database: { queries }, catalog }: Pick<Services, 'database' | 'catalog'>,
  userId: string | null,
  { slug, quantity, upgrade, retake, as_voucher }: Purchase,
  { products, mayGive }: { products: readonly Product[]; mayGive: boolean },
): Promise<Owned | null> {
  const isForOthers = quantity > 1 || as_voucher === true;
  if (userId === null || isForOthers || upgrade !== undefined || retake !== undefined) return null;
  const [owned, attempts] = [await ownedBy(queries, userId), await listAttemptsOfUser(queries, userId)];
  const known = products.flatMap((product) => {
    const use = useOf(product, owned, attempts);
    return use === null ? [] : [{ ...givenProduct(catalog, product), use }];
  });
  if (known.length === 0) return null;
  return { products: known, upgrade: await findUpgradeable(queries, userId, slug), may_give: mayGive };
}
