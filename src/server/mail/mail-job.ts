import { invoiceByNumber } from '../commerce/invoices/invoice-file.ts';
import { deleteOldAccountLinks } from '../data/account/account-links.ts';
import { listDueDeliveries } from '../data/deliveries.ts';
import { blockAddress, deleteOldMailWebhookEvents } from '../data/mail-choices.ts';
import { deleteEndedMails, updateMailIfUnchanged } from '../data/mails.ts';
import type { MailRow } from '../data/tables.ts';
import { type DeliveryKind, deliverDue } from '../jobs/deliveries.ts';
import type { Services } from '../services.ts';
import { destinationOf, unsubscribeHeaders } from './person-mail.ts';
import { MAIL_CONNECTIONS, MAX_SEND_MS, type MailTransport } from './transport.ts';

/** How long the record of a sent mail and of a link's state is kept. Milliseconds. */
const KEPT_MS = 7 * 86_400_000;

/** How long a provider may repeat a message that was handled. Milliseconds. */
const WEBHOOK_KEPT_MS = 30 * 86_400_000;

/** How long one process may be at sending a mail. Longer than the slowest try, because another process then sends it again. Milliseconds. */
export const MAIL_CLAIM_MS = MAX_SEND_MS + 40_000;

type MailServices = Pick<
  Services,
  'database' | 'clock' | 'log' | 'mailTransport' | 'isStopping' | 'settings' | 'signer'
>;

const mails = (services: MailServices, transport: MailTransport): DeliveryKind<MailRow> => ({
  failure: 'a mail was not sent',
  maxConcurrent: MAIL_CONNECTIONS,
  claimMs: MAIL_CLAIM_MS,
  idOf: ({ id }) => id,
  listDue: (transaction, kind, now, limit) =>
    listDueDeliveries(transaction, kind, { table: 'mail', key: 'id' }, now, limit),
  // The content of a finished mail is cleared: its links grant access.
  update: (queries, read, columns) =>
    updateMailIfUnchanged(queries, read, { ...columns, ...(columns.ended_at === null ? {} : { text: '', html: '' }) }),
  async send(row) {
    const destination = await destinationOf(services.database.queries, row);
    if ('dropped' in destination) return { kind: 'dropped', reason: destination.dropped };
    const attachment = row.invoice === null ? null : await invoiceByNumber(services, row.invoice);
    const headers = unsubscribeHeaders(services, row);
    const outcome = await transport.send(row.id, destination.to, row, { attachment, headers });
    if (outcome.isAddressRejected) {
      const block = { address: destination.to, reason: 'rejected', at: services.clock.now() };
      await blockAddress(services.database.queries, block);
    }
    return outcome;
  },
});

/** Sends due mails. @returns how many were sent. */
export async function sendDueMails(services: MailServices): Promise<number> {
  return services.mailTransport ? deliverDue(services, mails(services, services.mailTransport)) : 0;
}

/** Deletes old mails that were sent or failed, and expired links. */
export async function deleteOldMails({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = clock.now() - KEPT_MS;
  await deleteEndedMails(database.queries, before);
  await deleteOldAccountLinks(database.queries, before);
  await deleteOldMailWebhookEvents(database.queries, clock.now() - WEBHOOK_KEPT_MS);
}
