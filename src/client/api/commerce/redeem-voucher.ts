import type { Product } from '../../../contract/commerce/orders.ts';
import { voucherRoutes } from '../../../contract/commerce/vouchers.ts';
import { call } from '../call.ts';

/** Redeems a voucher, and says where to begin; the same call again gets the same answer. */
export const redeemVoucher = (code: string, choice: Product | null) =>
  call(voucherRoutes.useVoucher, { params: { code }, body: { choice } });
