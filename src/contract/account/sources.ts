import * as z from 'zod/mini';
import { currencySchema } from '../commerce/prices.ts';
import { instantSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { daySchema } from './audit-log.ts';

/** Most sources that the report shows. */
export const MAX_SOURCES = 200;

/** What came from one affiliate and campaign in a period. */
const sourceSchema = z.strictObject({
  /** Null where none was named. */
  affiliate: z.nullable(z.string()),
  utm_source: z.nullable(z.string()),
  utm_medium: z.nullable(z.string()),
  utm_campaign: z.nullable(z.string()),
  sign_ups: z.int(),
  sign_ins: z.int(),
  /** Paid orders, without those that were refunded in full. */
  orders: z.int(),
  /** What is left of their money, in whole cents. */
  revenue: z.array(z.strictObject({ currency: currencySchema, amount: z.int() })),
});
export type Source = z.output<typeof sourceSchema>;

export const sourceRoutes = {
  listSources: defineRoute({
    method: 'GET',
    path: '/staff/sources',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Sign-ups, sign-ins and paid orders of a period by the affiliate and the campaign that led to them, those with most orders first. Without days the last 30 ones.',
    query: z.strictObject({
      from: z.optional(daySchema),
      /** Included. */
      until: z.optional(daySchema),
    }),
    response: z.strictObject({
      data: z.array(sourceSchema),
      meta: z.strictObject({
        /** How many sources there are; the list has 200 at most. */
        total: z.int(),
        from: instantSchema,
        before: instantSchema,
      }),
    }),
    status: 200,
  }),
};
