import { type Kysely, type Migration, sql } from 'kysely';

/** Administrators and waiting proposals are found without reading all users and all decisions. */
export const staffLists = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('user_role_holders').on('user_role').columns(['role', 'user_id']).execute();
    await sql`create index staff_proposal_open on staff_proposal (action, proposed_at) where state = 'proposed'`.execute(
      db,
    );
  },
});
