import { type Kysely, type Migration, sql } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

export const foundation = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    const postgres = kind === 'postgres';

    await db.schema
      .createTable('user')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('email_verified_at', instant)
      .addColumn('share_permission', 'integer', (c) => c.notNull())
      .addColumn('extra_time_percent', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('tracking', 'text')
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('user_role')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_role_key', ['user_id', 'role'])
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('session_user').on('session').column('user_id').execute();
    await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();

    await db.schema
      .createTable('question_set')
      .addColumn('certification_id', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('preview_secret', 'text', (c) => c.notNull().unique())
      .addColumn('stored_at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('question_set_key', ['certification_id', 'version'])
      .execute();

    await db.schema
      .createTable('attempt')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('certification_id', 'text', (c) => c.notNull())
      .addColumn('question_set_version', 'text', (c) => c.notNull())
      .addColumn('seed', 'text', (c) => c.notNull())
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('trial', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('dispute_state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('duration_ms', instant, (c) => c.notNull())
      .addColumn('extra_ms', instant, (c) => c.notNull())
      .addColumn('terms_version', 'text')
      .addColumn('terms_accepted_at', instant)
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('started_at', instant)
      .addColumn('deadline_at', instant)
      .addColumn('ended_at', instant)
      .addColumn('is_timed_out', 'integer', (c) => c.notNull())
      .addColumn('voided_reason', 'text')
      .addColumn('lease_epoch', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('lease_device', 'text')
      .addColumn('lease_device_name', 'text')
      .addColumn('lease_taken_at', instant)
      .addColumn('grading_claimed_until', instant)
      .addColumn('grading_tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('attempt_user').on('attempt').columns(['user_id', 'certification_id']).execute();
    await db.schema.createIndex('attempt_due').on('attempt').columns(['state', 'deadline_at']).execute();
    // Two simultaneous calls may not both open a trial: the second insert fails and reads the first one's row.
    await sql`create unique index attempt_open_trial on attempt (user_id, certification_id)
      where trial = 1 and state in ('awaitingTerms', 'ready', 'running', 'grading')`.execute(db);

    await db.schema
      .createTable('answer_revision')
      .addColumn('attempt_id', 'text', (c) => c.notNull())
      .addColumn('exercise_id', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('lease_epoch', 'integer', (c) => c.notNull())
      .addColumn('work', 'text', (c) => c.notNull())
      .addColumn('queued_at', instant, (c) => c.notNull())
      .addColumn('received_at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('answer_revision_key', ['attempt_id', 'exercise_id', 'revision'])
      .execute();

    const evidence = db.schema.createTable('evidence');
    await (postgres
      ? evidence.addColumn('id', 'bigserial', (c) => c.primaryKey())
      : evidence.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('received_at', instant, (c) => c.notNull())
      .addColumn('detail', 'text')
      .execute();
    await db.schema.createIndex('evidence_attempt').on('evidence').columns(['attempt_id', 'at']).execute();

    await db.schema
      .createTable('result')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
      .addColumn('graded_at', instant, (c) => c.notNull())
      .addColumn('question_set_version', 'text', (c) => c.notNull())
      .addColumn('seed', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('record', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('result_attempt').on('result').columns(['attempt_id', 'graded_at']).execute();

    await db.schema
      .createTable('dispute')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('exercise_ids', 'text', (c) => c.notNull())
      .addColumn('opened_at', instant, (c) => c.notNull())
      .addColumn('decided_at', instant)
      .addColumn('decided_by', 'text')
      .addColumn('decision', 'text')
      .addColumn('credit_exercise_ids', 'text')
      .execute();
    await sql`create unique index dispute_one_open on dispute (attempt_id) where state = 'open'`.execute(db);

    const audit = db.schema.createTable('audit');
    await (postgres
      ? audit.addColumn('id', 'bigserial', (c) => c.primaryKey())
      : audit.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('detail', 'text')
      .execute();
  },
});
