import type { Insertable, Updateable } from 'kysely';
import { deleteOlder } from './batches.ts';
import type { Queries } from './database.ts';
import type { MembershipRow, ReminderRow, ReminderTable } from './tables.ts';

/** Stores what somebody is to be reminded of, once. */
export async function insertReminder(queries: Queries, reminder: Insertable<ReminderTable>): Promise<void> {
  await queries
    .insertInto('reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes columns on the condition that no one wrote the chart's state since `row` was read. */
export function updateReminderIfUnchanged(
  queries: Queries,
  row: ReminderRow,
  columns: Updateable<ReminderTable>,
): Promise<ReminderRow | undefined> {
  return queries
    .updateTable('reminder')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
}

/** The unused vouchers of a combo, with the user who has each as a seat. */
export function listUnusedVouchers(queries: Queries, comboId: string, now: number) {
  return queries
    .selectFrom('voucher')
    .leftJoin('membership', 'membership.id', 'voucher.seat_member')
    .select(['voucher.code', 'voucher.valid_until', 'voucher.seat_state'])
    .select(['membership.user_id as member_id', 'membership.state as member_state'])
    .where('voucher.combo_id', '=', comboId)
    .where('voucher.state', 'in', ['open', 'sent', 'opened'])
    .where('voucher.valid_until', '>=', now)
    .orderBy('voucher.code')
    .execute();
}

export function findCombo(queries: Queries, id: string) {
  return queries.selectFrom('voucher_combo').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The users in a team with one of some roles. */
export async function listTeamUsers(
  queries: Queries,
  teamId: string,
  roles: readonly MembershipRow['role'][],
): Promise<string[]> {
  const rows = await queries
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .select('membership.user_id')
    .where('membership.team_id', '=', teamId)
    .where('membership.state', '=', 'active')
    .where('membership.role', 'in', roles)
    .where('team.state', '=', 'active')
    .orderBy('membership.id')
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

/** Deletes reminders that were done before a time. */
export async function deleteEndedReminders(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'reminder', key: 'id', column: 'ended_at', before });
}
