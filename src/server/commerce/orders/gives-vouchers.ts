import type { OrderLineRow } from '../../data/tables.ts';

/** Whether a line gives vouchers instead of opening in the buyer's account: one for each of several seats, or one for somebody else. */
export const givesVouchers = ({ quantity, as_voucher }: Pick<OrderLineRow, 'quantity' | 'as_voucher'>): boolean =>
  quantity > 1 || as_voucher === 1;
