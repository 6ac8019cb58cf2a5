import type { Queries } from '../database.ts';
import type { LedgerEntryTable, LedgerTransferTable } from '../tables.ts';

/** Stores a movement of money with its entries; false when it is there already. Call it in a transaction. */
export async function insertTransfer(
  queries: Queries,
  transfer: LedgerTransferTable,
  entries: Omit<LedgerEntryTable, 'transfer_id'>[],
): Promise<boolean> {
  const stored = await queries
    .insertInto('ledger_transfer')
    .values(transfer)
    .onConflict((conflict) => conflict.columns(['order_id', 'cause', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await queries
    .insertInto('ledger_entry')
    .values(entries.map((entry) => ({ ...entry, transfer_id: transfer.id })))
    .execute();
  return true;
}
