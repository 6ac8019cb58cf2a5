import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '../database.ts';
import type { PartnerReferralTable } from '../tables.ts';

export type ReferralRow = Selectable<PartnerReferralTable>;

/** Stores a report of a user; one that is there already stays. */
export async function insertReferral(queries: Queries, referral: Insertable<PartnerReferralTable>): Promise<void> {
  await queries
    .insertInto('partner_referral')
    .values(referral)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Writes columns on the condition that nobody wrote the chart's state since `row` was read. */
export function updateReferralIfUnchanged(
  queries: Queries,
  row: ReferralRow,
  columns: Updateable<PartnerReferralTable>,
): Promise<ReferralRow | undefined> {
  return queries
    .updateTable('partner_referral')
    .set(columns)
    .where('user_id', '=', row.user_id)
    .where('state', '=', row.state)
    .where('tries', '=', row.tries)
    .returningAll()
    .executeTakeFirst();
}
