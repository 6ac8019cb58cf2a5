import type { Insertable } from 'kysely';
import { deleteOlder } from '../batches.ts';
import type { Queries } from '../database.ts';
import type { TrackEventTable } from '../tables.ts';

export async function insertTrackEvent(queries: Queries, event: Insertable<TrackEventTable>): Promise<void> {
  await queries.insertInto('track_event').values(event).execute();
}

/** Deletes visitor events from before a time. */
export async function deleteTrackEvents(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'track_event', key: 'id', column: 'at', before });
}
