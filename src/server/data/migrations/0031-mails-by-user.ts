import type { Kysely, Migration } from 'kysely';

/** When an account is deleted, the mails to every address that it had are found by their user. */
export const mailsByUser = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('mail_user').on('mail').column('user_id').execute();
  },
});
