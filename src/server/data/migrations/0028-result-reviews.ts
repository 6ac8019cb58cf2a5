import type { Kysely, Migration } from 'kysely';
import type { Database } from '../database.ts';

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_set').addColumn('solutions', 'text').execute();
  await db.schema
    .alterTable('attempt')
    .addColumn('shares_name', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const disputes = () => db.schema.alterTable('dispute');
  await disputes().addColumn('claimed_by', 'text').execute();
  await disputes().addColumn('claimed_until', 'bigint').execute();
}

/** Trials show reference solutions after their end, candidates share their names on results, reviewers claim disputes. */
export const resultReviews = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) => (kind === 'sqlite' ? db.transaction().execute(up) : up(db)),
});
