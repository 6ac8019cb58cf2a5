import type { Insertable, Updateable } from 'kysely';
import type { Queries } from './database.ts';
import type { DomainEventRow, DomainEventTable } from './tables.ts';

/** Stores an event; call it in the transaction of what happened. */
export async function insertDomainEvent(queries: Queries, event: Insertable<DomainEventTable>): Promise<void> {
  await queries.insertInto('domain_event').values(event).execute();
}

/** Events about something that were not carried out, the oldest first. */
export function listWaitingEvents(queries: Queries, subjectId: string): Promise<DomainEventRow[]> {
  return queries
    .selectFrom('domain_event')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Notes that an event is carried out, in the transaction that does; false when it was before, also at this moment. */
export async function markEventDone(queries: Queries, id: string, at: number): Promise<boolean> {
  const marked = await queries
    .updateTable('domain_event')
    .set({ done_at: at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Writes columns on the condition that nobody wrote the chart's state since `row` was read. */
export function updateDomainEventIfUnchanged(
  queries: Queries,
  row: DomainEventRow,
  columns: Updateable<DomainEventTable>,
): Promise<DomainEventRow | undefined> {
  return queries
    .updateTable('domain_event')
    .set(columns)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('tries', '=', row.tries)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes events that were carried out before `at`. */
export async function deleteDoneEvents(queries: Queries, at: number): Promise<void> {
  await queries.deleteFrom('domain_event').where('done_at', '<', at).where('ended_at', '<', at).execute();
}
