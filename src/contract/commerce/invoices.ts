import * as z from 'zod/mini';
import { idSchema, matching } from '../common.ts';
import { defineRoute } from '../route.ts';

export const invoiceRoutes = {
  orderInvoice: defineRoute({
    method: 'GET',
    path: '/orders/{id}/invoice',
    access: 'session',
    owner: 'user',
    summary:
      "The invoice of an own order, or one of a team in which the user's role has documents, as a PDF file; with `number` one of its credit notes.",
    params: z.strictObject({ id: idSchema }),
    query: z.strictObject({
      number: z.optional(matching(/^(CN-)?\d{4}-\d{6,9}$/, 20, 'A number is written as CN-2027-000002.')),
    }),
    /** The file, not JSON. */
    response: z.string(),
    status: 200,
  }),
};
