import type { Queries } from '../database.ts';
import type { VoucherComboRow } from '../tables.ts';

/** A combo that a user owns and that no team has. */
export function findOwnCombo(queries: Queries, userId: string, code: string): Promise<VoucherComboRow | undefined> {
  return queries
    .selectFrom('voucher_combo')
    .selectAll()
    .where('code', '=', code)
    .where('owner_id', '=', userId)
    .where('team_id', 'is', null)
    .executeTakeFirst();
}

/**
 * Changes a combo.
 *
 * @returns false when its size or its team has changed since it was read.
 */
export async function updateCombo(
  queries: Queries,
  read: Pick<VoucherComboRow, 'id' | 'total' | 'team_id'>,
  columns: Partial<Pick<VoucherComboRow, 'total' | 'team_id' | 'partner_id'>>,
): Promise<boolean> {
  const row = await queries
    .updateTable('voucher_combo')
    .set(columns)
    .where('id', '=', read.id)
    .where('total', '=', read.total)
    .where('team_id', read.team_id === null ? 'is' : '=', read.team_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a free voucher into a combo, as a seat of a team or as a voucher of no team; the charts begin again there.
 *
 * @returns false when it has changed since it was read.
 */
export async function moveVoucher(
  queries: Queries,
  read: { code: string; version: number },
  to: { comboId: string; unit: number; teamId: string | null },
): Promise<boolean> {
  const row = await queries
    .updateTable('voucher')
    .set({
      ...{ combo_id: to.comboId, unit: to.unit, team_id: to.teamId, version: read.version + 1 },
      seat_state: to.teamId === null ? null : 'free',
    })
    .where('code', '=', read.code)
    .where('version', '=', read.version)
    .where('state', '=', 'open')
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether some team in which a user has one of the roles has vouchers. */
export async function hasTeamVouchers(queries: Queries, userId: string, roles: readonly string[]): Promise<boolean> {
  const row = await queries
    .selectFrom('membership')
    .innerJoin('voucher_combo', 'voucher_combo.team_id', 'membership.team_id')
    .select('voucher_combo.id')
    .where('membership.user_id', '=', userId)
    .where('membership.state', '=', 'active')
    .where('membership.role', 'in', roles)
    .executeTakeFirst();
  return row !== undefined;
}
