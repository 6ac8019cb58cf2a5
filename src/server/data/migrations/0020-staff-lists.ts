import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Administrators and waiting proposals are found without reading all users and decisions. Exams that staff granted before are
 * owned like those granted from now on.
 */
export const staffLists = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('user_role_holders').on('user_role').columns(['role', 'user_id']).execute();
    await sql`create index staff_proposal_open on staff_proposal (action, proposed_at) where state = 'proposed'`.execute(
      db,
    );
    await sql`insert into entitlement
      (id, user_id, certification_id, type, source, source_id, position, state, attempt_id, created_at)
      select attempt.id, attempt.user_id, attempt.certification_id, 'EXAM', 'staff', attempt.id, 0, 'granted', attempt.id, min(audit.at)
      from audit join attempt on attempt.id = audit.subject_id
      where audit.action = 'attempt.granted'
      group by attempt.id, attempt.user_id, attempt.certification_id`.execute(db);
  },
});
