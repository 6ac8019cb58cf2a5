import { createActor, type SnapshotFrom, transition } from 'xstate';
import * as z from 'zod/mini';
import { type MailEvent, mailMachine } from '../../../machines/site/mail/mail.machine.ts';
import type { Queries } from '../data/database.ts';
import { insertMail, updateMailIfUnchanged } from '../data/mails.ts';
import type { MailRow } from '../data/tables.ts';
import { newId } from '../ids.ts';
import type { MailContent } from './compose.ts';

type MailSnapshot = SnapshotFrom<typeof mailMachine>;

const mailStateSchema = z.enum(['queued', 'sending', 'sent', 'failed']);

function restoreMail(row: MailRow): MailSnapshot {
  return mailMachine.resolveState({
    value: mailStateSchema.parse(row.state),
    context: {
      tries: row.tries,
      nextTryAt: row.next_try_at,
      claimedUntil: row.claimed_until,
      endedAt: row.ended_at,
      lastError: row.last_error,
    },
  });
}

function mailColumns({ value, context }: MailSnapshot) {
  return {
    state: value,
    tries: context.tries,
    next_try_at: context.nextTryAt,
    claimed_until: context.claimedUntil,
    ended_at: context.endedAt,
    last_error: context.lastError,
  };
}

/** Writes a mail to the outbox. Call it in the transaction of what the mail is about: then both happen or neither. */
export async function queueMail(queries: Queries, to: string, content: MailContent, now: number): Promise<void> {
  const initial = createActor(mailMachine, { input: { at: now } }).getSnapshot();
  await insertMail(queries, {
    ...mailColumns(initial),
    ...content,
    id: newId(),
    recipient: to,
    created_at: now,
    version: 0,
  });
}

/**
 * Asks the chart what an event makes of a mail and stores it.
 *
 * @returns the row as stored; undefined when the chart does not offer the event, or when another process was first.
 */
export async function applyMailEvent(queries: Queries, row: MailRow, event: MailEvent): Promise<MailRow | undefined> {
  const snapshot = restoreMail(row);
  if (!snapshot.can(event)) return undefined;
  const [next] = transition(mailMachine, snapshot, event);
  // What was sent is not kept: links in it let somebody in.
  const emptied = next.status === 'done' ? { text: '', html: '' } : {};
  return updateMailIfUnchanged(queries, row, { ...mailColumns(next), ...emptied });
}
