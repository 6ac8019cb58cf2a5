import type { User } from '../../contract/account/session.ts';
import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import { productKey } from '../../contract/commerce/orders.ts';
import { listEntitlementsOfUser } from '../data/commerce/entitlements.ts';
import { hasBelongings, listVouchersOwnedBy, listVouchersRedeemedBy } from '../data/commerce/offers.ts';
import { GIVEN_STATES, listOrdersOfUser } from '../data/commerce/orders.ts';
import type { Queries } from '../data/database.ts';
import { presentOrder, productOf } from './present.ts';
import { voucherStateAt } from './voucher-state.ts';

/** A user's possessions: orders, redemptions, entitlements, and remaining team vouchers (VO-10). */
export async function readBelongings(
  queries: Queries,
  userId: string,
  now: number,
): Promise<Pick<User, 'orders' | 'vouchers' | 'team_vouchers' | 'entitlements'>> {
  if (!(await hasBelongings(queries, userId))) return { orders: [], vouchers: [], team_vouchers: [], entitlements: [] };
  const orders = (await listOrdersOfUser(queries, userId)).filter(({ state }) =>
    GIVEN_STATES.some((given) => given === state),
  );
  const redeemed = await listVouchersRedeemedBy(queries, userId);
  const owned = await listVouchersOwnedBy(queries, userId);
  const products = [
    ...(await listEntitlementsOfUser(queries, userId)),
    ...redeemed.flatMap((voucher) => voucher.products.filter(({ given }) => given === 1)),
  ].map(productOf);
  return {
    orders: orders.map(presentOrder),
    entitlements: [...new Map(products.map((product) => [productKey(product), product])).values()],
    vouchers: redeemed.flatMap(({ code, products }) =>
      products.filter(({ given }) => given === 1).map((product) => ({ code, product: productOf(product) })),
    ),
    team_vouchers: owned
      .filter((row) => isUnusedVoucher(voucherStateAt(row, now)))
      .flatMap(({ code, products }) => products.map((product) => ({ code, product: productOf(product) }))),
  };
}
