import type { Kysely, Migration } from 'kysely';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Orders, vouchers, credentials, and the free weekends that everybody may use. */
export const offers = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('order')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('product', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('can_upgrade', 'integer', (c) => c.notNull())
      .addColumn('onboarding_status', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('order_user').on('order').columns(['user_id', 'created_at']).execute();

    await db.schema
      .createTable('voucher')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('gives', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.references('order.id').onDelete('set null'))
      .addColumn('owner_id', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('redeemed_by', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('redeemed_at', instant)
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('voucher_owner').on('voucher').column('owner_id').execute();
    await db.schema.createIndex('voucher_holder').on('voucher').column('redeemed_by').execute();
    await db.schema.createIndex('voucher_order').on('voucher').column('order_id').execute();

    await db.schema
      .createTable('voucher_product')
      .addColumn('voucher_code', 'text', (c) => c.notNull().references('voucher.code').onDelete('cascade'))
      .addColumn('certification_id', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('given', 'integer', (c) => c.notNull())
      .addColumn('attempt_id', 'text', (c) => c.references('attempt.id').onDelete('set null'))
      .addPrimaryKeyConstraint('voucher_product_key', ['voucher_code', 'certification_id', 'type'])
      .execute();

    await db.schema
      .createTable('free_weekend')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tech', 'text', (c) => c.notNull())
      .addColumn('is_enabled', 'integer', (c) => c.notNull())
      .addColumn('started_at', instant, (c) => c.notNull())
      .addColumn('ended_at', instant, (c) => c.notNull())
      .addColumn('mock_exam', 'text')
      .addColumn('certifications', 'text', (c) => c.notNull())
      .addColumn('trainings', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('free_weekend_tech').on('free_weekend').columns(['tech', 'started_at']).execute();

    // A credential survives its attempt, so that anyone who was shown it can still verify it.
    await db.schema
      .createTable('credential')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('attempt_id', 'text', (c) => c.notNull().unique())
      .addColumn('certification_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('tech', 'text', (c) => c.notNull())
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('holder_name', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('issued_at', instant, (c) => c.notNull())
      .addColumn('revoked_at', instant)
      .execute();
    await db.schema.createIndex('credential_user').on('credential').columns(['user_id', 'issued_at']).execute();
  },
});
