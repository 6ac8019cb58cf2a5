import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import { placeCombo } from '../commerce/place-combo.ts';
import { newComboCode } from '../commerce/voucher-codes.ts';
import { findVoucherAt } from '../commerce/voucher-state.ts';
import { replaceVoucher } from '../commerce/vouchers/take-back.ts';
import type { Queries } from '../data/database.ts';
import type { VoucherComboRow } from '../data/tables.ts';
import { findOwnCombo, moveVoucher, updateCombo } from '../data/team/combos.ts';
import { findTeamCombo, listFreeSeats } from '../data/team/seats.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import type { OpenedTeam } from './open-team.ts';
import { recordInTeam } from './team-history.ts';

/** A new code for a voucher, so that a link which somebody else has seen gives nothing. @returns the voucher that stands for it. */
async function withNewCode(queries: Queries, code: string, at: number) {
  const row = await findVoucherAt(queries, code, at);
  if (!row) throw notFound('The voucher');
  return replaceVoucher(queries, row);
}

/**
 * How many vouchers to move; null for all that are free.
 *
 * @property seen how many were free when that was chosen; null without this condition
 */
type Wanted = { count: number | null; seen: number | null };

/**
 * Moves the free vouchers of a combo to another place: a team, or back to who owns them. All of them move in their combo; some of them
 * in a new one, and the old one is that much smaller.
 *
 * @returns the combo that they are in, and how many moved.
 */
async function moveFree(
  queries: Queries,
  combo: VoucherComboRow,
  to: { teamId: string | null; partnerId: string | null },
  at: number,
  { count, seen }: Wanted = { count: null, seen: null },
): Promise<{ code: string; moved: number }> {
  const all = await listFreeSeats(queries, combo.id, at);
  if (seen !== null && seen !== all.length) throw new ApiError(409, changed(all.length), { code: 'vouchers_changed' });
  if (all.length === 0) throw new ApiError(409, 'None of these vouchers is free.', { code: 'seats_spent' });
  if (count !== null && count > all.length) throw new ApiError(409, fewer(all.length), { code: 'seats_spent' });
  const free = count === null ? all : all.slice(0, count);
  const place = { team_id: to.teamId, partner_id: to.partnerId };
  const isWhole = free.length === combo.total;
  const target = isWhole
    ? combo
    : { ...combo, ...place, id: newId(), code: newComboCode(), total: free.length, created_at: at };
  const isChanged = await updateCombo(queries, combo, isWhole ? place : { total: combo.total - free.length });
  if (!isChanged) throw conflictRefusal('The vouchers have changed. Try again.');
  if (!isWhole) await placeCombo(queries, target);
  for (const [index, { code }] of free.entries()) {
    const voucher = await withNewCode(queries, code, at);
    const unit = isWhole ? (voucher.unit ?? 1) : index + 1;
    if (!(await moveVoucher(queries, voucher, { comboId: target.id, unit, teamId: to.teamId }))) {
      throw conflictRefusal('A voucher has changed. Try again.');
    }
  }
  return { code: target.code, moved: free.length };
}

const changed = (count: number) =>
  `These vouchers have changed: ${count} ${count === 1 ? 'is' : 'are'} free now. Close this and look at the list first.`;
const fewer = (count: number) => `Only ${count} of these ${count === 1 ? 'vouchers is' : 'vouchers are'} free now.`;

/** Hands free vouchers of a combo to a team (TM-03). @returns the code of the team's combo. */
export async function handOver(
  queries: Queries,
  opened: OpenedTeam,
  { comboCode, ...wanted }: { comboCode: string } & Wanted,
  at: number,
): Promise<string> {
  const { team, userId } = opened;
  const combo = await findOwnCombo(queries, userId, comboCode.toUpperCase());
  if (!combo) throw notFound('The batch of vouchers');
  const { code } = await moveFree(queries, combo, { teamId: team.id, partnerId: userId }, at, wanted);
  await recordInTeam(queries, { teamId: team.id, by: userId, action: 'team.seatsHandedOver', at });
  return code;
}

/** Takes the free seats that somebody handed to a team back. */
export async function takeBackSeats(queries: Queries, opened: OpenedTeam, comboCode: string, at: number) {
  const { team, userId } = opened;
  const combo = await findTeamCombo(queries, team.id, userId, comboCode.toUpperCase());
  if (!combo) throw notFound('The batch of vouchers');
  const { code, moved } = await moveFree(queries, combo, { teamId: null, partnerId: null }, at);
  await recordInTeam(queries, { teamId: team.id, by: userId, action: 'team.seatsReturned', at });
  return { voucher_combo_code: code, returned: moved };
}
