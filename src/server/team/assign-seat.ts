import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import { findVoucherAt } from '../commerce/voucher-state.ts';
import { replaceVoucher } from '../commerce/vouchers/take-back.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow, VoucherComboRow } from '../data/tables.ts';
import { findPerson, type MemberRow } from '../data/team/memberships.ts';
import { findFreeSeat, findTeamCombo, hasUsableSeat, listAssignedSeats } from '../data/team/seats.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { OpenedTeam } from './open-team.ts';
import { partnerOf } from './read-seats.ts';
import { applySeatEvent } from './seat-state.ts';
import { recordInTeam } from './team-history.ts';

type Wanted = { comboCode: string; userId: string };

/** A combo of the team that is before somebody. @throws ApiError 404 for one that they cannot see */
async function comboOf(queries: Queries, opened: OpenedTeam, code: string): Promise<VoucherComboRow> {
  const combo = await findTeamCombo(queries, opened.team.id, partnerOf(opened), code.toUpperCase());
  if (!combo) throw notFound('The batch of vouchers');
  return combo;
}

async function memberOf(queries: Queries, teamId: string, userId: string): Promise<MemberRow> {
  const person = await findPerson(queries, teamId, userId);
  if (person?.state !== 'active') throw notFound('The member');
  return person;
}

/**
 * Assigns a free seat to a member (TM-07). Call it in a change of the team.
 *
 * @throws ApiError 404 for somebody who is not in the team, 409 `seats_spent` without a free seat, `seat_assigned` for a member who
 * has an unused one
 */
export async function assignSeat(queries: Queries, opened: OpenedTeam, wanted: Wanted, at: number): Promise<void> {
  const combo = await comboOf(queries, opened, wanted.comboCode);
  const member = await memberOf(queries, opened.team.id, wanted.userId);
  if (await hasUsableSeat(queries, { membershipId: member.id, comboId: combo.id, now: at })) {
    throw new ApiError(409, 'This member has an unused seat of these already.', { code: 'seat_assigned' });
  }
  const seat = await findFreeSeat(queries, combo.id, at);
  if (!seat) throw new ApiError(409, 'No seat is free. Revoke one or buy more.', { code: 'seats_spent' });
  const { userId: by, team } = opened;
  const assigned = await applySeatEvent(queries, seat, { type: 'seat.assigned', member: member.id, by, at });
  if (!assigned) throw conflictRefusal('The seat has changed. Try again.');
  await recordInTeam(queries, { teamId: team.id, by, action: 'team.seatAssigned', at, about: member.id });
}

/**
 * Takes unused seats back from a member (TM-07); each is free again under another code. Call it in a change of the team.
 *
 * @param comboId of one combo; null for all
 */
export async function revokeSeats(
  queries: Queries,
  { teamId, by, at }: { teamId: string; by: string; at: number },
  member: Pick<MembershipRow, 'id'>,
  comboId: string | null,
): Promise<void> {
  for (const { code } of await listAssignedSeats(queries, member.id, comboId)) {
    const seat = await findVoucherAt(queries, code, at);
    // An expired or refunded seat is nobody's loss.
    if (!seat || seat.state === 'expired' || seat.state === 'withdrawn') continue;
    await replaceVoucher(queries, seat);
    await recordInTeam(queries, { teamId, by, action: 'team.seatRevoked', at, about: member.id });
  }
}

/** Takes a member's unused seat of a combo back. */
export async function revokeSeat(queries: Queries, opened: OpenedTeam, wanted: Wanted, at: number): Promise<void> {
  const combo = await comboOf(queries, opened, wanted.comboCode);
  const person = await findPerson(queries, opened.team.id, wanted.userId);
  if (!person) throw notFound('The member');
  await revokeSeats(queries, { teamId: opened.team.id, by: opened.userId, at }, person, combo.id);
}
