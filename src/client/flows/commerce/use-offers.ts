import { fetchOrders, fetchUpgradeableOrders, fetchVoucher } from '../../api/commerce/offers.ts';
import { useResource } from '../site/use-resource.ts';

/** The signed-in user's orders. */
export const useOrders = () => useResource('orders', fetchOrders);

/** The orders that can be upgraded. */
export const useUpgradeableOrders = () => useResource('orders/upgrade', fetchUpgradeableOrders);

/** A voucher with what it is for. */
export const useVoucherContent = (code: string) => useResource(`vouchers/${code}`, () => fetchVoucher(code));
