import type { OwnedVoucher } from '../../../contract/commerce/offers.ts';
import { isTeamOrder, type Order } from '../../../contract/commerce/orders.ts';

/** What a buyer of team orders has. */
export type TeamFacts = { orders: Order[]; vouchers: OwnedVoucher[] };

export type SeatsOfOrder = { order: Order; vouchers: OwnedVoucher[]; used: number };

/** Team orders with their vouchers, newest first. */
export function seatsByOrder({ orders, vouchers }: TeamFacts): SeatsOfOrder[] {
  return orders.filter(isTeamOrder).map((order) => {
    const own = vouchers.filter(({ order_id }) => order_id === order.id);
    return { order, vouchers: own, used: own.filter(({ state }) => state === 'redeemed').length };
  });
}

/** Used vouchers, most recent first. */
export const usedVouchers = ({ vouchers }: TeamFacts) =>
  vouchers
    .filter(({ redeemed_at }) => redeemed_at !== null)
    .sort((a, b) => (b.redeemed_at ?? 0) - (a.redeemed_at ?? 0));
