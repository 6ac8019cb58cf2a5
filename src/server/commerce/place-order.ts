import type { OrderKind, Product, ProductKind } from '../../contract/commerce/orders.ts';
import { addRole } from '../data/account/users.ts';
import { insertOrder } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { newId } from '../ids.ts';
import { placeVouchers } from './place-voucher.ts';

/** What each kind of order gives (VO-07). */
const GIVES: Record<OrderKind, readonly ProductKind[]> = {
  EXAM: ['EXAM'],
  TRAINING: ['TRAINING'],
  BOOTCAMP: ['BOOTCAMP'],
  'examination-only': ['EXAM'],
  'examination-and-training-bundle': ['EXAM', 'TRAINING'],
  'examination-training-and-online-bootcamp-bundle': ['EXAM', 'TRAINING', 'BOOTCAMP'],
};

/** The single products of what is sold under a slug. */
export function productsOf(slug: string, kind: OrderKind): Product[] {
  return GIVES[kind].map((type) => ({ certification_id: slug, type }));
}

export type NewOrder = {
  product: string;
  kind: OrderKind;
  quantity: number;
  canUpgrade: boolean;
  at: number;
  /** Last moment at which the vouchers of a team order can be redeemed. */
  validUntil: number;
};

/**
 * Stores an order. One of several seats is a team order (VO-12): its buyer owns a voucher for each seat, and becomes the owner
 * of a team. Call it in a transaction.
 *
 * @returns the order's id and the codes of its vouchers.
 */
export async function placeOrder(
  queries: Queries,
  userId: string,
  { product, kind, quantity, canUpgrade, at, validUntil }: NewOrder,
): Promise<{ id: string; codes: string[] }> {
  const isTeam = quantity > 1;
  const id = newId();
  await insertOrder(queries, {
    id,
    user_id: userId,
    product,
    kind,
    quantity,
    can_upgrade: canUpgrade ? 1 : 0,
    onboarding_status: isTeam ? 'open' : 'none',
    created_at: at,
  });
  if (!isTeam) return { id, codes: [] };
  await addRole(queries, userId, 'owner');
  const covers = productsOf(product, kind);
  const wanted = { ownerId: userId, orderId: id, gives: 'all', covers, at, validUntil } as const;
  const codes = await placeVouchers(queries, quantity, wanted);
  return { id, codes };
}
