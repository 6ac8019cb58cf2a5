import type { Kysely, Migration } from 'kysely';

/** Visitor events are found by age, to be deleted. */
export const trackAt = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('track_event_at').on('track_event').column('at').execute();
  },
});
