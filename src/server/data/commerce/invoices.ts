import type { Queries } from '../database.ts';
import type { InvoiceRow } from '../tables.ts';

/**
 * Stores an invoice or a credit note under the next number of its year. The counter is a row: those who count at the same time wait for
 * each other, and a number that is rolled back is given to the next. Call it in a transaction.
 */
export async function insertInvoice(queries: Queries, invoice: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> {
  const { kind, year } = invoice;
  const { last } = await queries
    .insertInto('invoice_counter')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet(({ eb, ref }) => ({ last: eb(ref('invoice_counter.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return queries
    .insertInto('invoice')
    .values({ ...invoice, number: last })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The invoice of an order and its credit notes, the oldest first. */
export function listInvoices(queries: Queries, orderId: string): Promise<InvoiceRow[]> {
  return queries
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
}
