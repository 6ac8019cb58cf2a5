import { type Currency, formatMoney } from '../../../contract/commerce/money.ts';
import type { InvoiceRow } from '../../data/tables.ts';
import { itemWords } from '../../mail/order-templates.ts';
import type { LegalSettings } from '../../settings.ts';
import { invoiceDataSchema, invoiceNumber } from './issue-invoice.ts';

/** What an invoice or a credit note says, in the order in which it is read. */
export type InvoiceWords = {
  title: string;
  /** Number, date, seller, buyer: a heading with its lines. */
  parts: { heading: string; lines: string[] }[];
  rows: { text: string; amount: string; isTotal: boolean }[];
  closing: string[];
};

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The words of a stored invoice (CO-11). The seller is the operator of this installation. */
export function invoiceWords(
  row: InvoiceRow,
  seller: Pick<LegalSettings, 'operatorName' | 'operatorAddress' | 'operatorEmail' | 'vatId'>,
): InvoiceWords {
  const { email, billing, items, amount, currency, tax_note } = invoiceDataSchema.parse(JSON.parse(row.data));
  const isInvoice = row.kind === 'invoice';
  const money = (cents: number) => formatMoney(cents, currency satisfies Currency);
  const present = (lines: (string | null | undefined | false)[]) => lines.filter((line) => typeof line === 'string');
  const rows = items.flatMap((item) => [
    { text: itemWords(item), amount: money(item.total), isTotal: false },
    ...(item.lines.length > 1
      ? item.lines.map((line) => ({ text: `    ${line.label}`, amount: money(line.amount), isTotal: false }))
      : []),
  ]);
  return {
    title: `${isInvoice ? 'Invoice' : 'Credit note'} ${invoiceNumber(row)}`,
    parts: [
      { heading: 'Date', lines: [dayOf(row.created_at)] },
      { heading: 'Order', lines: [row.order_id] },
      {
        heading: 'Seller',
        lines: present([
          seller.operatorName ?? 'Chartered',
          seller.operatorAddress,
          seller.operatorEmail,
          seller.vatId !== null && `VAT ID: ${seller.vatId}`,
        ]),
      },
      {
        heading: 'Buyer',
        lines: present([billing?.company, email, billing?.vat_id !== undefined && `VAT ID: ${billing.vat_id}`]),
      },
    ],
    rows: [
      ...(isInvoice ? rows : rows.filter(({ text }) => !text.startsWith(' '))).map((one) =>
        isInvoice ? one : { ...one, amount: '' },
      ),
      { text: isInvoice ? 'Total, paid' : 'Refunded', amount: money(amount), isTotal: true },
    ],
    closing: present([tax_note]),
  };
}
