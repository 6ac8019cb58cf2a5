import type { Insertable } from 'kysely';
import type { Queries } from './database.ts';
import type { TrackEventTable } from './tables.ts';

export async function insertTrackEvent(queries: Queries, event: Insertable<TrackEventTable>): Promise<void> {
  await queries.insertInto('track_event').values(event).execute();
}
