import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../database.ts';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** How long before their end unused vouchers are reminded of. Milliseconds. */
const LEAD_MS = 14 * 86_400_000;

/** Vouchers from before are reminded of like those to come. */
async function scheduleReminders(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into reminder
    (id, kind, subject_id, user_id, created_at, state, version, tries, next_try_at, claimed_until, ended_at, last_error)
    select 'vouchers:' || id, 'vouchers', id, null, created_at, 'queued', 0, 0, valid_until - ${LEAD_MS}, null, null, null
    from voucher_combo where valid_until is not null and owner_id is not null`.execute(db);
}

async function up(db: Kysely<unknown>): Promise<void> {
  const mail = () => db.schema.alterTable('mail');
  await mail()
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('essential'))
    .execute();
  await mail().addColumn('user_id', 'text').execute();
  await mail().addColumn('cause', 'text').execute();
  await db.schema.createIndex('mail_cause').on('mail').column('cause').unique().execute();
  await db.schema
    .createTable('mail_opt_out')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_opt_out_key', ['user_id', 'kind'])
    .execute();
  await db.schema
    .createTable('mail_block')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('mail_webhook_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('received_at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_webhook_event_time').on('mail_webhook_event').column('received_at').execute();
  await db.schema
    .createTable('reminder')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', instant, (c) => c.notNull())
    .addColumn('claimed_until', instant)
    .addColumn('ended_at', instant)
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('reminder_due').on('reminder').columns(['state', 'next_try_at']).execute();
  await db.schema.createIndex('reminder_ended').on('reminder').column('ended_at').execute();
  await db.schema.createIndex('reminder_user').on('reminder').column('user_id').execute();
  await scheduleReminders(db);
}

/**
 * What mails are about, who wants which, addresses that take none, and what is to be reminded of. Kysely runs migrations of
 * PostgreSQL in a transaction, those of SQLite not.
 */
export const mails = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) => (kind === 'sqlite' ? db.transaction().execute(up) : up(db)),
});
