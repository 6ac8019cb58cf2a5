import type { MailEvent } from '../../../machines/site/mail/mail.machine.ts';
import { deleteOldAccountLinks } from '../data/account/account-links.ts';
import { deleteEndedMails, listDueMails } from '../data/mails.ts';
import type { MailRow } from '../data/tables.ts';
import type { Services } from '../services.ts';
import { applyMailEvent } from './mail-state.ts';
import type { MailTransport } from './transport.ts';

const BATCH = 20;
/** How long it is kept that a mail was sent, and why a link does not work. Milliseconds. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Sends the mails whose time has come. Every process may run this: mails are claimed in a transaction that skips what others
 * claim, and what became of one is stored on the condition that the claim still holds.
 *
 * @returns how many were sent.
 */
export async function sendDueMails(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'mailTransport' | 'isStopping'>,
): Promise<number> {
  const { mailTransport } = services;
  if (!mailTransport) return 0;
  let sent = 0;
  for (;;) {
    const claimed = await claimDueMails(services);
    const outcomes = await Promise.all(claimed.map((row) => sendOne(services, mailTransport, row)));
    sent += outcomes.filter(Boolean).length;
    if (claimed.length === 0 || services.isStopping()) return sent;
  }
}

function claimDueMails({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<MailRow[]> {
  return database.queries.transaction().execute(async (transaction) => {
    const now = clock.now();
    const claimed: MailRow[] = [];
    for (const due of await listDueMails(transaction, database.kind, now, BATCH)) {
      // Whoever had it is gone; it comes again from the outbox, or was the last try.
      const row =
        due.state === 'sending' ? await applyMailEvent(transaction, due, { type: 'mail.claimLapsed', at: now }) : due;
      const taken = row && (await applyMailEvent(transaction, row, { type: 'mail.claimed', at: now }));
      if (taken) claimed.push(taken);
    }
    return claimed;
  });
}

async function sendOne(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  transport: MailTransport,
  row: MailRow,
): Promise<boolean> {
  const outcome = await transport.send(row.id, row.recipient, row);
  const at = clock.now();
  const event: MailEvent =
    outcome.kind === 'accepted'
      ? { type: 'mail.accepted', at }
      : { type: `mail.${outcome.kind}`, at, reason: outcome.reason };
  const stored = await applyMailEvent(database.queries, row, event);
  if (outcome.kind === 'accepted') return stored !== undefined;
  log.warn({ mail: row.id, tries: row.tries, reason: outcome.reason, state: stored?.state }, 'a mail was not sent');
  return false;
}

/** Forgets mails that were sent or given up, and links that expired, long ago. */
export async function deleteOldMails({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = clock.now() - KEPT_MS;
  await deleteEndedMails(database.queries, before);
  await deleteOldAccountLinks(database.queries, before);
}
