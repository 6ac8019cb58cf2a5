import type { Kysely, Migration } from 'kysely';

/** Records of what is counted are found by their age, to be deleted. */
export const trackAt = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('track_event_at').on('track_event').column('at').execute();
  },
});
