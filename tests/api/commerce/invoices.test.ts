import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodable } from '../../../src/server/commerce/invoices/render-invoice.ts';
import { sendDueMails } from '../../../src/server/mail/mail-job.ts';
import type { MailAttachment } from '../../../src/server/mail/transport.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** The streams of a PDF, each as long as its dictionary says: deflated data may end in what looks like the end of a line. */
function streamsOf(source: string): Buffer[] {
  return [...source.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return Buffer.from(source.slice(start, start + Number(length)), 'latin1');
  });
}

/** The words of a PDF that pdfkit made: its streams inflated, the hexadecimal strings in them read as Latin-1. */
function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf.toString('latin1'))
    // Deflated ones; the metadata are plain.
    .filter((data) => data[0] === 0x78)
    .map((data) => inflateSync(data).toString('latin1'));
  return streams
    .flatMap((stream) =>
      [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
        [...shown.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      ),
    )
    .join('\n');
}

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
      'Lódz Kódéx GmbH',
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
    await app().refused('orderInvoice', 404, other);
    await app().refused('orderInvoice', 404, { params: { id }, as: await app().user() });
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

test('what the fonts of an invoice cannot write is written without its accent', () => {
  expect(encodable('Łódź Őry €5 – “ok” 東京')).toBe('Lódz Ory €5 – “ok” ??');
});
