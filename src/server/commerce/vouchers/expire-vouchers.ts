import { applyChart } from '../../charts/apply-chart.ts';
import { findVoucher } from '../../data/commerce/offers.ts';
import { listOverdueCodes } from '../../data/commerce/voucher-combos.ts';
import type { Services } from '../../services.ts';
import { voucherChart } from '../voucher-state.ts';

/** Vouchers of one round of the job. */
const BATCH = 100;

/** Stores that vouchers have expired. What anyone is shown does not wait for it. @returns how many. */
export async function expireVouchers({
  database: { queries },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  let expired = 0;
  for (const code of await listOverdueCodes(queries, now, BATCH)) {
    const row = await findVoucher(queries, code);
    if (!row) continue;
    const { problem } = await applyChart(queries, voucherChart, row, { type: 'voucher.timePassed', at: now });
    if (!problem) expired += 1;
  }
  return expired;
}
