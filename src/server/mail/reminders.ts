import { listDueDeliveries } from '../data/deliveries.ts';
import { deleteEndedReminders, updateReminderIfUnchanged } from '../data/reminders.ts';
import type { ReminderRow } from '../data/tables.ts';
import { type DeliveryKind, deliverDue } from '../jobs/deliveries.ts';
import type { Services } from '../services.ts';
import { REMINDER_KINDS } from './reminder-kinds.ts';
import type { ReminderKind } from './schedule-reminder.ts';

const KEPT_MS = 7 * 86_400_000;

const reminders = (services: Services): DeliveryKind<ReminderRow> => ({
  failure: 'a reminder was not written',
  maxConcurrent: 4,
  claimMs: 60_000,
  idOf: ({ id }) => id,
  listDue: (transaction, kind, now, limit) =>
    listDueDeliveries(transaction, kind, { table: 'reminder', key: 'id' }, now, limit),
  update: updateReminderIfUnchanged,
  // A process that dies after writing the mail and before storing so writes it again: the cause of a mail makes it one.
  async send(row) {
    const kind = Object.hasOwn(REMINDER_KINDS, row.kind) ? REMINDER_KINDS[row.kind as ReminderKind] : null;
    if (!kind) return { kind: 'refused', reason: `There is no reminder of the kind ${row.kind}.` };
    await kind(services, row);
    return { kind: 'accepted' };
  },
});

/** Writes the mails of due reminders. @returns how many reminders are done. */
export function sendDueReminders(services: Services): Promise<number> {
  return deliverDue(services, reminders(services));
}

/** Deletes old reminders that are done. */
export async function deleteOldReminders({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await deleteEndedReminders(database.queries, clock.now() - KEPT_MS);
}
