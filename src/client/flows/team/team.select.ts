import type { OwnedVoucher } from '../../../contract/commerce/offers.ts';
import type { Order } from '../../../contract/commerce/orders.ts';

/** What a buyer of team orders has. */
export type TeamFacts = { orders: Order[]; vouchers: OwnedVoucher[] };

/** Used vouchers, most recent first. */
export const usedVouchers = ({ vouchers }: TeamFacts) =>
  vouchers
    .filter(({ redeemed_at }) => redeemed_at !== null)
    .sort((a, b) => (b.redeemed_at ?? 0) - (a.redeemed_at ?? 0));
