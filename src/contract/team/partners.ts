import * as z from 'zod/mini';
import { coveredProductSchema } from '../commerce/offers.ts';
import { currencySchema } from '../commerce/prices.ts';
import { idSchema, lastDaySchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { listMeta, teamSummarySchema } from './teams.ts';

const ofPartner = {
  method: 'GET',
  access: 'session',
  owner: 'none',
  guards: ['require-team-access'],
  status: 200,
} as const;

/** A partner with what came of its link. */
const partnerSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** Address to share: sign-ups within the time that the partner cookie is kept count. */
  referral_link: z.string(),
  sign_ups: z.int(),
  /** Sign-ups that have bought something. */
  buyers: z.int(),
  orders: z.int(),
  /** What they paid and did not get back, in cents, by currency. */
  revenue: z.array(z.strictObject({ currency: currencySchema, amount: z.int() })),
  teams: z.array(teamSummarySchema),
});
export type Partner = z.output<typeof partnerSchema>;

/** What partners load (PE-01, PE-04). */
export const partnerRoutes = {
  partners: defineRoute({
    ...ofPartner,
    path: '/partners',
    summary:
      'The signed-in partner: teams that it opened, and what came of its link, counted from sign-ups and orders.',
    response: z.strictObject({
      data: z.array(partnerSchema),
      meta: listMeta,
    }),
  }),
  teamPartnerVouchers: defineRoute({
    ...ofPartner,
    path: '/team-partner-vouchers',
    summary: 'Vouchers of the signed-in partner that no team has, by what they came with, the newest first.',
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          code: z.string(),
          gives: z.enum(['one', 'all']),
          products: z.array(coveredProductSchema),
          total: z.int(),
          /** Vouchers that can be handed to a team now. */
          free: z.int(),
          valid_until: z.nullable(lastDaySchema),
        }),
      ),
      meta: listMeta,
    }),
  }),
};
