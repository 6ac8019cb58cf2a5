import { type Kysely, type Migration, sql } from 'kysely';

/** Mails of open invitations name a last day, and these ended in the middle of it. */
export const lastDays = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update membership set expires_at = (expires_at / 86400000 + 1) * 86400000 - 1
      where state = 'invited' and expires_at is not null`.execute(db);
  },
});
