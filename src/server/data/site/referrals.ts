import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Queries } from '../database.ts';
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

/**
 * Referrals whose time has come, and those whose claim has lapsed. Must run in the transaction that claims them: with
 * PostgreSQL the rows stay locked until it ends, and other processes skip them.
 */
export function listDueReferrals(
  queries: Queries,
  kind: Database['kind'],
  now: number,
  limit: number,
): Promise<ReferralRow[]> {
  return queries
    .selectFrom('partner_referral')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'queued'), eb('next_try_at', '<=', now)]),
        and([eb('state', '=', 'sending'), eb('claimed_until', '<', now)]),
      ]),
    )
    .orderBy('next_try_at')
    .orderBy('user_id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
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
