import * as z from 'zod/mini';
import { billingSchema } from '../../../contract/commerce/checkout.ts';
import { centsSchema, currencySchema, pricedItemSchema } from '../../../contract/commerce/prices.ts';
import { insertInvoice, listInvoices } from '../../data/commerce/invoices.ts';
import type { Queries } from '../../data/database.ts';
import type { InvoiceRow, OrderRow, RefundRow } from '../../data/tables.ts';
import { itemsOf } from '../orders/present-order.ts';

/** What an invoice or a credit note says, as it was when it was issued: it is never written again. */
export const invoiceDataSchema = z.strictObject({
  /** Address of the buyer; null when the account was deleted. */
  email: z.nullable(z.string()),
  billing: z.nullable(billingSchema),
  items: z.array(pricedItemSchema),
  /** What was paid or, on a credit note, given back. Whole cents. */
  amount: centsSchema,
  currency: currencySchema,
  tax_note: z.string(),
});
export type InvoiceData = z.output<typeof invoiceDataSchema>;

const yearOf = (at: number) => new Date(at).getUTCFullYear();

function dataOf(order: OrderRow, amount: number): string {
  const data: InvoiceData = {
    email: order.email,
    billing: order.billing === null ? null : billingSchema.parse(JSON.parse(order.billing)),
    items: itemsOf(order),
    amount,
    currency: currencySchema.parse(order.currency),
    tax_note: order.tax_note,
  };
  return JSON.stringify(data);
}

/** Issues the invoice of an order under the next number of the year (UTC). Call it in the transaction of the payment. */
export function issueInvoice(queries: Queries, order: OrderRow, at: number): Promise<InvoiceRow> {
  const data = dataOf(order, order.total);
  const of = { kind: 'invoice', year: yearOf(at), order_id: order.id, refund_id: null };
  return insertInvoice(queries, { ...of, data, created_at: at });
}

/**
 * The credit note of a refund (CO-10); one is issued unless an earlier try has it, which a bank sent back. Call it in the transaction that
 * notes that the money is back.
 */
export async function issueCreditNote(
  queries: Queries,
  order: OrderRow,
  refund: Pick<RefundRow, 'id' | 'amount'>,
  at: number,
): Promise<InvoiceRow> {
  const earlier = (await listInvoices(queries, order.id)).find(({ refund_id }) => refund_id === refund.id);
  if (earlier) return earlier;
  const data = dataOf(order, refund.amount);
  const of = { kind: 'credit-note', year: yearOf(at), order_id: order.id, refund_id: refund.id };
  return insertInvoice(queries, { ...of, data, created_at: at });
}

/** The number as it is written: 2027-000041, and CN-2027-000002 for a credit note. */
export function invoiceNumber({ kind, year, number }: Pick<InvoiceRow, 'kind' | 'year' | 'number'>): string {
  const digits = `${year}-${String(number).padStart(6, '0')}`;
  return kind === 'invoice' ? digits : `CN-${digits}`;
}
