import { findInvoice } from '../../data/commerce/invoices.ts';
import type { InvoiceRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { invoiceWords } from './invoice-lines.ts';
import { invoiceNumber } from './issue-invoice.ts';
import { renderInvoice } from './render-invoice.ts';

export type InvoiceFile = { filename: string; content: Uint8Array };

/** An invoice or credit note as a file. */
export async function invoiceFile({ settings }: Pick<Services, 'settings'>, row: InvoiceRow): Promise<InvoiceFile> {
  const content = await renderInvoice(invoiceWords(row, settings.legal), row.created_at);
  return { filename: `chartered-${invoiceNumber(row)}.pdf`, content };
}

/** The file of a number as it is written on it, such as CN-2027-000002; null when there is none. */
export async function invoiceByNumber(
  services: Pick<Services, 'settings' | 'database'>,
  written: string,
): Promise<InvoiceFile | null> {
  const [, note, year, number] = /^(CN-)?(\d{4})-(\d+)$/.exec(written) ?? [];
  const kind = note === undefined ? 'invoice' : 'credit-note';
  const row = await findInvoice(services.database.queries, { kind, year: Number(year), number: Number(number) });
  return row ? invoiceFile(services, row) : null;
}
