import { type Kysely, type Migration, sql } from 'kysely';

const instant = 'bigint' as const;

/** Profiles and pictures, named sessions, links in mails, and the mails themselves. */
export const accounts = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    const columns = {
      occupation: 'text',
      twitter: 'text',
      linkedin: 'text',
      avatar: 'text',
      settings: `text not null default '{"exercises":[]}'`,
      metadata: `text not null default '{"interest":[]}'`,
      deleted_at: 'bigint',
    };
    for (const [name, type] of Object.entries(columns)) {
      await sql`alter table ${sql.table('user')} add column ${sql.ref(name)} ${sql.raw(type)}`.execute(db);
    }

    await sql`alter table session add column id text`.execute(db);
    await sql`update session set id = ${sql.raw(
      kind === 'sqlite' ? 'lower(hex(randomblob(16)))' : "replace(gen_random_uuid()::text, '-', '')",
    )}`.execute(db);
    await db.schema.createIndex('session_id').unique().on('session').column('id').execute();
    await sql`alter table session add column device text not null default ${sql.lit('A browser')}`.execute(db);
    await sql`alter table session add column last_used_at bigint not null default 0`.execute(db);
    await sql`update session set last_used_at = created_at`.execute(db);
    await sql`alter table session add column impersonator_id text references ${sql.table('user')} (id) on delete cascade`.execute(
      db,
    );

    await db.schema
      .createTable('account_link')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .addColumn('used_at', instant)
      .execute();
    await db.schema.createIndex('account_link_user').on('account_link').column('user_id').execute();

    await db.schema
      .createTable('password_request')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('requested_at', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', instant, (c) => c.notNull())
      .addColumn('claimed_until', instant)
      .addColumn('ended_at', instant)
      .addColumn('last_error', 'text')
      .execute();
    await db.schema.createIndex('mail_due').on('mail').columns(['state', 'next_try_at']).execute();
    await db.schema.createIndex('mail_recipient').on('mail').columns(['recipient', 'created_at']).execute();

    await db.schema
      .createTable('avatar')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
      .addColumn('image', kind === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('server_secret')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
  },
});
