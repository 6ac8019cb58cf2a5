import { voucherRoutes } from '../../../contract/commerce/vouchers.ts';
import { call } from '../call.ts';
import { fetchVoucherCombos, type VoucherPlace } from './offers.ts';

/** Begins the keys of the lists of vouchers. */
export const VOUCHERS_KEY = 'voucher-combos';

/** The vouchers that the signed-in user owns or sends, as lists keep them. */
export const voucherCombosQuery = (place: VoucherPlace) => ({
  queryKey: [VOUCHERS_KEY, place],
  queryFn: () => fetchVoucherCombos(place),
});

/** Sends a voucher by mail; for another address it is replaced. */
export const sendVoucher = (code: string, email: string) =>
  call(voucherRoutes.sendVoucher, { params: { code }, body: { email } });

/** Takes an unused voucher back; another one stands for it. */
export const takeBackVoucher = (code: string) => call(voucherRoutes.takeBackVoucher, { params: { code } });
