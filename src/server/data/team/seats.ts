import type { ExpressionBuilder } from 'kysely';
import { UNUSED_STATES } from '../../../contract/commerce/offers.ts';
import type { Queries } from '../database.ts';
import type { Tables, VoucherComboRow, VoucherRow } from '../tables.ts';

/** A seat is stored in the row of its voucher. */
export type SeatRow = VoucherRow;

/** Stores a seat's chart state unless its voucher has changed since it was read. */
export function updateSeatIfUnchanged<R extends SeatRow>(
  queries: Queries,
  read: R,
  columns: Pick<SeatRow, 'seat_state' | 'seat_member' | 'seat_assigned_by' | 'seat_assigned_at'>,
): Promise<SeatRow | undefined> {
  return queries
    .updateTable('voucher')
    .set({ ...columns, version: read.version + 1 })
    .where('code', '=', read.code)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

const combosOf = (queries: Queries, teamId: string, partnerId: string | null) =>
  queries
    .selectFrom('voucher_combo')
    .selectAll()
    .where('team_id', '=', teamId)
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId));

/** Combos of a team, the newest first; of a partner those alone that it handed over. */
export function listTeamCombos(queries: Queries, teamId: string, partnerId: string | null): Promise<VoucherComboRow[]> {
  return combosOf(queries, teamId, partnerId).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** One of these combos by its code. */
export function findTeamCombo(
  queries: Queries,
  teamId: string,
  partnerId: string | null,
  code: string,
): Promise<VoucherComboRow | undefined> {
  return combosOf(queries, teamId, partnerId).where('code', '=', code).executeTakeFirst();
}

/** Seats of a team that were neither taken back nor replaced, with the names of their members. */
export function listSeats(queries: Queries, teamId: string) {
  return queries
    .selectFrom('voucher')
    .leftJoin('membership', 'membership.id', 'voucher.seat_member')
    .leftJoin('user', 'user.id', 'membership.user_id')
    .select(['voucher.combo_id', 'voucher.state', 'voucher.valid_until', 'voucher.redeemed_at'])
    .select(['voucher.seat_state', 'voucher.seat_member', 'voucher.seat_assigned_at'])
    .select(['user.id as holder_id', 'user.first_name', 'user.last_name'])
    .where('voucher.team_id', '=', teamId)
    .where('voucher.seat_state', 'in', ['free', 'assigned', 'used'])
    .orderBy('voucher.combo_id')
    .orderBy('voucher.unit')
    .execute();
}
export type ListedSeat = Awaited<ReturnType<typeof listSeats>>[number];

/** How many of these seats are alike, by combo. */
export async function countSeatsByState(queries: Queries, teamId: string) {
  const columns = ['combo_id', 'state', 'valid_until', 'seat_state'] as const;
  const rows = await queries
    .selectFrom('voucher')
    .select(columns)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('seat_state', 'in', ['free', 'assigned', 'used'])
    .groupBy(columns)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Whether a voucher has no end, or a later one than a moment. */
const isInTime =
  (now: number) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'voucher'>) =>
    or([eb('valid_until', 'is', null), eb('valid_until', '>=', now)]);

/** A seat of a combo that can be assigned at a moment. */
export function findFreeSeat(queries: Queries, comboId: string, now: number): Promise<SeatRow | undefined> {
  return freeSeats(queries, comboId, now).limit(1).executeTakeFirst();
}

/** Every free seat of a combo, or voucher of no team, that was not sent to anyone. */
export function listFreeSeats(queries: Queries, comboId: string, now: number): Promise<SeatRow[]> {
  return freeSeats(queries, comboId, now).execute();
}

const freeSeats = (queries: Queries, comboId: string, now: number) =>
  queries
    .selectFrom('voucher')
    .selectAll()
    .where('combo_id', '=', comboId)
    .where('state', '=', 'open')
    .where(({ eb, or }) => or([eb('seat_state', 'is', null), eb('seat_state', '=', 'free')]))
    .where(isInTime(now))
    .orderBy('unit');

/** Seats that a member has and has not used; of one combo, or of all. */
export function listAssignedSeats(queries: Queries, membershipId: string, comboId: string | null): Promise<SeatRow[]> {
  return queries
    .selectFrom('voucher')
    .selectAll()
    .where('seat_member', '=', membershipId)
    .where('seat_state', '=', 'assigned')
    .$if(comboId !== null, (query) => query.where('combo_id', '=', comboId))
    .orderBy('code')
    .execute();
}

/** Whether a member has a seat of a combo that can be used at a moment: one that was refunded or has expired cannot. */
export async function hasUsableSeat(
  queries: Queries,
  { membershipId, comboId, now }: { membershipId: string; comboId: string; now: number },
): Promise<boolean> {
  const seat = await queries
    .selectFrom('voucher')
    .select('code')
    .where('seat_member', '=', membershipId)
    .where('seat_state', '=', 'assigned')
    .where('combo_id', '=', comboId)
    .where('state', 'in', UNUSED_STATES)
    .where(isInTime(now))
    .executeTakeFirst();
  return seat !== undefined;
}

/** Seats of a user in all teams, the newest first. */
export function listSeatsOfUser(queries: Queries, userId: string) {
  return queries
    .selectFrom('membership')
    .innerJoin('voucher', 'voucher.seat_member', 'membership.id')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .selectAll('voucher')
    .select('team.name as team_name')
    .where('membership.user_id', '=', userId)
    .where('voucher.seat_state', 'in', ['assigned', 'used'])
    .orderBy('voucher.seat_assigned_at', 'desc')
    .orderBy('voucher.code')
    .execute();
}

/** Gives the seats that somebody used in a team before to the membership of today: what is followed is the person. */
export async function moveUsedSeats(
  queries: Queries,
  { teamId, userId, to }: { teamId: string; userId: string; to: string },
): Promise<void> {
  await queries
    .updateTable('voucher')
    .set(({ eb }) => ({ seat_member: to, version: eb('version', '+', 1) }))
    .where('team_id', '=', teamId)
    .where('seat_state', '=', 'used')
    .where('seat_member', 'in', (query) =>
      query
        .selectFrom('membership')
        .select('membership.id')
        .where('membership.team_id', '=', teamId)
        .where('membership.user_id', '=', userId)
        .where('membership.state', '=', 'removed'),
    )
    .execute();
}
