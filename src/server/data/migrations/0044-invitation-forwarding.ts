import type { Kysely, Migration } from 'kysely';

/** Whether a team lets invitations of members be accepted with another address than the invited one. */
export const invitationForwarding = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('team')
      .addColumn('forwarding', 'text', (c) => c.notNull().defaultTo('refused'))
      .execute();
  },
});
