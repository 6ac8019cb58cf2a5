import * as z from 'zod/mini';
import { idSchema, instantSchema, lastDaySchema, levelSchema, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { purchaseOrderSchema } from './checkout.ts';
import { productKindSchema, productSchema, voucherCodeField } from './orders.ts';

/** Ways in which nobody has used a voucher yet, one after the other: its owner has it, it was sent, the link was followed. */
export const UNUSED_STATES = ['open', 'sent', 'opened'] as const;
const ENDED_STATES = ['redeemed', 'takenBack', 'expired', 'withdrawn'] as const;

/** States of the voucher chart. */
export const voucherStateSchema = z.enum([...UNUSED_STATES, ...ENDED_STATES]);
export type VoucherState = z.output<typeof voucherStateSchema>;

/** Whether a voucher can still be redeemed. */
export function isUnusedVoucher(state: VoucherState): state is (typeof UNUSED_STATES)[number] {
  return UNUSED_STATES.some((unused) => unused === state);
}

/** What a voucher covers, with its labels. */
export const coveredProductSchema = z.strictObject({
  certification_id: idSchema,
  type: productKindSchema,
  title: z.string(),
  tech: techSchema,
  level: levelSchema,
});
export type CoveredProduct = z.output<typeof coveredProductSchema>;

/** A voucher as visible to anyone with its code: without its owner, its redeemer and where it was sent. */
export const voucherSchema = z.strictObject({
  code: z.string(),
  state: z.enum(['open', ...ENDED_STATES]),
  /** Whether the voucher grants one of the things it covers, or all. */
  gives: z.enum(['one', 'all']),
  covers: z.array(coveredProductSchema),
  /** Last moment at which it can be redeemed; null for one without end. */
  valid_until: z.nullable(lastDaySchema),
  /** Why it cannot be redeemed; null when it can. */
  refusal: z.nullable(z.string()),
});
export type Voucher = z.output<typeof voucherSchema>;

/** A voucher as visible to its owner. */
export const ownedVoucherSchema = z.strictObject({
  /** Masked but for its last group when its buyer has no role in its team that may send it (PE-04). */
  code: z.string(),
  state: voucherStateSchema,
  gives: z.enum(['one', 'all']),
  covers: z.array(coveredProductSchema),
  order_id: z.nullable(idSchema),
  /** Address that it was sent to; null where the code is masked. */
  sent_to: z.nullable(z.string()),
  sent_at: z.nullable(instantSchema),
  /** When somebody followed the link of the mail. */
  opened_at: z.nullable(instantSchema),
  valid_until: z.nullable(lastDaySchema),
  redeemed_at: z.nullable(instantSchema),
  /** Name of the redeemer; null where the code is masked. */
  redeemed_by: z.nullable(z.string()),
  /** false for who bought it without a role in its team that may send it and take it back (PE-04). */
  is_sendable: z.optional(z.boolean()),
  /** true while its team is archived: it goes nowhere until the team is in use again. */
  is_archived: z.optional(z.boolean()),
  /** true while a member of the team has it as a seat: it is taken back from that member before it goes elsewhere. */
  is_assigned: z.optional(z.boolean()),
});
export type OwnedVoucher = z.output<typeof ownedVoucherSchema>;

/** What came together: an order line, or the allotment of a partner (VC-01). */
export const voucherComboSchema = z.strictObject({
  /** A name for the whole. It redeems nothing. */
  code: z.string(),
  order_id: z.nullable(idSchema),
  gives: z.enum(['one', 'all']),
  products: z.array(coveredProductSchema),
  /** How many vouchers came. */
  total: z.int(),
  /** How many of them are with somebody: sent and not taken back, or redeemed. */
  assigned: z.int(),
  redeemed: z.int(),
  valid_until: z.nullable(lastDaySchema),
  created_at: instantSchema,
  /** Every voucher but those that were taken back: another one stands for each of them. */
  vouchers: z.array(ownedVoucherSchema),
});
export type VoucherCombo = z.output<typeof voucherComboSchema>;

/** An exam granted by a voucher. */
export const openedExamSchema = z.strictObject({ id: idSchema, certification_id: idSchema, tech: techSchema });
export type OpenedExam = z.output<typeof openedExamSchema>;

/** What came of redeeming a voucher. */
export const redemptionSchema = z.strictObject({
  voucher: voucherSchema,
  given: z.array(coveredProductSchema),
  exams: z.array(openedExamSchema),
});

/** States of the credential chart in which a credential is visible. */
export const credentialStatusSchema = z.enum(['valid', 'revoked']);

export const credentialSchema = z.strictObject({
  id: idSchema,
  certification_id: idSchema,
  /** Title of the exam at the time of issue. */
  title: z.string(),
  tech: techSchema,
  level: levelSchema,
  /** Null when the holder has deleted the account and did not choose to keep the name here: it is erased. */
  holder_name: z.nullable(z.string()),
  /** The same name in Latin letters, where the holder has given it. Servers of before do not say it. */
  holder_latin: z.optional(z.nullable(z.string())),
  issued_at: instantSchema,
  status: credentialStatusSchema,
  revoked_at: z.nullable(instantSchema),
});
export type Credential = z.output<typeof credentialSchema>;

/** A credential on its page. */
export const openedCredentialSchema = z.strictObject({
  ...credentialSchema.shape,
  /** Whether the signed-in user holds it. */
  is_own: z.boolean(),
  /** Whether its PDF and PNG print the whole name; null for anyone but the holder, and when there are no files. */
  is_name_drawn: z.nullable(z.boolean()),
});
export type OpenedCredential = z.output<typeof openedCredentialSchema>;

/** States of the free-weekend chart (ST-02). */
export const freeWeekendStateSchema = z.enum(['not_started', 'active', 'ended', 'closed']);
export type FreeWeekendState = z.output<typeof freeWeekendStateSchema>;

export const freeWeekendSchema = z.strictObject({
  id: idSchema,
  tech: techSchema,
  state: freeWeekendStateSchema,
  is_enabled: z.boolean(),
  is_active: z.boolean(),
  started_at: instantSchema,
  ended_at: instantSchema,
  /** Start and end date in UTC, as 2026-11-20. */
  start_date: z.string(),
  end_date: z.string(),
  /** Its trial exam; null when there is none. */
  mock_exam: z.nullable(idSchema),
  certifications: z.array(idSchema),
  trainings: z.array(idSchema),
});
export type FreeWeekend = z.output<typeof freeWeekendSchema>;

/** LI-01. Milliseconds. */
export const FREE_WEEKEND_MS = 48 * 3_600_000;

export const techInfoSchema = z.strictObject({
  id: techSchema,
  data: z.strictObject({
    status: z.nullable(z.enum(['PREORDER', 'COMING_SOON'])),
    /** The technology's own documentation. */
    doc_link: z.string(),
    index_path: z.string(),
    /** Paths of the public pages. */
    pages: z.array(z.string()),
  }),
  certifications: z.array(idSchema),
});
export type TechInfo = z.output<typeof techInfoSchema>;

export const testimonialSchema = z.strictObject({ name: z.string(), role: z.string(), text: z.string() });
export type Testimonial = z.output<typeof testimonialSchema>;

const meta = z.strictObject({ total: z.int() });

export const offerRoutes = {
  listOrders: defineRoute({
    method: 'GET',
    path: '/orders',
    access: 'session',
    owner: 'none',
    summary: "The signed-in user's orders; with `upgrade=1` those that can be upgraded.",
    query: z.strictObject({ upgrade: z.optional(z.literal('1')) }),
    response: z.strictObject({ data: z.array(purchaseOrderSchema), meta }),
    status: 200,
  }),
  listVouchers: defineRoute({
    method: 'GET',
    path: '/vouchers',
    access: 'session',
    owner: 'none',
    summary:
      'The vouchers of the signed-in user, and those of teams that the user leads: what `/voucher-combos` has, each by itself.',
    response: z.strictObject({ data: z.array(ownedVoucherSchema), meta }),
    status: 200,
  }),
  getVoucher: defineRoute({
    method: 'GET',
    path: '/vouchers/{code}',
    access: 'public',
    owner: 'anyone',
    summary: 'What a voucher is for, and whether it can be redeemed.',
    params: z.strictObject({ code: voucherCodeField }),
    response: voucherSchema,
    status: 200,
  }),
  redeemVoucher: defineRoute({
    method: 'POST',
    path: '/vouchers/{code}/redeem',
    access: 'session',
    owner: 'anyone',
    summary:
      'Redeems a voucher, once. `choice` names one of the covered products if the voucher grants one of several. Repeating a redemption is idempotent.',
    params: z.strictObject({ code: voucherCodeField }),
    body: z.strictObject({ choice: z.optional(z.nullable(productSchema)) }),
    response: redemptionSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
  }),
  voucherCombos: defineRoute({
    method: 'GET',
    path: '/voucher-combos',
    access: 'session',
    owner: 'none',
    guards: ['session', 'require-teams-order'],
    summary:
      'The vouchers of the signed-in user, and those of teams that the user leads, by what they came with: a line of a team order, or the allotment of a partner. `team_id` keeps those of one team, `without_team` those that no team has.',
    query: z.strictObject({ team_id: z.optional(idSchema), without_team: z.optional(z.literal('1')) }),
    response: z.strictObject({ data: z.array(voucherComboSchema), meta }),
    status: 200,
  }),
  voucherCombo: defineRoute({
    method: 'GET',
    path: '/voucher-combos/{code}',
    access: 'session',
    owner: 'user',
    summary: 'One entry of `GET /voucher-combos`, by its code.',
    params: z.strictObject({ code: idSchema }),
    response: voucherComboSchema,
    status: 200,
  }),
  listCredentials: defineRoute({
    method: 'GET',
    path: '/certificates',
    access: 'session',
    owner: 'none',
    guards: ['session', 'require-cert-dashboard-enabled'],
    summary: "The signed-in user's credentials, newest first.",
    response: z.strictObject({ data: z.array(credentialSchema), meta }),
    status: 200,
  }),
  getCredential: defineRoute({
    method: 'GET',
    path: '/certificates/{id}',
    access: 'public',
    owner: 'anyone',
    summary: 'A credential, as `/open` answers it.',
    params: z.strictObject({ id: idSchema }),
    response: openedCredentialSchema,
    status: 200,
  }),
  openCredential: defineRoute({
    method: 'GET',
    path: '/certificates/{id}/open',
    access: 'public',
    owner: 'anyone',
    summary: 'A credential for public verification.',
    params: z.strictObject({ id: idSchema }),
    response: openedCredentialSchema,
    status: 200,
  }),
  freeWeekends: defineRoute({
    method: 'GET',
    path: '/free-weekends',
    access: 'public',
    owner: 'none',
    summary: 'The free weekend of each technology that has one.',
    response: z.strictObject({ data: z.array(freeWeekendSchema), meta }),
    status: 200,
  }),
  freeWeekend: defineRoute({
    method: 'GET',
    path: '/free-weekend/{tech}',
    access: 'public',
    owner: 'anyone',
    summary:
      "A technology's free weekend: the active one, else the one whose start is closest to now. One that is not offered is told to administrators alone: the technology's is closed.",
    params: z.strictObject({ tech: techSchema }),
    response: z.strictObject({
      data: z.nullable(freeWeekendSchema),
      /** The mid-level training and the mock exam that one would open exist. */
      is_possible: z.boolean(),
    }),
    status: 200,
  }),
  techs: defineRoute({
    method: 'GET',
    path: '/techs',
    access: 'public',
    owner: 'none',
    summary: 'Every technology with its status and its certifications.',
    response: z.strictObject({ data: z.array(techInfoSchema), meta }),
    status: 200,
  }),
  tech: defineRoute({
    method: 'GET',
    path: '/techs/{tech}',
    access: 'public',
    owner: 'anyone',
    summary: 'One technology with its status and its certifications.',
    params: z.strictObject({ tech: techSchema }),
    response: techInfoSchema,
    status: 200,
  }),
  testimonials: defineRoute({
    method: 'GET',
    path: '/testimonials/{tech}',
    access: 'public',
    owner: 'anyone',
    summary: 'Published quotes about the exams of a technology.',
    params: z.strictObject({ tech: techSchema }),
    response: z.strictObject({ data: z.array(testimonialSchema), meta }),
    status: 200,
  }),
};
