import { describe, expect, test } from 'vitest';
import { invoiceWords } from '../../../src/server/commerce/invoices/invoice-lines.ts';
import type { InvoiceData } from '../../../src/server/commerce/invoices/issue-invoice.ts';
import { renderInvoice } from '../../../src/server/commerce/invoices/render-invoice.ts';
import type { InvoiceRow } from '../../../src/server/data/tables.ts';
import { sendDueMails } from '../../../src/server/mail/mail-job.ts';
import type { MailAttachment } from '../../../src/server/mail/transport.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { textOfPdf } from '../../support/credential/read-pdf.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { inFiles, TWENTY_NAMES } from '../../support/twenty-names.ts';

/** What an invoice says, an element a line. */
const textOf = (pdf: Buffer) => textOfPdf(pdf).written.join('\n');

describeOnBoth('invoices', (kind) => {
  const sent: { to: string; attachment: MailAttachment | null }[] = [];
  const app = useApp(kind, {
    mailTransport: {
      async send(_id, to, _content, { attachment = null } = {}) {
        sent.push({ to, attachment });
        return { kind: 'accepted' };
      },
      close: () => {},
    },
  });
  const fileOf = async (id: string, as: { token: string }, number?: string) => {
    const response = await app().hono.request(
      `/api/orders/${id}/invoice${number ? `?number=${number}` : ''}`,
      { headers: { authorization: `Bearer ${as.token}` } },
      {},
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return Buffer.from(await response.arrayBuffer());
  };

  test('[CO-11] an order has its invoice, a refund its credit note: tagged, in English, with company and VAT number', async () => {
    const ada = await app().user();
    const billing = { company: 'Łódź Kódéx GmbH', vat_id: 'DE 123456789' };
    const id = await bought(app(), ada, { slug: EXAM_BUNDLE, billing });
    const pdf = await fileOf(id, ada);
    const source = pdf.toString('latin1');
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(source).toContain('/Marked true');
    expect(source).toContain('/Lang (en)');
    expect(source).toContain('/S /Table');
    const text = textOf(pdf);
    for (const words of [
      'Invoice 2027-000001',
      '2027-01-01',
      id,
      'Łódź Kódéx GmbH',
      'VAT ID: DE 123456789',
      ada.email,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Total, paid\n\$149$/m);
    expect(text).toContain('Prices include all taxes.');

    const as = await app().user('administrator');
    await app().ok('refundOrder', { params: { id }, body: { amount: 4_950, reason: 'As agreed.' }, as });
    const note = textOf(await fileOf(id, ada, 'CN-2027-000001'));
    expect(note).toContain('Credit note CN-2027-000001');
    expect(note).toMatch(/Refunded\n\$49\.50$/m);
    const other = { params: { id }, query: { number: 'CN-2027-000002' }, as: ada };
    await app().refused('orderInvoice', 404, other, 'The order was not found.');
    await app().refused('orderInvoice', 404, { params: { id }, as: await app().user() }, 'The order was not found.');
  });

  test('[CO-11] the receipt and the mail about a refund carry theirs', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const as = await app().user('administrator');
    await app().ok('refundOrder', { params: { id }, body: { amount: 100, reason: 'As agreed.' }, as });
    await sendDueMails(app().services);
    const names = sent.filter(({ to }) => to === ada.email).map(({ attachment }) => attachment?.filename);
    expect(names.sort()).toEqual([
      expect.stringMatching(/^chartered-2027-\d{6}\.pdf$/),
      expect.stringMatching(/^chartered-CN-2027-\d{6}\.pdf$/),
    ]);
    const [first] = sent.filter(({ to }) => to === ada.email);
    expect(textOf(Buffer.from(first?.attachment?.content ?? []))).toContain(id);
  });

  test('an invoice stays when the account is deleted, without the address', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada, { slug: EXAM_BUNDLE, billing: { company: 'Kept Ltd' } });
    await app().ok('deleteAccount', { body: { confirmation: ada.email }, as: ada });
    const row = await app()
      .queries.selectFrom('invoice')
      .select(['data', 'number'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.data)).toMatchObject({ email: null, billing: { company: 'Kept Ltd' }, amount: 14_900 });
    const order = app().queries.selectFrom('order').select(['user_id', 'email', 'billing']).where('id', '=', id);
    expect(await order.executeTakeFirst()).toEqual({ user_id: null, email: null, billing: null });
  });
});

