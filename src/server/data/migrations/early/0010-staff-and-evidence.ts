import { type Kysely, type Migration, sql } from 'kysely';

const instant = 'bigint' as const;

/** Decisions about staff that need two people, and how much was noticed in an attempt beyond what is kept one by one. */
export const staffAndEvidence = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('staff_proposal')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('proposed_by', 'text', (c) => c.notNull())
      .addColumn('proposed_at', instant, (c) => c.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', instant)
      // Whatever a process believes: nobody decides about themselves, and nobody agrees with themselves.
      .addCheckConstraint('staff_proposal_not_own', sql`proposed_by <> owner_id`)
      .addCheckConstraint(
        'staff_proposal_two_people',
        sql`decided_by is null or (decided_by <> owner_id and (state <> 'confirmed' or decided_by <> proposed_by))`,
      )
      .execute();
    await db.schema
      .createIndex('staff_proposal_owner')
      .on('staff_proposal')
      .columns(['owner_id', 'proposed_at'])
      .execute();
    await sql`create unique index staff_proposal_waiting on staff_proposal (subject_id, action) where state = 'proposed'`.execute(
      db,
    );

    await db.schema
      .createTable('evidence_tally')
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('received', instant, (c) => c.notNull())
      .addColumn('last_at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('evidence_tally_pk', ['attempt_id', 'kind'])
      .execute();
    await sql`insert into evidence_tally (attempt_id, kind, received, last_at)
      select attempt_id, kind, count(*), max(at) from evidence group by attempt_id, kind`.execute(db);
  },
});
