import type { Queries } from '../data/database.ts';
import { insertMail } from '../data/mails.ts';
import { newId } from '../ids.ts';
import { newDelivery } from '../jobs/deliveries.ts';
import type { MailContent } from './compose.ts';

/**
 * Writes a mail to the outbox. Call it in the transaction of the event that the mail reports: then both happen or
 * neither.
 *
 * @param more.invoice number of the attached invoice or credit note
 */
export async function queueMail(
  queries: Queries,
  to: string,
  content: MailContent,
  now: number,
  { invoice = null }: { invoice?: string | null } = {},
): Promise<void> {
  await insertMail(queries, {
    ...newDelivery(now),
    ...content,
    id: newId(),
    recipient: to,
    created_at: now,
    version: 0,
    invoice,
  });
}
