import { applyChart, canApply } from '../../charts/apply-chart.ts';
import { findVoucher, type VoucherWithProducts } from '../../data/commerce/offers.ts';
import { notFound } from '../../http/api-error.ts';
import type { Requester } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { voucherChart, voucherStateAt } from '../voucher-state.ts';

/**
 * A voucher in its state of this moment, for somebody who follows its link. When it was sent, its owner learns that it was opened; a
 * look of the owner, or of staff who act as a user, is none.
 *
 * @throws ApiError 404 when there is no such voucher.
 */
export async function openVoucher(
  { database: { queries }, clock }: Pick<Services, 'database' | 'clock'>,
  { user, session }: Pick<Requester, 'user' | 'session'>,
  code: string,
): Promise<VoucherWithProducts> {
  const now = clock.now();
  const found = await findVoucher(queries, code);
  if (!found) throw notFound('The voucher');
  const row = { ...found, state: voucherStateAt(found, now) };
  const opened = { type: 'voucher.opened', at: now } as const;
  const isOwner = user !== null && user.id === row.owner_id;
  if (isOwner || session?.impersonator || !canApply(voucherChart, row, opened)) return row;
  // When something else happened at the same moment, the next look counts.
  const { row: stored } = await applyChart(queries, voucherChart, row, opened);
  return stored ?? row;
}
