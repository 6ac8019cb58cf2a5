import type { MailKind } from '../../contract/account/mail-kinds.ts';
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
 * @param more.cause what the mail reports; there is one mail about each cause, however often it is queued
 * @returns false when there is a mail about the cause.
 */
export function queueMail(
  queries: Queries,
  to: string,
  content: MailContent,
  now: number,
  {
    invoice = null,
    kind = 'essential',
    userId = null,
    cause = null,
  }: { invoice?: string | null; kind?: MailKind; userId?: string | null; cause?: string | null } = {},
): Promise<boolean> {
  return insertMail(queries, {
    ...newDelivery(now),
    ...content,
    id: newId(),
    recipient: to,
    created_at: now,
    version: 0,
    invoice,
    kind,
    user_id: userId,
    cause,
  });
}
