import type { Insertable } from 'kysely';
import { insertCombo } from '../data/commerce/voucher-combos.ts';
import type { Queries } from '../data/database.ts';
import type { VoucherComboTable } from '../data/tables.ts';
import { scheduleReminder } from '../mail/schedule-reminder.ts';

/** How long before their last day it is said that vouchers are unused. Milliseconds. */
export const VOUCHER_REMINDER_MS = 14 * 86_400_000;

/** Stores what vouchers come in together, and when to remind of those that are unused. Call it in the transaction that stores them. */
export async function placeCombo(queries: Queries, combo: Insertable<VoucherComboTable>): Promise<void> {
  await insertCombo(queries, combo);
  const { id, owner_id, valid_until, created_at } = combo;
  if (!owner_id || !valid_until) return;
  const dueAt = Math.max(created_at, valid_until - VOUCHER_REMINDER_MS);
  await scheduleReminder(queries, { kind: 'vouchers', subjectId: id, userId: null, at: created_at, dueAt });
}
