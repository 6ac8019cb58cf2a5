import { voucherRoutes } from '../../../contract/commerce/vouchers.ts';
import { call } from '../call.ts';
import { fetchVoucherCombos } from './offers.ts';

/** The vouchers that the signed-in user owns, as lists keep them. */
export const voucherCombosQuery = { queryKey: ['voucher-combos'], queryFn: fetchVoucherCombos };

/** Sends a voucher by mail; for another address it is replaced. */
export const sendVoucher = (code: string, email: string) =>
  call(voucherRoutes.sendVoucher, { params: { code }, body: { email } });

/** Takes an unused voucher back; another one stands for it. */
export const takeBackVoucher = (code: string) => call(voucherRoutes.takeBackVoucher, { params: { code } });
