import { voucherMachine } from '../../../machines/commerce/voucher/voucher.machine.ts';
import { isUnusedVoucher, type VoucherState, voucherStateSchema } from '../../contract/commerce/offers.ts';
import { canApply, nextSnapshot, type StoredChart } from '../charts/apply-chart.ts';
import { findVoucher, updateVoucherIfUnchanged, type VoucherWithProducts } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { VoucherRow } from '../data/tables.ts';
import { sha256 } from '../ids.ts';
import { productOf } from './present.ts';

/** The chart of a voucher, stored in its row. Every change of the row's state goes through it. */
export const voucherChart: StoredChart<typeof voucherMachine, VoucherWithProducts> = {
  machine: voucherMachine,
  subjectOf: ({ code }) => sha256(code),
  restore(row) {
    const state = voucherStateSchema.parse(row.state);
    return voucherMachine.resolveState({
      value: isUnusedVoucher(state) ? { unused: state } : state,
      context: {
        gives: row.gives === 'all' ? 'all' : 'one',
        covers: row.products.map(productOf),
        given: row.products.filter(({ given }) => given === 1).map(productOf),
        redeemedBy: row.redeemed_by,
        redeemedAt: row.redeemed_at,
        validUntil: row.valid_until,
        sentTo: row.sent_to,
        sentAt: row.sent_at,
        openedAt: row.opened_at,
        replacedBy: row.replaced_by,
      },
    });
  },
  async store(queries, row, { value, context }) {
    const stored = await updateVoucherIfUnchanged(queries, row, {
      state: typeof value === 'string' ? value : value.unused,
      redeemed_by: context.redeemedBy,
      redeemed_at: context.redeemedAt,
      sent_to: context.sentTo,
      sent_at: context.sentAt,
      opened_at: context.openedAt,
      replaced_by: context.replacedBy,
    });
    return stored && { ...row, ...stored };
  },
};

/** State of a voucher at a moment: one whose time is over is expired before a job has stored that. */
export function voucherStateAt(row: VoucherWithProducts, now: number): VoucherState {
  return canApply(voucherChart, row, { type: 'voucher.timePassed', at: now })
    ? 'expired'
    : voucherStateSchema.parse(row.state);
}

/** What its state at a moment depends on. */
type Ageing = Pick<VoucherRow, 'state' | 'valid_until'>;

/** A voucher of which no more is known: it may pass its last day as any other. */
const ageing = {
  machine: voucherMachine,
  restore: ({ state, valid_until: validUntil }: Ageing) =>
    voucherMachine.resolveState({
      value: { unused: state },
      context: {
        ...{ gives: 'all', covers: [], given: [], redeemedBy: null, redeemedAt: null, validUntil },
        ...{ sentTo: null, sentAt: null, openedAt: null, replacedBy: null },
      },
    }),
};

/** {@link voucherStateAt} for many vouchers at one moment: those that are alike ask the chart once. */
export function createVoucherAges(now: number): (row: Ageing) => VoucherState {
  const known = new Map<string, VoucherState>();
  return (row) => {
    const state = voucherStateSchema.parse(row.state);
    if (!isUnusedVoucher(state)) return state;
    const kind = `${state} ${row.valid_until}`;
    const found =
      known.get(kind) ?? (nextSnapshot(ageing, row, { type: 'voucher.timePassed', at: now }) ? 'expired' : state);
    known.set(kind, found);
    return found;
  };
}

/** A voucher in its state at a moment; undefined when there is none with the code. */
export async function findVoucherAt(
  queries: Queries,
  code: string,
  now: number,
): Promise<VoucherWithProducts | undefined> {
  const row = await findVoucher(queries, code);
  return row && { ...row, state: voucherStateAt(row, now) };
}
