import type { User } from '../account/session.ts';
import { isProduct, type Product } from './orders.ts';

/** Why a user may have a product: a voucher for it was redeemed, or it was bought, for oneself or as a voucher that waits (VO-11). */
export type Access = 'REDEEMED' | 'PURCHASED';

/** How a user has access to a product; null for not at all. What is redeemed counts before what could be. */
export function accessTo(
  user: Pick<User, 'vouchers' | 'team_vouchers' | 'entitlements'>,
  product: Product,
): Access | null {
  const isIt = isProduct(product);
  if (user.vouchers.some((voucher) => isIt(voucher.product))) return 'REDEEMED';
  const isOwned = user.entitlements.some(isIt) || user.team_vouchers.some((voucher) => isIt(voucher.product));
  return isOwned ? 'PURCHASED' : null;
}
