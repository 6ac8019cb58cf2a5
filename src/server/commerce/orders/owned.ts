import type { Purchase } from '../../../contract/commerce/catalog.ts';
import { isProduct, type Product } from '../../../contract/commerce/orders.ts';
import type { Owned } from '../../../contract/commerce/prices.ts';
import { listOrderLines, listOrdersOfUser } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import { listAttemptsOfUser } from '../../data/exam/attempts.ts';
import type { AttemptRow, OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { type Entitlement, ownedBy } from '../entitlements/entitlements-of.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { givesVouchers } from './gives-vouchers.ts';
import { givenProduct } from './present-order.ts';
import { bundleOfOrder, canBeUpgraded } from './upgrade.ts';

type Use = Exclude<Owned['products'][number]['use'], 'arriving'>;

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

const ARRIVING_STATES = ['authorized', 'paid', 'underReview'];
/** Whether money for an order is on its way: a transfer that has not arrived, a card that is held, a payment that somebody looks at. */
const isArriving = ({ state, provider_session: session, pay_link: link }: OrderRow): boolean =>
  (state === 'awaitingPayment' && session !== null && link === null) || ARRIVING_STATES.some((one) => one === state);

/** Of own orders those whose money is on its way, for the own account, with what they will give. */
async function listArriving(
  queries: Queries,
  orders: readonly OrderRow[],
): Promise<{ id: string; products: Product[] }[]> {
  return Promise.all(
    orders.filter(isArriving).map(async ({ id }) => {
      const lines = (await listOrderLines(queries, id)).filter((line) => !givesVouchers(line));
      return { id, products: lines.flatMap(productsOfLine) };
    }),
  );
}

/** An own order whose bundle can be upgraded to a slug. */
async function findUpgradeable(queries: Queries, orders: readonly OrderRow[], slug: string): Promise<string | null> {
  for (const order of orders) {
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
  const orders = await listOrdersOfUser(queries, userId);
  const arriving = await listArriving(queries, orders);
  const known = products.flatMap((product): Owned['products'] => {
    const use = useOf(product, owned, attempts);
    if (use !== null) return [{ ...givenProduct(catalog, product), use }];
    const order = arriving.find((one) => one.products.some(isProduct(product)));
    return order ? [{ ...givenProduct(catalog, product), path: `/orders/${order.id}`, use: 'arriving' }] : [];
  });
  if (known.length === 0) return null;
  return { products: known, upgrade: await findUpgradeable(queries, orders, slug), may_give: mayGive };
}
