import { applyChart, canApply } from '../../charts/apply-chart.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import type { VoucherWithProducts } from '../../data/commerce/offers.ts';
import type { UserRow } from '../../data/tables.ts';
import { queueMail } from '../../mail/outbox.ts';
import { refuseUnconfirmed } from '../../mail/refuse-unconfirmed.ts';
import type { Services } from '../../services.ts';
import { voucherChart } from '../voucher-state.ts';
import { presentVoucher } from './present-voucher.ts';
import { refuseEnded } from './refusals.ts';
import { findOwnVoucher, recordOfTeam, refuseAssigned, replaceVoucher, voucherConflict } from './take-back.ts';
import { voucherMail } from './voucher-mail.ts';

/**
 * Sends a voucher of a user by mail. A voucher that went to another address before is replaced, so that the first link gives
 * nothing any more.
 *
 * @param checkRecipient given the address that the voucher went to before, or null; may throw
 * @returns the voucher that was sent.
 * @throws ApiError 403 when the sender's own address is not confirmed, 404 for a foreign voucher, 409 for one that has ended.
 */
export function sendVoucher(
  { database: { queries }, catalog, clock, settings }: Pick<Services, 'database' | 'catalog' | 'clock' | 'settings'>,
  sender: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
  code: string,
  email: string,
  checkRecipient: (sentTo: string | null) => void = () => {},
): Promise<VoucherWithProducts> {
  const now = clock.now();
  const sent = { type: 'voucher.sent', to: email, at: now } as const;
  return retryOnConflict(() =>
    inTransaction(queries, async (transaction) => {
      const row = await findOwnVoucher(transaction, sender.id, code, now);
      checkRecipient(row.sent_to);
      refuseEnded(row);
      refuseAssigned(row);
      refuseUnconfirmed(sender);
      const ready = canApply(voucherChart, row, sent) ? row : await replaceVoucher(transaction, row);
      const { row: stored } = await applyChart(transaction, voucherChart, ready, sent);
      if (!stored) throw voucherConflict();
      const voucher = presentVoucher(catalog, stored);
      const mail = voucherMail({ origin: settings.publicUrl, sender: sender.email, voucher });
      await queueMail(transaction, email, mail, now);
      await recordOfTeam(transaction, stored, { by: sender.id, action: 'team.voucherSent', at: now });
      return stored;
    }),
  );
}
