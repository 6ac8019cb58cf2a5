import type { Kysely, Migration } from 'kysely';

/**
 * The audit log is read newest first: all of it, of one kind, and of who did something or whom it was done to. The indexes by
 * actor and subject alone become the beginnings of those that are sorted too.
 */
export const auditIndex = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('audit').columns(columns).execute();
    await index('audit_newest', ['at', 'id']);
    await index('audit_newest_of_action', ['action', 'at', 'id']);
    await index('audit_newest_of_actor', ['actor_id', 'at', 'id']);
    await index('audit_newest_of_subject', ['subject_id', 'at', 'id']);
    await db.schema.dropIndex('audit_actor').execute();
    await db.schema.dropIndex('audit_subject').execute();
  },
});
