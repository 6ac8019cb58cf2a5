import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

/** A question that people ask before they begin, with its answer: plain text. */
export const faqEntrySchema = z.strictObject({ question: z.string(), answer: z.string() });
export type FaqEntry = z.output<typeof faqEntrySchema>;

export const faqRoutes = {
  faq: defineRoute({
    method: 'GET',
    path: '/faq',
    access: 'public',
    owner: 'none',
    summary: 'What people ask before they begin.',
    response: z.strictObject({ data: z.array(faqEntrySchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
};
