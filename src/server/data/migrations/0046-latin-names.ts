import type { Kysely, Migration } from 'kysely';

/** A second spelling of a name, in Latin letters, given by its holder. */
export const latinNames = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('latin_name', 'text').execute();
    await db.schema.alterTable('credential').addColumn('holder_latin', 'text').execute();
  },
});
