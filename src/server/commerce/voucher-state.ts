import { voucherMachine } from '../../../machines/commerce/voucher/voucher.machine.ts';
import { voucherStateSchema } from '../../contract/commerce/offers.ts';
import type { StoredChart } from '../charts/apply-chart.ts';
import { updateVoucherIfUnchanged, type VoucherWithProducts } from '../data/commerce/offers.ts';
import { sha256 } from '../ids.ts';
import { productOf } from './present.ts';

/** The chart of a voucher, stored in its row. Every change of the row's state goes through it. */
export const voucherChart: StoredChart<typeof voucherMachine, VoucherWithProducts> = {
  machine: voucherMachine,
  subjectOf: ({ code }) => sha256(code),
  restore: (row) =>
    voucherMachine.resolveState({
      value: voucherStateSchema.parse(row.state),
      context: {
        gives: row.gives === 'all' ? 'all' : 'one',
        covers: row.products.map(productOf),
        given: row.products.filter(({ given }) => given === 1).map(productOf),
        redeemedBy: row.redeemed_by,
        redeemedAt: row.redeemed_at,
      },
    }),
  async store(queries, row, { value, context }) {
    const columns = { state: value, redeemed_by: context.redeemedBy, redeemed_at: context.redeemedAt };
    const stored = await updateVoucherIfUnchanged(queries, row, columns);
    return stored && { ...row, ...stored };
  },
};
