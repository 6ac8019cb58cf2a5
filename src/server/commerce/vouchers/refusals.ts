import { type VoucherState, voucherStateSchema } from '../../../contract/commerce/offers.ts';
import type { VoucherRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';

type Refusal = { code: string; message: string };

const REFUSALS: Record<VoucherState, Refusal | null> = {
  open: null,
  sent: null,
  opened: null,
  redeemed: { code: 'voucher_used', message: 'This voucher has been used already.' },
  takenBack: { code: 'voucher_taken_back', message: 'This voucher was taken back.' },
  expired: { code: 'voucher_expired', message: 'This voucher has expired.' },
  withdrawn: {
    code: 'voucher_withdrawn',
    message: 'The order of this voucher was refunded: it cannot be used any more.',
  },
};

/** Why a voucher (VC-01), in its state of this moment, cannot be redeemed; null when it can. */
export function refusalOf({ state }: Pick<VoucherRow, 'state'>): Refusal | null {
  return REFUSALS[voucherStateSchema.parse(state)];
}

/** @throws ApiError 409 when nothing can be done with a voucher any more. */
export function refuseEnded(voucher: Pick<VoucherRow, 'state'>): void {
  const refusal = refusalOf(voucher);
  if (refusal) throw new ApiError(409, refusal.message, { code: refusal.code });
}
