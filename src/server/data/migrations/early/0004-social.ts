import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Sign-in with providers, polls, events of visitors, sign-ups reported to the affiliate tool. */
export const social = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('oauth_identity')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('provider_user_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('joined_at', instant)
      .addPrimaryKeyConstraint('oauth_identity_key', ['provider', 'provider_user_id'])
      .addUniqueConstraint('oauth_identity_user', ['user_id', 'provider'])
      .execute();

    await db.schema
      .createTable('oauth_state')
      .addColumn('state_hash', 'text', (c) => c.primaryKey())
      .addColumn('verifier_hash', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
      .addColumn('tech', 'text')
      .addColumn('redirect', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('started_at', instant, (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .addColumn('returned_at', instant)
      .addColumn('ended_at', instant)
      .execute();
    await db.schema.createIndex('oauth_state_expiry').on('oauth_state').column('expires_at').execute();
    await db.schema.createIndex('oauth_state_user').on('oauth_state').column('user_id').execute();

    await db.schema
      .createTable('poll_vote')
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('votes', 'text', (c) => c.notNull())
      .addColumn('voted_at', instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('poll_vote_key', ['slug', 'user_id'])
      .execute();
    await db.schema.createIndex('poll_vote_user').on('poll_vote').column('user_id').execute();

    const trackEvent = db.schema.createTable('track_event');
    await (kind === 'postgres'
      ? trackEvent.addColumn('id', 'bigserial', (c) => c.primaryKey())
      : trackEvent.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('anonymous_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('event', 'text')
      .addColumn('category', 'text')
      .addColumn('properties', 'text', (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('track_event_event').on('track_event').columns(['event', 'at']).execute();
    await db.schema.createIndex('track_event_user').on('track_event').column('user_id').execute();

    await db.schema
      .createTable('partner_referral')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('partner', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_try_at', instant, (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('ended_at', instant)
      .addColumn('last_error', 'text')
      .execute();
    await db.schema
      .createIndex('partner_referral_due')
      .on('partner_referral')
      .columns(['state', 'next_try_at'])
      .execute();
  },
});
