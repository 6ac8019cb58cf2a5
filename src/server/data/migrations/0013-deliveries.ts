import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** What states of the referral-report chart are called in the delivery chart, which mails have had from the start. */
const STATES = { waiting: 'queued', telling: 'sending', told: 'sent', givenUp: 'failed' };

/**
 * Reports to the partner tool are deliveries like mails: the same states, and the end of a claim in a column of its own. Grading
 * has one for the pause after a failed try, which stood in that of the claim.
 */
export const deliveries = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('partner_referral').addColumn('claimed_until', instant).execute();
    const referrals = (db as Kysely<{ partner_referral: ReferralColumns }>).updateTable('partner_referral');
    await referrals
      .set(({ ref }) => ({ claimed_until: ref('next_try_at') }))
      .where('state', '=', 'telling')
      .execute();
    for (const [before, after] of Object.entries(STATES)) {
      await referrals.set({ state: after }).where('state', '=', before).execute();
    }
    await db.schema.alterTable('attempt').addColumn('grading_next_try_at', instant).execute();
  },
});

type ReferralColumns = { state: string; next_try_at: number; claimed_until: number | null };
