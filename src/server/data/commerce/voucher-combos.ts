import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import type { VoucherComboRow, VoucherComboTable } from '../tables.ts';

/** Stores what vouchers come in together; call it in the transaction that stores them. */
export async function insertCombo(queries: Queries, combo: Insertable<VoucherComboTable>): Promise<void> {
  await queries.insertInto('voucher_combo').values(combo).execute();
}

/**
 * Combos that a user owns or that one of some teams has, the newest first.
 *
 * @param place those alone that are in this team, or in none
 */
export function listCombosOf(
  queries: Queries,
  userId: string,
  teamIds: readonly string[],
  place?: { teamId: string | null },
): Promise<VoucherComboRow[]> {
  const at = place?.teamId ?? null;
  return queries
    .selectFrom('voucher_combo')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('owner_id', '=', userId), ...(teamIds.length > 0 ? [eb('team_id', 'in', teamIds)] : [])]),
    )
    .$if(place !== undefined, (query) => query.where('team_id', at === null ? 'is' : '=', at))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Some vouchers whose time is over and whose state does not say so yet. */
export async function listOverdueCodes(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('voucher')
    .select('code')
    .where('valid_until', '<', now)
    .where('state', 'in', ['open', 'sent', 'opened'])
    .orderBy('valid_until')
    .limit(limit)
    .execute();
  return rows.map(({ code }) => code);
}
