import type { Purchase } from '../../../contract/commerce/catalog.ts';
import { findOrder, listUnpaidOrdersOfUser } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';

/** What makes two orders the same thing: the product, and what it upgrades or takes again; not how many. */
type Thing = Pick<Purchase, 'slug' | 'upgrade' | 'retake' | 'replaces'>;

/** Whether an unpaid order is for the same: of one order that is upgraded, or one certification that is taken again, for any product. */
function isSame(order: OrderRow, { slug, upgrade, retake }: Thing): boolean {
  if (order.upgrade_of !== (upgrade ?? null) || order.retake_of !== (retake ?? null)) return false;
  return upgrade !== undefined || retake !== undefined || order.offer_slug === slug;
}

/**
 * The unpaid orders whose place a purchase takes, so that nobody pays for the same on two pages: those of the same account for the same thing, and
 * the one that it names. A guest's is known by its unguessable id alone: with an address, strangers could close somebody's page.
 */
export async function listReplacedOrders(queries: Queries, thing: Thing, userId: string | null): Promise<OrderRow[]> {
  const own = userId === null ? [] : await listUnpaidOrdersOfUser(queries, userId);
  const same = own.filter((order) => order.id === thing.replaces || isSame(order, thing));
  const named = thing.replaces === undefined ? undefined : await findOrder(queries, thing.replaces);
  return named?.paid_at === null && named.user_id === null ? [...same, named] : same;
}
