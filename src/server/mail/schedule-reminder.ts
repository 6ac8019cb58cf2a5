import type { Queries } from '../data/database.ts';
import { insertReminder } from '../data/reminders.ts';
import { newDelivery } from '../jobs/deliveries.ts';

/** What people are reminded of. */
export type ReminderKind = 'retake' | 'vouchers';

export type NewReminder = {
  kind: ReminderKind;
  /** The attempt, or the combo. */
  subjectId: string;
  /** Null where the subject says who it is for. */
  userId: string | null;
  at: number;
  dueAt: number;
};

/** Schedules a reminder, once for each subject. Call it in the transaction of its cause. */
export function scheduleReminder(queries: Queries, { kind, subjectId, userId, at, dueAt }: NewReminder): Promise<void> {
  return insertReminder(queries, {
    ...newDelivery(dueAt),
    id: `${kind}:${subjectId}`,
    kind,
    subject_id: subjectId,
    user_id: userId,
    created_at: at,
    version: 0,
  });
}
