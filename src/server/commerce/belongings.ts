import type { User } from '../../contract/account/session.ts';
import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import { productKey } from '../../contract/commerce/orders.ts';
import { rolesWith } from '../../contract/team/team-rights.ts';
import { listEntitlementsOfUser } from '../data/commerce/entitlements.ts';
import { hasBelongings, listVouchersOwnedBy, listVouchersRedeemedBy } from '../data/commerce/offers.ts';
import { isGiven, listOrdersOfUser } from '../data/commerce/orders.ts';
import type { Queries } from '../data/database.ts';
import { listTeamsWithRole } from '../data/team/teams.ts';
import { presentOrder, productOf } from './present.ts';
import { voucherStateAt } from './voucher-state.ts';

/** A user's possessions: orders, redemptions, entitlements, and remaining team vouchers (VO-10). */
export async function readBelongings(
  queries: Queries,
  userId: string,
  now: number,
): Promise<Pick<User, 'orders' | 'vouchers' | 'team_vouchers' | 'entitlements'>> {
  if (!(await hasBelongings(queries, userId))) return { orders: [], vouchers: [], team_vouchers: [], entitlements: [] };
  const orders = (await listOrdersOfUser(queries, userId)).filter(isGiven);
  const redeemed = await listVouchersRedeemedBy(queries, userId);
  const owned = await listSendable(queries, userId);
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

/** Vouchers that a user owns, without those of teams whose vouchers others send: buying them gives no right to their codes (PE-04). */
async function listSendable(queries: Queries, userId: string) {
  const owned = await listVouchersOwnedBy(queries, userId);
  if (owned.every(({ team_id }) => team_id === null)) return owned;
  const teams = new Set((await listTeamsWithRole(queries, userId, rolesWith('sendVouchers'))).map(({ id }) => id));
  return owned.filter(({ team_id }) => team_id === null || teams.has(team_id));
}
