import { fetchOrders, fetchUpgradeableOrders, fetchVoucher } from '../../api/commerce/offers.ts';
import { useResource } from '../site/use-resource.ts';

/** The signed-in user's orders. */
export const useOrders = () => useResource(null, fetchOrders);

/** The orders that can be upgraded. */
export const useUpgradeableOrders = () => useResource(null, fetchUpgradeableOrders);

/** A voucher with what it is for. */
export const useVoucherContent = (code: string) => useResource(null, () => fetchVoucher(code));
