import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import type { Order, UserVoucher } from '../../contract/commerce/orders.ts';
import {
  hasBelongings,
  listOrdersOfUser,
  listVouchersOwnedBy,
  listVouchersRedeemedBy,
} from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { presentOrder, productOf } from './present.ts';
import { voucherStateAt } from './voucher-state.ts';

/** What a user has, for those who show the user: orders, what was redeemed, and what is left of team vouchers (VO-10). */
export async function readBelongings(
  queries: Queries,
  userId: string,
  now: number,
): Promise<{ orders: Order[]; vouchers: UserVoucher[]; team_vouchers: UserVoucher[] }> {
  if (!(await hasBelongings(queries, userId))) return { orders: [], vouchers: [], team_vouchers: [] };
  const orders = await listOrdersOfUser(queries, userId);
  const redeemed = await listVouchersRedeemedBy(queries, userId);
  const owned = await listVouchersOwnedBy(queries, userId);
  return {
    orders: orders.map(presentOrder),
    vouchers: redeemed.flatMap(({ code, products }) =>
      products.filter(({ given }) => given === 1).map((product) => ({ code, product: productOf(product) })),
    ),
    team_vouchers: owned
      .filter((row) => isUnusedVoucher(voucherStateAt(row, now)))
      .flatMap(({ code, products }) => products.map((product) => ({ code, product: productOf(product) }))),
  };
}
