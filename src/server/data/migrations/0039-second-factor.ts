import { type Kysely, type Migration, sql } from 'kysely';

const instant = 'bigint' as const;

/** Second factors of accounts: passkeys, authenticator apps and recovery codes, and what is under way with them. */
export const secondFactor = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table "user" add column second_factor_at bigint`.execute(db);
    // Sessions from before were opened without one.
    await sql`alter table session add column factor_at bigint`.execute(db);
    const ofUser = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'));
    await ofUser('passkey')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('sign_count', instant, (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('last_used_at', instant)
      .execute();
    await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute();
    await db.schema
      .createTable('authenticator_app')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('sealed_secret', 'text', (c) => c.notNull())
      .addColumn('last_step', instant, (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    await ofUser('recovery_code')
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('used_at', instant)
      .addPrimaryKeyConstraint('recovery_code_pk', ['user_id', 'code_hash'])
      .execute();
    await ofUser('factor_ceremony')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('session_hash', 'text')
      .addColumn('challenge', 'text')
      .addColumn('sealed_secret', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('factor_ceremony_user').on('factor_ceremony').column('user_id').execute();
    await db.schema.createIndex('factor_ceremony_expiry').on('factor_ceremony').column('expires_at').execute();
  },
});
