import type { Insertable, Updateable } from 'kysely';
import { deleteOlder } from './batches.ts';
import type { Queries } from './database.ts';
import type { MailRow, MailTable } from './tables.ts';

/** Stores a mail. @returns false when there is one about the same cause. */
export async function insertMail(queries: Queries, mail: Insertable<MailTable>): Promise<boolean> {
  const row = await queries
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes columns on the condition that no one wrote the chart's state since `row` was read. */
export function updateMailIfUnchanged(
  queries: Queries,
  row: MailRow,
  columns: Updateable<MailTable>,
): Promise<MailRow | undefined> {
  return queries
    .updateTable('mail')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
}

/** Mails to an address, or all, newest first. */
export function listMails(queries: Queries, to: string | undefined, limit: number): Promise<MailRow[]> {
  return queries
    .selectFrom('mail')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findMail(queries: Queries, id: string): Promise<MailRow | undefined> {
  return queries.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes mails that ended before a time. */
export async function deleteEndedMails(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'mail', key: 'id', column: 'ended_at', before });
}
