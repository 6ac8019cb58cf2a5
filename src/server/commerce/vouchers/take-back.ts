import { rolesWith } from '../../../contract/team/team-rights.ts';
import type { TeamAction } from '../../../contract/team/teams.ts';
import { applyChart } from '../../charts/apply-chart.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { conflictRefusal, retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { insertVoucher, type VoucherWithProducts } from '../../data/commerce/offers.ts';
import type { Queries } from '../../data/database.ts';
import { findTeamOf } from '../../data/team/teams.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { acceptsSeatEvent, applySeatEvent } from '../../team/seat-state.ts';
import { recordInTeam } from '../../team/team-history.ts';
import { newVoucherCode } from '../voucher-codes.ts';
import { findVoucherAt, voucherChart } from '../voucher-state.ts';
import { refuseEnded } from './refusals.ts';

/** A conflict with another change of a voucher; the change is made again from the start. */
export const voucherConflict = () => conflictRefusal('The voucher has changed. Try again.');

/** Whether a user may send and take back a voucher: its owner, and of a seat those whose role in the team says so. */
async function isOwn(queries: Queries, userId: string, row: VoucherWithProducts): Promise<boolean> {
  if (row.team_id === null) return row.owner_id === userId;
  const found = await findTeamOf(queries, userId, row.team_id, rolesWith('sendVouchers'));
  return found !== undefined && found.team.state === 'active';
}

/** @throws ApiError 409 for a seat that a member has: it is taken back from that member. */
export function refuseAssigned(row: VoucherWithProducts): void {
  if (row.team_id === null || acceptsSeatEvent(row, { type: 'seat.assigned', member: '', by: '', at: 0 })) return;
  if (!acceptsSeatEvent(row, { type: 'seat.revoked' })) return;
  const sentence = 'This voucher is assigned to a team member. Revoke the seat first.';
  throw new ApiError(409, sentence, { code: 'voucher_assigned' });
}

/** @throws ApiError 404 for a voucher that is not there, or that is somebody else's. */
export async function findOwnVoucher(
  queries: Queries,
  ownerId: string,
  code: string,
  now: number,
): Promise<VoucherWithProducts> {
  const row = await findVoucherAt(queries, code, now);
  if (!row || !(await isOwn(queries, ownerId, row))) throw notFound('The voucher');
  return row;
}

/** Writes what somebody did with a voucher into the history of the team that has it, if one has. */
export async function recordOfTeam(
  queries: Queries,
  { team_id: teamId }: Pick<VoucherWithProducts, 'team_id'>,
  entry: { by: string; action: TeamAction; at: number },
): Promise<void> {
  if (teamId !== null) await recordInTeam(queries, { teamId, ...entry });
}

/**
 * Ends a voucher and stores an open one for the same under a new code; call it in a transaction.
 *
 * @throws ApiError 409 when the voucher cannot be taken back, or changed meanwhile.
 */
export async function replaceVoucher(queries: Queries, row: VoucherWithProducts): Promise<VoucherWithProducts> {
  refuseEnded(row);
  const code = newVoucherCode();
  const isSeat = row.team_id !== null;
  const seat = isSeat ? await applySeatEvent(queries, row, { type: 'seat.revoked' }) : row;
  if (!seat) throw voucherConflict();
  const { problem } = await applyChart(queries, voucherChart, seat, { type: 'voucher.takenBack', replacedBy: code });
  if (problem) throw voucherConflict();
  const { gives, order_id, owner_id, combo_id, created_at, valid_until, unit, team_id } = row;
  const voucher = { code, gives, order_id, owner_id, combo_id, created_at, valid_until, unit, team_id };
  const free = {
    seat_state: isSeat ? 'free' : null,
    seat_member: null,
    seat_assigned_by: null,
    seat_assigned_at: null,
  };
  const products = row.products.map(({ certification_id, type }) => ({ certification_id, type }));
  await insertVoucher(queries, { ...voucher, ...free, state: 'open', redeemed_by: null, redeemed_at: null }, products);
  return {
    ...row,
    ...voucher,
    ...free,
    ...{ state: 'open', version: 0, sent_to: null, sent_at: null, opened_at: null, replaced_by: null },
    products: row.products.map((product) => ({ ...product, voucher_code: code })),
  };
}

/**
 * Takes an unused voucher back. When that was done before, the voucher that stands for it now is answered again.
 *
 * @throws ApiError 404 for a foreign voucher, 409 for one that was used, has expired or was refunded.
 */
export function takeBackVoucher(
  { database: { queries }, clock }: Pick<Services, 'database' | 'clock'>,
  ownerId: string,
  code: string,
): Promise<VoucherWithProducts> {
  const now = clock.now();
  return retryOnConflict(() =>
    inTransaction(queries, async (transaction) => {
      const row = await findOwnVoucher(transaction, ownerId, code, now);
      refuseAssigned(row);
      if (row.state !== 'takenBack' || row.replaced_by === null) {
        await recordOfTeam(transaction, row, { by: ownerId, action: 'team.voucherTakenBack', at: now });
        return replaceVoucher(transaction, row);
      }
      return findOwnVoucher(transaction, ownerId, row.replaced_by, now);
    }),
  );
}
