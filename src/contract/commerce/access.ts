import type { User } from '../account/session.ts';
import type { Product } from './orders.ts';

/** Why a user may have a product: a voucher for it was redeemed, or one that was bought waits to be (VO-11). */
export type Access = 'REDEEMED' | 'PURCHASED';

/** How a user has access to a product; null for not at all. What is redeemed counts before what could be. */
export function accessTo(user: Pick<User, 'vouchers' | 'team_vouchers'>, product: Product): Access | null {
  const isAmong = (vouchers: User['vouchers']) =>
    vouchers.some(
      ({ product: { certification_id, type } }) =>
        certification_id === product.certification_id && type === product.type,
    );
  if (isAmong(user.vouchers)) return 'REDEEMED';
  return isAmong(user.team_vouchers) ? 'PURCHASED' : null;
}
