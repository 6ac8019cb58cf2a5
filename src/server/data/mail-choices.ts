import { deleteOlder } from './batches.ts';
import type { Queries } from './database.ts';
import type { MailBlockRow, UserRow } from './tables.ts';

/** The kinds of emails that a user switched off. */
export async function listOptOuts(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries.selectFrom('mail_opt_out').select('kind').where('user_id', '=', userId).execute();
  return rows.map(({ kind }) => kind);
}

export async function insertOptOut(queries: Queries, userId: string, kind: string, at: number): Promise<void> {
  await queries
    .insertInto('mail_opt_out')
    .values({ user_id: userId, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(queries: Queries, userId: string, kind: string): Promise<void> {
  await queries.deleteFrom('mail_opt_out').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Why the address that a user has now takes no optional emails. */
export function findMailBlock(
  queries: Queries,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<MailBlockRow | undefined> {
  return queries
    .selectFrom('mail_block')
    .selectAll()
    .where('user_id', '=', id)
    .where('address', '=', email)
    .executeTakeFirst();
}

/** Stores that an address rejects emails, if it is that of an account. */
export async function blockAddress(
  queries: Queries,
  { address, reason, at }: Pick<MailBlockRow, 'address' | 'reason' | 'at'>,
): Promise<void> {
  const user = await queries.selectFrom('user').select('id').where('email', '=', address).executeTakeFirst();
  if (!user) return;
  await queries
    .insertInto('mail_block')
    .values({ user_id: user.id, address, reason, at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ address, reason, at }))
    .execute();
}

export async function deleteMailBlock(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('mail_block').where('user_id', '=', userId).execute();
}

/** Stores a message of the mail provider. @returns false for one that was stored before. */
export async function insertMailWebhookEvent(queries: Queries, id: string, at: number): Promise<boolean> {
  const row = await queries
    .insertInto('mail_webhook_event')
    .values({ id, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes messages of the mail provider that arrived before a time. */
export async function deleteOldMailWebhookEvents(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'mail_webhook_event', key: 'id', column: 'received_at', before });
}
