import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from '../database.ts';

/** Where sessions and orders come from, and how many sign-ins of a day came from each source. */
export const attribution = (kind: Database['kind']): Migration => ({
  async up(db: Kysely<unknown>) {
    const instant = kind === 'postgres' ? 'bigint' : 'integer';
    await db.schema.alterTable('session').addColumn('attribution', 'text').execute();
    await db.schema.alterTable('order').addColumn('attribution', 'text').execute();
    // A sign-in that waits for the second factor keeps it until then.
    await db.schema.alterTable('factor_ceremony').addColumn('attribution', 'text').execute();
    // Where nothing is named stands an empty text, because a null in a key is never equal to another.
    await db.schema
      .createTable('attributed_sign_in')
      .addColumn('day', instant, (c) => c.notNull())
      .addColumn('affiliate', 'text', (c) => c.notNull())
      .addColumn('utm_source', 'text', (c) => c.notNull())
      .addColumn('utm_medium', 'text', (c) => c.notNull())
      .addColumn('utm_campaign', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('attributed_sign_in_key', [
        ...(['day', 'affiliate', 'utm_source', 'utm_medium', 'utm_campaign'] as const),
      ])
      .execute();
    // The report reads the accounts and orders of a period that came from somewhere, and no others.
    await sql`create index user_attributed on "user" (created_at) where tracking is not null`.execute(db);
    await sql`create index order_attributed on "order" (paid_at) where attribution is not null`.execute(db);
  },
});
