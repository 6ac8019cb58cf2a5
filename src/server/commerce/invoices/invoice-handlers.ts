import type { invoiceRoutes } from '../../../contract/commerce/invoices.ts';
import { listInvoices } from '../../data/commerce/invoices.ts';
import { notFound } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import { openOrder } from '../orders/open-order.ts';
import { invoiceFile } from './invoice-file.ts';
import { invoiceNumber } from './issue-invoice.ts';

export const invoiceHandlers: HandlersOf<typeof invoiceRoutes> = {
  async orderInvoice({ requester, params, query }, services) {
    const { queries } = services.database;
    const { order, hasDocuments } = await openOrder(queries, userOf(requester).id, params.id);
    const invoices = hasDocuments ? await listInvoices(queries, order.id) : [];
    const row = invoices.find((one) =>
      query.number === undefined ? one.kind === 'invoice' : invoiceNumber(one) === query.number,
    );
    if (!row) throw notFound('The order');
    const { filename, content } = await invoiceFile(services, row);
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'private, no-store',
      },
    });
  },
};
