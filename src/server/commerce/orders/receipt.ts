import { formatMoney } from '../../../contract/commerce/money.ts';
import { currencySchema } from '../../../contract/commerce/prices.ts';
import { listInvoices } from '../../data/commerce/invoices.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { orderReceipt } from '../../mail/order-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Services } from '../../services.ts';
import { invoiceNumber } from '../invoices/issue-invoice.ts';
import { isSecondOfGuest } from './duplicates.ts';
import { itemsOf } from './present-order.ts';

/** Queues the receipt of an order that was given, with its invoice; without an owner it says how to get what was bought. */
export async function queueReceipt(
  settings: Services['settings'],
  queries: Queries,
  order: OrderRow & { email: string },
  { ownerId, at }: { ownerId: string | null; at: number },
): Promise<void> {
  const invoice = (await listInvoices(queries, order.id)).find(({ kind }) => kind === 'invoice');
  const receipt = orderReceipt({
    origin: settings.publicUrl,
    order: `${settings.publicUrl}/checkout/success?order=${order.id}`,
    items: itemsOf(order),
    total: formatMoney(order.total, currencySchema.parse(order.currency)),
    taxNote: order.tax_note,
    signUp: ownerId === null ? order.email : null,
    isDuplicate: order.duplicate_of !== null || (ownerId === null && (await isSecondOfGuest(queries, order))),
  });
  await queueMail(queries, order.email, receipt, at, {
    invoice: invoice ? invoiceNumber(invoice) : null,
    userId: ownerId,
  });
}