describe('the words of an invoice', () => {
  const seller = {
    operatorName: 'Chartered Ltd',
    operatorAddress: '1 High Street, London',
    operatorEmail: 'billing@chartered.example',
    vatId: 'GB 987654321',
  };
  const exam = {
    slug: EXAM_BUNDLE,
    name: 'Exam',
    quantity: 5,
    lines: [
      { reason: 'list' as const, label: 'List price', amount: 74_500 },
      { reason: 'team' as const, label: '5 seats', amount: -7_450 },
    ],
    total: 67_050,
  };
  const extra = {
    slug: 'extra',
    name: 'Training',
    quantity: 1,
    lines: [{ reason: 'list' as const, label: 'List price', amount: 5_000 }],
    total: 5_000,
  };
  const data: InvoiceData = {
    email: 'ada@example.com',
    billing: { company: 'Engine Ltd', vat_id: 'DE 123456789' },
    items: [exam, extra],
    amount: 72_050,
    currency: 'USD',
    tax_note: 'Prices include all taxes.',
  };
  const row = (kind: 'invoice' | 'credit-note', stored: InvoiceData): InvoiceRow => ({
    ...{ kind, year: 2027, number: 41, order_id: 'order-1', refund_id: null },
    ...{ data: JSON.stringify(stored), created_at: Date.UTC(2027, 11, 31, 23, 59) },
  });

  test('[CO-11] name number, date, order, seller and buyer, each thing with its price lines, and the total', () => {
    expect(invoiceWords(row('invoice', data), seller)).toEqual({
      title: 'Invoice 2027-000041',
      parts: [
        { heading: 'Date', lines: ['2027-12-31'] },
        { heading: 'Order', lines: ['order-1'] },
        {
          heading: 'Seller',
          lines: ['Chartered Ltd', '1 High Street, London', 'billing@chartered.example', 'VAT ID: GB 987654321'],
        },
        { heading: 'Buyer', lines: ['Engine Ltd', 'ada@example.com', 'VAT ID: DE 123456789'] },
      ],
      rows: [
        { text: '5 × Exam', amount: '$670.50', isTotal: false },
        { text: '    List price', amount: '$745', isTotal: false },
        { text: '    5 seats', amount: '-$74.50', isTotal: false },
        { text: 'Training', amount: '$50', isTotal: false },
        { text: 'Total, paid', amount: '$720.50', isTotal: true },
      ],
      closing: ['Prices include all taxes.'],
    });
  });

  test('[CO-11] of a credit note name what was bought without its prices, and what went back', () => {
    const { title, rows } = invoiceWords(row('credit-note', { ...data, amount: 1_999 }), seller);
    expect(title).toBe('Credit note CN-2027-000041');
    expect(rows).toEqual([
      { text: '5 × Exam', amount: '', isTotal: false },
      { text: 'Training', amount: '', isTotal: false },
      { text: 'Refunded', amount: '$19.99', isTotal: true },
    ]);
  });

  test('[CO-11] leave out what is not known of seller and buyer: company and VAT numbers are optional', () => {
    const unnamed = { operatorName: null, operatorAddress: null, operatorEmail: null, vatId: null };
    const { parts } = invoiceWords(row('invoice', { ...data, email: null, billing: null }), unnamed);
    expect(parts.slice(2)).toEqual([
      { heading: 'Seller', lines: ['Chartered'] },
      { heading: 'Buyer', lines: [] },
    ]);
    const { parts: named } = invoiceWords(row('invoice', { ...data, billing: { company: 'Engine Ltd' } }), unnamed);
    expect(named.at(-1)).toEqual({ heading: 'Buyer', lines: ['Engine Ltd', 'ada@example.com'] });
  });
});

const invoiceFor = async (lines: string[]) =>
  Buffer.from(
    await renderInvoice(
      {
        ...{ title: 'Invoice 2027-000001', parts: [{ heading: 'Buyer', lines }], closing: [] },
        rows: [{ text: 'Total, paid', amount: '$149', isTotal: true }],
      },
      0,
    ),
  );

const COMPANIES = [
  'Ελληνική Εταιρεία ΑΕ',
  'ООО «Ёлка»',
  '李小龍有限公司',
  'Żółć & Söhne',
  '株式会社',
  'Łódź Őry €5 – “ok” 東京',
];
/** As letters are counted whose order on a line is another one. */
const sorted = (text: string) => [...text].sort().join('');

test('[CO-11] names stand on invoices as they were typed, in every script', async () => {
  const names = [...TWENTY_NAMES, ...COMPANIES];
  const { written, actual } = textOfPdf(await invoiceFor(names));
  expect(written.slice(2, -2).map(sorted)).toEqual(names.map(inFiles).map(sorted));
  const isReversed = (name: string) => /[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(name);
  const read = (name: string) => !isReversed(name) && !name.includes('\u2011');
  expect(written.filter(read).slice(2, -2)).toEqual(names.filter(read).map(inFiles));
  expect(actual.toSorted()).toEqual(names.filter((name) => !read(name)).toSorted());
});

test('[CO-11] letters made of parts are written as one, and an address on its lines', async () => {
  const { written } = textOfPdf(await invoiceFor(['Café'.normalize('NFD'), 'Street 1\n80331 München']));
  expect(written.slice(2, -2)).toEqual(['Café', 'Street 180331 München']);
});

test('[CO-11] an invoice longer than a page goes on on the next one', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => `Line ${at + 1}`);
  const pdf = await invoiceFor(lines);
  expect(textOfPdf(pdf).written.slice(2, -2)).toEqual(lines);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});
