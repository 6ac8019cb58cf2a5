import type { OrderKind, Product, ProductKind } from '../../contract/commerce/orders.ts';
import { addRole } from '../data/account/users.ts';
import { insertOrder, insertVoucher } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { newId } from '../ids.ts';
import { newVoucherCode } from './redeem.ts';

/** What each kind of order contains (VO-07). */
const GIVES: Record<OrderKind, readonly ProductKind[]> = {
  EXAM: ['EXAM'],
  TRAINING: ['TRAINING'],
  BOOTCAMP: ['BOOTCAMP'],
  'examination-only': ['EXAM'],
  'examination-and-training-bundle': ['EXAM', 'TRAINING'],
  'examination-training-and-online-bootcamp-bundle': ['EXAM', 'TRAINING', 'BOOTCAMP'],
};

/** The single products behind a slug. */
export function productsOf(slug: string, kind: OrderKind): Product[] {
  return GIVES[kind].map((type) => ({ certification_id: slug, type }));
}

export type NewOrder = {
  product: string;
  kind: OrderKind;
  quantity: number;
  canUpgrade: boolean;
  at: number;
};

/**
 * Stores an order. One with several seats is a team order (VO-12): its buyer owns a voucher for each seat, and becomes
 * a team owner. Call it in a transaction.
 *
 * @returns the order's id and the codes of its vouchers.
 */
export async function placeOrder(
  queries: Queries,
  userId: string,
  { product, kind, quantity, canUpgrade, at }: NewOrder,
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
  const products = productsOf(product, kind);
  const codes = await Promise.all(
    Array.from({ length: quantity }, () =>
      placeVoucher(queries, { ownerId: userId, orderId: id, gives: 'all', covers: products, at }),
    ),
  );
  return { id, codes };
}

/** Stores an open voucher under a new code; call it in a transaction. */
export async function placeVoucher(
  queries: Queries,
  voucher: {
    ownerId: string | null;
    orderId: string | null;
    gives: 'one' | 'all';
    covers: readonly Product[];
    at: number;
  },
): Promise<string> {
  const code = newVoucherCode();
  const row = {
    code,
    gives: voucher.gives,
    order_id: voucher.orderId,
    owner_id: voucher.ownerId,
    state: 'open',
    redeemed_by: null,
    redeemed_at: null,
    created_at: voucher.at,
  };
  await insertVoucher(
    queries,
    row,
    voucher.covers.map(({ certification_id, type }) => ({ certification_id, type })),
  );
  return code;
}
